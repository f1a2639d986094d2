import { DAY_MS } from "../../days.js";
import { changedAt } from "../../records/contact.js";
import type { WalletRow } from "../../records/wallet.js";
import { makesRecord, type Tool } from "../../runtime/tool.js";
import { selectOpenRecords } from "../../store/agent-records.js";
import { selectPrepared, selectSpentTurns } from "../../store/chat-writes.js";
import type { Queryable } from "../../store/database.js";
import { type NamedContact, selectNamedContacts } from "../../store/named-contacts.js";
import { selectNamedRecords } from "../../store/named-records.js";
import { selectWallets } from "../../store/wallets.js";
import type { GuardAccount } from "../reading/account.js";
import { turnHash } from "../reading/evidence.js";
import { userTexts } from "../reading/turns.js";
import type { KnownContact, KnownWallet, Turn } from "../reading/types.js";
import { wordsOf } from "../reading/words/lexicon.js";
import { distinctRecords } from "./agent-record.js";
import { contactNamesIn, namesIn } from "./names-in.js";
import { openOrdersBehind } from "./open-orders.js";

const OPEN_SHOWN = 10;
const CANCELS = new Set([...wordsOf("cancels"), ...wordsOf("cancelsLast")]);

export interface SnapshotOf {
  accountId: string;
  actorId: string;
  turns: readonly Turn[];
  now: Date;
  tools: readonly Tool[];
  /** A run that goes on: what it wrote itself before does not count against it. */
  runId: string | null;
}

/** What a conversation names of the account, and nothing else of it; what a call names is learned with the call. */
export async function loadGuardAccount(
  sql: Queryable,
  { accountId, actorId, turns, now, runId, tools }: SnapshotOf,
): Promise<GuardAccount> {
  const names = await namesIn(turns.map(({ content }) => content).join("\n"));
  const own = userTexts(turns);
  const hashes = own.map(turnHash);
  const cancels = names.runs.some((run) => CANCELS.has(run));
  const people = await contactNamesIn(own.join("\n"));
  const [wallets, named, contacts, open, spent, prepared, openOrders] = await Promise.all([
    selectWallets(sql, accountId),
    selectNamedRecords(sql, accountId, names, now),
    selectNamedContacts(sql, accountId, people),
    cancels ? selectOpenRecords(sql, accountId, now, OPEN_SHOWN) : [],
    selectSpentTurns(sql, accountId, hashes, runId),
    selectPrepared(sql, accountId, preparing(tools), new Date(now.getTime() - DAY_MS)),
    openOrdersBehind({ accountId, actorId }, { turns, now, runId }, sql),
  ]);
  return {
    wallets: wallets.map(toWallet),
    contacts: contacts.map((contact) => toContact(contact, now)),
    records: distinctRecords([...named, ...open]),
    prepared,
    paid: new Set(),
    spentTurns: new Map(spent.map(({ turnHash, recordId }) => [turnHash, recordId])),
    openOrders,
  };
}

/** What pays by a record that is there already leaves none of its own. */
function preparing(tools: readonly Tool[]): string[] {
  return tools.filter((tool) => tool.kind === "out" && !makesRecord(tool)).map(({ name }) => name);
}

function toContact({ wallets, ...row }: NamedContact, now: Date): KnownContact {
  return {
    name: row.name.normalize("NFC"),
    email: row.email,
    wallets: wallets.filter(({ removedAt }) => removedAt === null),
    changed: changedAt(row, wallets, now) !== undefined,
  };
}

function toWallet({ address, chain, label, isPrimary }: WalletRow): KnownWallet {
  return { address, chain, label, is_primary: isPrimary };
}
