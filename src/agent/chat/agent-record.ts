import type { AgentRecord } from "../../store/agent-records.js";
import type { AccountRecord, Door, Origin } from "../reading/account.js";

/** As the guard reads them, newest first, each once. */
export function distinctRecords(rows: readonly AgentRecord[]): AccountRecord[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const newest = [...byId.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  return newest.map(toRecord);
}

function toRecord(row: AgentRecord): AccountRecord {
  return {
    kind: row.kind,
    id: row.id,
    ...(row.number && { number: row.number }),
    ...(row.slug && { slug: row.slug }),
    ...(row.name && { name: row.name }),
    chain: row.chain,
    ...(row.destination && { destination: row.destination }),
    ...(row.kind === "payout" && { rows: [] }),
    ...(row.amount !== null && { amount: row.amount }),
    ...(row.interval && { interval: row.interval }),
    ...(row.clientName && row.clientEmail && { client: { name: row.clientName, email: row.clientEmail } }),
    texts: [],
    open: row.open,
    ...(row.revision !== null && { revision: row.revision }),
    door: row.collect ? "collect" : toDoor(row.door),
    ...(row.origins && { origins: row.origins as Record<string, Origin> }),
    createdAt: row.createdAt,
  };
}

function toDoor(door: string): Door {
  return door === "jobs" ? "job" : (door as Door);
}
