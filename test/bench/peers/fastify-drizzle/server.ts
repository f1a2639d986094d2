import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import Fastify from "fastify";
import pg from "pg";
import {
  countReads,
  hashOf,
  linkBody,
  listQuery,
  newId,
  newLink,
  type PaymentRow,
  present,
  quotaHeaders,
  readCursor,
  toPage,
} from "../links/domain.ts";
import { accounts, apiKeys, events, idempotencyKeys, paymentLinks, payments, usageUnits } from "./tables.ts";

/** Lists and creates payment links with Fastify and Drizzle, as their guides say: prepared statements, schemas for answers. */
const pool = new pg.Pool({ ...JSON.parse(process.env.PEER_DATABASE ?? "{}"), max: 10 });
const db = drizzle(pool);
const app = Fastify({ logger: { level: "info", stream: process.stderr } });
const countRead = countReads((units) => db.insert(usageUnits).values(units));

interface Caller {
  keyId: string;
  accountId: string;
  quota: number;
  used: number;
}
declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

const findKey = db
  .select({ keyId: apiKeys.id, accountId: accounts.id, quota: accounts.quota, used: accounts.used })
  .from(apiKeys)
  .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
  .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isNull(apiKeys.revokedAt)))
  .prepare("find_key");

const firstLinks = db
  .select()
  .from(paymentLinks)
  .where(eq(paymentLinks.accountId, sql.placeholder("accountId")))
  .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id))
  .limit(sql.placeholder("limit"))
  .prepare("first_links");

app.decorateRequest("caller");
app.addHook("onRequest", async (request, reply) => {
  const key = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  const [caller] = await findKey.execute({ hash: hashOf(key) });
  if (!caller) return reply.code(401).send({ error: { code: "unauthorized", message: "No such key" } });
  if (caller.used >= caller.quota)
    return reply.code(402).send({ error: { code: "quota_exceeded", message: "The quota is used up" } });
  request.caller = caller;
  reply.headers(quotaHeaders(caller.quota, caller.used + 1));
});
app.setErrorHandler((error: Error & { issues?: unknown; statusCode?: number }, _request, reply) => {
  const status = error.issues ? 400 : (error.statusCode ?? 500);
  reply.code(status).send({ error: { code: "refused", message: error.message, issues: error.issues } });
});

const [words, maybe] = [{ type: "string" }, { type: ["string", "null"] }];
const link = {
  type: "object",
  properties: {
    id: words,
    slug: words,
    amount_usd: { type: "number" },
    destination_address: words,
    chain: words,
    url: words,
    status: words,
    description: maybe,
    reference: maybe,
    single_use: { type: "boolean" },
    success_url: maybe,
    cancel_url: maybe,
    fee_usd: { type: "number" },
    terms_id: words,
    expires_at: maybe,
    created_by: maybe,
    created_at: words,
    flagged_at: maybe,
    payments: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: words,
          tx_hash: words,
          payer: words,
          amount_usd: { type: "number" },
          fee_usd: { type: "number" },
          created_at: words,
        },
      },
    },
    warnings: { type: "array", items: { type: "object", properties: { code: words, message: words } } },
  },
};
const listAnswer = {
  type: "object",
  properties: { data: { type: "array", items: link }, has_more: { type: "boolean" }, next_cursor: maybe },
};

app.get("/api/v1/payment-links", { schema: { response: { 200: listAnswer } } }, async ({ caller, query }) => {
  const { limit, cursor } = listQuery.parse(query);
  const rows = await linksOf(caller.accountId, limit + 1, cursor);
  const shown = rows.slice(0, limit);
  const paid = await paymentsOf(shown.map(({ termsId }) => termsId));
  countRead(caller.accountId);
  return toPage(
    rows,
    limit,
    shown.map((row) => present(row, paid.get(row.termsId))),
  );
});

function linksOf(accountId: string, limit: number, cursor?: string) {
  if (!cursor) return firstLinks.execute({ accountId, limit });
  const { createdAt, id } = readCursor(cursor);
  return db
    .select()
    .from(paymentLinks)
    .where(
      and(
        eq(paymentLinks.accountId, accountId),
        sql`(${paymentLinks.createdAt}, ${paymentLinks.id}) < (${createdAt}, ${id})`,
      ),
    )
    .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id))
    .limit(limit);
}

async function paymentsOf(termsIds: string[]): Promise<Map<string, PaymentRow[]>> {
  const byTerms = new Map<string, PaymentRow[]>();
  if (termsIds.length === 0) return byTerms;
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.termsId, termsIds))
    .orderBy(desc(payments.createdAt));
  for (const row of rows) byTerms.set(row.termsId, [...(byTerms.get(row.termsId) ?? []), row].slice(0, 5));
  return byTerms;
}

const createAnswer = { type: "object", properties: { data: link } };

app.post(
  "/api/v1/payment-links",
  { schema: { response: { 201: createAnswer } } },
  async ({ caller, body, headers }, reply) => {
    const input = linkBody.parse(body);
    const key = headers["idempotency-key"];
    const bodyHash = hashOf(JSON.stringify(input));
    reply.code(201);
    return db.transaction(async (tx) => {
      if (typeof key === "string") {
        const [before] = await tx
          .select()
          .from(idempotencyKeys)
          .where(and(eq(idempotencyKeys.accountId, caller.accountId), eq(idempotencyKeys.key, key)));
        if (before && before.bodyHash !== bodyHash)
          throw Object.assign(new Error("Other body"), { statusCode: 409 });
        if (before) return before.answer;
      }
      const row = newLink(caller.accountId, caller.keyId, input);
      const { accountId, createdAt } = row;
      const answer = { data: present(row) };
      await tx.insert(paymentLinks).values(row);
      await tx.insert(events).values({
        id: newId("evt"),
        accountId,
        type: "payment_link.created",
        resourceId: row.id,
        object: answer.data,
        createdAt,
      });
      await tx.insert(usageUnits).values({ accountId, operation: "payment_link_create", createdAt });
      if (typeof key === "string")
        await tx.insert(idempotencyKeys).values({ accountId, key, bodyHash, answer, createdAt });
      return answer;
    });
  },
);

process.stdout.write(`ready at ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
process.stdin.on("end", () => process.exit(0)).resume();
