import type { Chain } from "../../chains.js";
import type { Usdc } from "../../money.js";
import { foldName } from "../../names-alike.js";
import type { OpenOrder } from "./open-order.js";
import type { Account, KnownClient, KnownContact, KnownRecord, KnownWallet } from "./types.js";

/** Where a record was made. Only `rest`, `dashboard` and `cli` are the account's owner speaking for sure. */
export type Door = "rest" | "dashboard" | "cli" | "chat" | "mcp" | "job" | "collect";

/** What a value of an agent-made record rested on: the user's words, a trusted record, our constants, nothing; or a person who confirmed it on a card. */
export type Origin = "U" | "R" | "K" | "none" | "P";

export interface PaidRow {
  readonly address: string;
  readonly amount: Usdc;
}

/** One resource of the account, as much of it as the guard reads. */
export interface AccountRecord extends KnownRecord {
  readonly chain: Chain;
  /** EIP-55. */
  readonly destination?: string;
  /** Payouts only. */
  readonly rows?: readonly PaidRow[];
  readonly amount?: Usdc;
  /** `recurring_interval`, or `interval_days` as text. */
  readonly interval?: string;
  readonly client?: KnownClient;
  /** Descriptions, memo, label: only ever compared with, never a source of values. */
  readonly texts: readonly string[];
  /** Neither paid, canceled nor expired. */
  readonly open: boolean;
  /** Of a draft: how often it was written. */
  readonly revision?: number;
  readonly door: Door;
  /** By input field, for what the agent made (`chat`, and `job` in a series that the agent began). */
  readonly origins?: Readonly<Record<string, Origin>>;
  readonly createdAt: Date;
}

/** A payment by a plan or jar that was prepared: it leaves no record of its own. */
export interface PreparedCall {
  readonly twinKey: string;
  readonly id: string;
  readonly createdAt: Date;
}

/** What the store knows of all that the turns, and the calls so far, name. */
export interface GuardAccount {
  /** Whose days it counts in: UTC's where it names no zone. */
  readonly timeZone?: string | undefined;
  readonly wallets: readonly KnownWallet[];
  readonly records: readonly AccountRecord[];
  /** Those whose name the conversation holds. */
  readonly contacts?: readonly KnownContact[];
  /** Of the last 24 hours. */
  readonly prepared: readonly PreparedCall[];
  /** Lower-case addresses that a payout of this account was seen paying on chain. */
  readonly paid: ReadonlySet<string>;
  /** Lower-case addresses of the account's contacts, and what these are called. */
  readonly payees?: ReadonlyMap<string, readonly string[]>;
  /** From the write-ahead rows: `turnHash` of each user turn that already made a record, and that record's id. */
  readonly spentTurns: ReadonlyMap<string, string>;
  /** What our own code asked for in this very conversation, by the hash of the turns before. */
  readonly openOrders?: ReadonlyMap<string, OpenOrder>;
}

export const OWNERS_DOORS: ReadonlySet<Door> = new Set(["rest", "dashboard", "cli"]);

/** Whether a field of a record may serve as an origin: its owner wrote it, or the agent did from U or R. */
export function vouchesFor(record: AccountRecord, field: string): boolean {
  if (OWNERS_DOORS.has(record.door)) return true;
  if (record.door !== "chat" && record.door !== "job") return false;
  const origin = record.origins?.[field];
  return origin === "U" || origin === "R" || origin === "P";
}

const NOBODY: readonly KnownContact[] = [];

/** R as the lexer reads it: no name in it was chosen by a stranger. */
export function trustedAccount(account: GuardAccount): Account {
  const clients = new Map<string, KnownClient>();
  const { contacts = NOBODY } = account;
  for (const { name, email } of contacts) if (email) clients.set(name, { name, email });
  // Whom the address book has under a name, that name means.
  const booked = new Set([...clients.keys()].map(foldName));
  for (const record of account.records) {
    if (record.client && booked.has(foldName(record.client.name))) continue;
    if (record.client && vouchesFor(record, "client_email") && vouchesFor(record, "client_name"))
      clients.set(`${record.client.name}\n${record.client.email.toLowerCase()}`, record.client);
  }
  const records = account.records.map((record) => withTrustedNames(record));
  const { wallets, paid } = account;
  return { wallets, clients: [...clients.values()], records, contacts, paid };
}

/** Ids and numbers are ours; a name or slug may be anybody's, and would hide words from the grammar. */
function withTrustedNames(record: AccountRecord): KnownRecord {
  const { id, kind, number, slug, name } = record;
  if (record.door === "collect") return { id, kind };
  return {
    id,
    kind,
    number,
    slug: vouchesFor(record, "slug") || isServiceSlug(slug) ? slug : undefined,
    name: vouchesFor(record, "name") ? name : undefined,
  };
}

/** Slugs that the service makes for links hold a digit, so that they are no word of any language. */
function isServiceSlug(slug: string | undefined): boolean {
  return slug !== undefined && /\d/.test(slug) && slug.length >= 8;
}
