import type { WalletRow } from "../records/wallet.js";
import {
  type SnapshotPayee,
  type SnapshotRecord,
  selectSnapshotPayees,
  selectSnapshotRecords,
} from "../store/account-snapshot.js";
import { selectPrepared, selectSpentTurns } from "../store/chat-writes.js";
import type { Queryable } from "../store/database.js";
import { selectWallets } from "../store/wallets.js";
import type { AccountRecord, Door, GuardAccount, Origin } from "./guard/account.js";
import { turnHash } from "./guard/evidence.js";
import { userTexts } from "./guard/turns.js";
import type { KnownWallet, Turn } from "./guard/types.js";

const DAY_MS = 86_400_000;
const MOST_WORDS = 20_000;

export interface SnapshotOf {
  accountId: string;
  turns: readonly Turn[];
  now: Date;
  /** A run that goes on: what it wrote itself before does not count against it. */
  runId: string | null;
}

/** All that the guard knows of the account, in four questions, once per chat. */
export async function loadGuardAccount(
  sql: Queryable,
  { accountId, turns, now, runId }: SnapshotOf,
): Promise<GuardAccount> {
  const text = userTexts(turns).join("\n").toLowerCase();
  const words = [...new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}@._+-]*[\p{L}\p{N}]/gu))].slice(0, MOST_WORDS);
  const hashes = turns.filter(({ role }) => role === "user").map(({ content }) => turnHash(content));
  const [wallets, records, spent, prepared] = await Promise.all([
    selectWallets(sql, accountId),
    selectSnapshotRecords(sql, accountId, { words, text, now }),
    selectSpentTurns(sql, accountId, hashes, runId),
    selectPrepared(sql, accountId, new Date(now.getTime() - DAY_MS)),
  ]);
  const payouts = records.filter(({ kind }) => kind === "payout").map(({ id }) => id);
  const shapes = addressShapes(text, wallets);
  const payees = await selectSnapshotPayees(sql, accountId, shapes, payouts);
  return {
    wallets: wallets.map(toWallet),
    records: [...records.map((record) => toRecord(record, payees)), ...strayPayees(records, payees)],
    prepared,
    paid: new Set(payees.filter(({ confirmed }) => confirmed).map(({ address }) => address.toLowerCase())),
    spentTurns: new Map(spent.map(({ turnHash, recordId }) => [turnHash, recordId])),
  };
}

function addressShapes(text: string, wallets: readonly WalletRow[]): string[] {
  const addresses = [
    ...(text.match(/0x[0-9a-f]{40}/g) ?? []),
    ...wallets.map(({ address }) => address.toLowerCase()),
  ];
  return [...new Set(addresses.map((address) => address.slice(0, 6) + address.slice(-4)))];
}

function toWallet({ address, chain, label, isPrimary }: WalletRow): KnownWallet {
  return { address, chain, label, is_primary: isPrimary };
}

function toRecord(row: SnapshotRecord, payees: readonly SnapshotPayee[]): AccountRecord {
  const rows = payees.filter(({ payoutId }) => payoutId === row.id);
  return {
    kind: row.kind,
    id: row.id,
    ...(row.number && { number: row.number }),
    ...(row.slug && { slug: row.slug }),
    ...(row.name && { name: row.name }),
    chain: row.chain,
    ...(row.destination && { destination: row.destination }),
    ...(row.kind === "payout" && { rows }),
    ...(row.amount !== null && { amount: row.amount }),
    ...(row.interval && { interval: row.interval }),
    ...(row.clientName && row.clientEmail && { client: { name: row.clientName, email: row.clientEmail } }),
    texts: row.texts,
    open: row.open,
    door: row.collect ? "collect" : toDoor(row.door),
    ...(row.origins && { origins: row.origins as Record<string, Origin> }),
    createdAt: row.createdAt,
  };
}

function toDoor(door: string): Door {
  return door === "jobs" ? "job" : (door as Door);
}

/** Payees of payouts too old to be in the snapshot: still looked at for look-alikes. */
function strayPayees(records: readonly SnapshotRecord[], payees: readonly SnapshotPayee[]): AccountRecord[] {
  const known = new Set(records.map(({ id }) => id));
  const stray = payees.filter(({ payoutId }) => !known.has(payoutId));
  return stray.map((payee) => ({
    kind: "payout" as const,
    id: payee.payoutId,
    chain: "base" as const,
    rows: [payee],
    texts: [],
    open: false,
    door: "mcp" as const,
    createdAt: new Date(0),
  }));
}
