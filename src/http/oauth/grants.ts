import { DAY_MS } from "../../days.js";
import { newId } from "../../ids.js";
import type { Usdc } from "../../money.js";
import { ASKER_GONE, presentApproval } from "../../records/approval.js";
import type { Access, ConnectionRow } from "../../records/connection.js";
import { presentConnection } from "../../records/connection.js";
import type { House } from "../../runtime/house.js";
import { insertApiKey } from "../../store/api-keys.js";
import { failWaiting } from "../../store/approvals.js";
import { endConnections, selectConnection } from "../../store/connections.js";
import type { Queryable, Transaction } from "../../store/database.js";
import { insertEvents } from "../../store/events.js";

export interface Wanted {
  client: { id: string; name: string | null; host: string };
  access: Access;
  payoutLimit: Usdc;
  expiresAt: Date;
}

/** A year, and a day for whoever is slow. */
export const LONGEST_CONNECTION_MS = 366 * DAY_MS;

type GrantHouse = Pick<House, "clock" | "log" | "links"> & { sql: Queryable };

/** A key of its own, in place of what this member gave the same program before. */
export async function openGrant(
  tx: Transaction,
  { links, now }: Pick<House, "links"> & { now: Date },
  { memberId, accountId }: { memberId: string; accountId: string },
  { client, access, payoutLimit, expiresAt }: Wanted,
): Promise<string> {
  const id = newId("key", now);
  const replaced = await endConnections(tx, { memberId, clientId: client.id }, now);
  await insertApiKey(tx, {
    id,
    accountId,
    kind: "oauth",
    scopes: access === "look" ? ["read"] : ["read", "write"],
    policy: "ask",
    payoutLimit: access === "payouts" ? payoutLimit : 0n,
    moneyOut: access === "payouts",
    expiresAt,
    label: client.name ? `${client.name} (${client.host})` : client.host,
    hash: null,
    hint: id.slice(-4),
    createdBy: memberId,
    createdAt: now,
    memberId,
    clientId: client.id,
    clientName: client.name,
    clientHost: client.host,
  });
  const made = await selectConnection(tx, accountId, id);
  await tellOfEnd(tx, replaced, { links, now, actor: memberId });
  if (made)
    await tell(tx, "connection.created", [[accountId, presentConnection(made)]], { now, actor: memberId });
  return id;
}

/** By its own program, or because something of it was used twice: whoever holds the rest of it holds nothing. */
export async function endGrant(
  { sql, clock, log, links }: GrantHouse,
  id: string | null | undefined,
  why: "ended" | "reused",
): Promise<void> {
  if (!id) return;
  const now = clock();
  const ended = await endConnections(sql, { id }, now);
  if (why === "reused") log.warn({ door: "oauth", connection: id }, "a code or refresh token came twice");
  await tellOfEnd(sql, ended, { links, now });
}

/** What it asked for and nobody has decided ends with it. */
async function tellOfEnd(
  sql: Queryable,
  ended: readonly ConnectionRow[],
  { links, now, actor }: Pick<House, "links"> & { now: Date; actor?: string },
): Promise<void> {
  const by = { now, ...(actor && { actor }) };
  await tell(
    sql,
    "connection.ended",
    ended.map((row) => [row.accountId, presentConnection(row)]),
    by,
  );
  for (const { accountId, id } of ended) {
    const failed = await failWaiting(sql, { accountId, actorIds: [id] }, { ...ASKER_GONE.key, now });
    await tell(
      sql,
      "approval.failed",
      failed.map((row) => [accountId, presentApproval(row, links.approval(row.id))]),
      by,
    );
  }
}

async function tell(
  sql: Queryable,
  type: "connection.created" | "connection.ended" | "approval.failed",
  records: readonly [accountId: string, record: { id: string }][],
  { now, actor }: { now: Date; actor?: string },
): Promise<void> {
  const events = records.map(([accountId, record]) => ({
    id: newId("evt", now),
    accountId,
    type,
    resourceId: record.id,
    object: record,
    ...(actor && { actor }),
    createdAt: now,
  }));
  await insertEvents(sql, events);
}
