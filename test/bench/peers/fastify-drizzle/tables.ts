import { bigint, boolean, integer, jsonb, pgSchema, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const peers = pgSchema("peers");
const time = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: "bigint" });

export const accounts = peers.table("accounts", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  quota: integer("quota").notNull(),
  used: integer("used").notNull(),
});

export const apiKeys = peers.table("api_keys", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  hash: text("hash").notNull(),
  revokedAt: time("revoked_at"),
});

export const paymentLinks = peers.table("payment_links", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  slug: text("slug").notNull(),
  amount: amount("amount").notNull(),
  fee: amount("fee").notNull(),
  destinationAddress: text("destination_address").notNull(),
  chain: text("chain").notNull(),
  description: text("description"),
  reference: text("reference"),
  singleUse: boolean("single_use").notNull(),
  successUrl: text("success_url"),
  cancelUrl: text("cancel_url"),
  status: text("status").notNull(),
  expiresAt: time("expires_at"),
  termsId: text("terms_id").notNull(),
  warnings: jsonb("warnings").notNull(),
  createdBy: text("created_by"),
  createdAt: time("created_at").notNull(),
  flaggedAt: time("flagged_at"),
});

export const payments = peers.table("payments", {
  id: text("id").primaryKey(),
  termsId: text("terms_id").notNull(),
  txHash: text("tx_hash").notNull(),
  payer: text("payer").notNull(),
  amount: amount("amount").notNull(),
  fee: amount("fee").notNull(),
  createdAt: time("created_at").notNull(),
});

export const events = peers.table("events", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  type: text("type").notNull(),
  resourceId: text("resource_id").notNull(),
  object: jsonb("object").notNull(),
  createdAt: time("created_at").notNull(),
});

export const usageUnits = peers.table("usage_units", {
  accountId: text("account_id").notNull(),
  operation: text("operation").notNull(),
  createdAt: time("created_at").notNull(),
});

export const idempotencyKeys = peers.table(
  "idempotency_keys",
  {
    accountId: text("account_id").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    answer: jsonb("answer").notNull(),
    createdAt: time("created_at").notNull(),
  },
  ({ accountId, key }) => [primaryKey({ columns: [accountId, key] })],
);
