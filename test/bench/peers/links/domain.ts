import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

/** What both peers share: the words of the operation, without a framework and without a database. */
export const linkBody = z.strictObject({
  amount_usd: z.number().positive().max(1_000_000),
  destination_address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  chain: z.enum(["base", "optimism", "arbitrum", "polygon", "ethereum"]),
  description: z.string().max(5000).optional(),
  reference: z.string().max(200).optional(),
  single_use: z.boolean().optional(),
  expires_in_days: z.number().int().min(1).max(365).optional(),
  success_url: z.url().optional(),
  cancel_url: z.url().optional(),
});
export type LinkBody = z.infer<typeof linkBody>;

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional(),
});

export interface LinkRow {
  id: string;
  accountId: string;
  slug: string;
  amount: bigint;
  fee: bigint;
  destinationAddress: string;
  chain: string;
  description: string | null;
  reference: string | null;
  singleUse: boolean;
  successUrl: string | null;
  cancelUrl: string | null;
  status: string;
  expiresAt: Date | null;
  termsId: string;
  warnings: unknown;
  createdBy: string | null;
  createdAt: Date;
  flaggedAt: Date | null;
}

export interface PaymentRow {
  id: string;
  txHash: string;
  payer: string;
  amount: bigint;
  fee: bigint;
  createdAt: Date;
}

const DAY_MS = 86_400_000;
const WARNINGS = [
  {
    code: "chain_not_watched",
    message: "Nobody watches base here: a payment will be on chain, but this link will not turn to paid.",
  },
];

export const newId = (prefix: string) => `${prefix}_${randomBytes(13).toString("hex")}`;
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

export function newLink(accountId: string, createdBy: string, body: LinkBody): LinkRow {
  const now = new Date();
  const amount = BigInt(Math.round(body.amount_usd * 1e6));
  const days = body.expires_in_days;
  return {
    id: newId("pl"),
    accountId,
    slug: randomBytes(10).toString("hex"),
    amount,
    fee: (amount * 25n) / 10_000n,
    destinationAddress: body.destination_address,
    chain: body.chain,
    description: body.description ?? null,
    reference: body.reference ?? null,
    singleUse: body.single_use ?? false,
    successUrl: body.success_url ?? null,
    cancelUrl: body.cancel_url ?? null,
    status: "active",
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
    termsId: `0x${randomBytes(32).toString("hex")}`,
    warnings: WARNINGS,
    createdBy,
    createdAt: now,
    flaggedAt: null,
  };
}

export function present(row: LinkRow, payments: readonly PaymentRow[] = []) {
  return {
    id: row.id,
    slug: row.slug,
    amount_usd: Number(row.amount) / 1e6,
    destination_address: row.destinationAddress,
    chain: row.chain,
    url: `https://pay.example.com/pay/${row.slug}`,
    status: row.status,
    description: row.description,
    reference: row.reference,
    single_use: row.singleUse,
    success_url: row.successUrl,
    cancel_url: row.cancelUrl,
    fee_usd: Number(row.fee) / 1e6,
    terms_id: row.termsId,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    flagged_at: row.flaggedAt?.toISOString() ?? null,
    payments: payments.map((payment) => ({
      id: payment.id,
      tx_hash: payment.txHash,
      payer: payment.payer,
      amount_usd: Number(payment.amount) / 1e6,
      fee_usd: Number(payment.fee) / 1e6,
      created_at: payment.createdAt.toISOString(),
    })),
    warnings: row.warnings,
  };
}
export type ShownLink = ReturnType<typeof present>;

export function toPage(rows: LinkRow[], limit: number, shown: ShownLink[]) {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last && Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString("base64url");
  return { data: shown, has_more: last !== undefined, next_cursor: next ?? null };
}

export function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [at = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  return { createdAt: new Date(at), id };
}

/** Units of reads, written down together every second: a list needn't wait for the disk. */
export function countReads(
  write: (units: { accountId: string; operation: string; createdAt: Date }[]) => Promise<unknown>,
) {
  let units: { accountId: string; operation: string; createdAt: Date }[] = [];
  setInterval(() => {
    const due = units;
    units = [];
    for (let at = 0; at < due.length; at += 1_000) void write(due.slice(at, at + 1_000));
  }, 1_000).unref();
  return (accountId: string) => units.push({ accountId, operation: "read_call", createdAt: new Date() });
}

export function quotaHeaders(quota: number, used: number): Record<string, string> {
  return {
    "x-quota-limit": String(quota),
    "x-quota-remaining": String(Math.max(0, quota - used)),
  };
}
