import "reflect-metadata";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { FastifyAdapter, type NestFastifyApplication } from "@nestjs/platform-fastify";
import { LinksController } from "./links.controller.ts";
import { LinksService, PrismaService } from "./links.service.ts";

/** Lists and creates payment links with NestJS and Prisma; on Fastify, the quicker of the two servers that Nest runs on. */
@Module({ controllers: [LinksController], providers: [LinksService, PrismaService] })
class AppModule {}

const adapter = new FastifyAdapter({ logger: { level: "info", stream: process.stderr } });
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { logger: ["error"] });
await app.listen(0, "127.0.0.1");
const { port } = new URL(await app.getUrl());
process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
process.stdin.on("end", () => process.exit(0)).resume();
