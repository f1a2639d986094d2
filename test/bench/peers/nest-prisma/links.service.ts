import { ConflictException, Inject, Injectable } from "@nestjs/common";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  countReads,
  hashOf,
  type LinkBody,
  newId,
  newLink,
  present,
  readCursor,
  toPage,
} from "../links/domain.ts";
import { type Prisma, PrismaClient } from "./generated/client.ts";

export interface Caller {
  keyId: string;
  accountId: string;
  quota: number;
  used: number;
}

@Injectable()
export class PrismaService extends PrismaClient {
  constructor() {
    const database = JSON.parse(process.env.PEER_DATABASE ?? "{}");
    super({ adapter: new PrismaPg({ ...database, max: 10 }, { schema: "peers" }) });
  }
}

/** The two operations, with Prisma as its guides say. */
@Injectable()
export class LinksService {
  private readonly countRead: (accountId: string) => void;

  constructor(@Inject(PrismaService) private readonly prisma: PrismaService) {
    this.countRead = countReads((data) => prisma.usageUnit.createMany({ data }));
  }

  async findCaller(key: string): Promise<Caller | undefined> {
    const found = await this.prisma.apiKey.findUnique({
      where: { hash: hashOf(key), revokedAt: null },
      select: { id: true, account: { select: { id: true, quota: true, used: true } } },
    });
    if (!found) return undefined;
    const { id, quota, used } = found.account;
    return { keyId: found.id, accountId: id, quota, used };
  }

  async list(caller: Caller, limit: number, cursor?: string) {
    const after = cursor ? readCursor(cursor) : undefined;
    const rows = await this.prisma.paymentLink.findMany({
      where: {
        accountId: caller.accountId,
        ...(after && {
          OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
        }),
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit + 1,
      include: { payments: { orderBy: { createdAt: "desc" }, take: 5 } },
    });
    this.countRead(caller.accountId);
    return toPage(
      rows,
      limit,
      rows.slice(0, limit).map((row) => present(row, row.payments)),
    );
  }

  async create(caller: Caller, body: LinkBody, key: string | undefined) {
    const bodyHash = hashOf(JSON.stringify(body));
    return this.prisma.$transaction(async (tx) => {
      const { accountId } = caller;
      if (key) {
        const before = await tx.idempotencyKey.findUnique({ where: { accountId_key: { accountId, key } } });
        if (before && before.bodyHash !== bodyHash) throw new ConflictException("Other body");
        if (before) return before.answer;
      }
      const row = newLink(accountId, caller.keyId, body);
      const { createdAt } = row;
      const answer = { data: present(row) };
      const object = answer.data as Prisma.InputJsonObject;
      await tx.paymentLink.create({ data: { ...row, warnings: row.warnings as Prisma.InputJsonArray } });
      const event = { id: newId("evt"), accountId, type: "payment_link.created", resourceId: row.id };
      await tx.event.create({ data: { ...event, object, createdAt } });
      await tx.usageUnit.create({ data: { accountId, operation: "payment_link_create", createdAt } });
      if (key)
        await tx.idempotencyKey.create({
          data: { accountId, key, bodyHash, answer: { data: object }, createdAt },
        });
      return answer;
    });
  }
}
