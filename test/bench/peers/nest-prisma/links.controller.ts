import {
  BadRequestException,
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Headers,
  HttpException,
  Inject,
  Injectable,
  type PipeTransform,
  Post,
  Query,
  Req,
  UnauthorizedException,
  UseGuards,
} from "@nestjs/common";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type LinkBody, linkBody, listQuery, quotaHeaders } from "../links/domain.ts";
import { type Caller, LinksService } from "./links.service.ts";

type Called = FastifyRequest & { caller: Caller };

@Injectable()
class KeyGuard implements CanActivate {
  constructor(@Inject(LinksService) private readonly links: LinksService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Called>();
    const caller = await this.links.findCaller(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!caller) throw new UnauthorizedException("No such key");
    if (caller.used >= caller.quota) throw new HttpException("The quota is used up", 402);
    request.caller = caller;
    http.getResponse<FastifyReply>().headers(quotaHeaders(caller.quota, caller.used + 1));
    return true;
  }
}

class ZodPipe<T> implements PipeTransform {
  constructor(private readonly schema: z.ZodType<T>) {}

  transform(value: unknown): T {
    const { success, data, error } = this.schema.safeParse(value);
    if (success) return data;
    throw new BadRequestException({ error: { code: "refused", issues: error.issues } });
  }
}

@Controller("api/v1/payment-links")
@UseGuards(KeyGuard)
export class LinksController {
  constructor(@Inject(LinksService) private readonly links: LinksService) {}

  @Get()
  list(@Req() { caller }: Called, @Query(new ZodPipe(listQuery)) query: z.infer<typeof listQuery>) {
    return this.links.list(caller, query.limit, query.cursor);
  }

  @Post()
  create(
    @Req() { caller }: Called,
    @Body(new ZodPipe(linkBody)) body: LinkBody,
    @Headers("idempotency-key") key?: string,
  ) {
    return this.links.create(caller, body, key);
  }
}
