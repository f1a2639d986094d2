import type { WalletRow } from "../records/wallet.js";
import { makesRecord, type Tool } from "../runtime/tool.js";
import { selectOpenRecords } from "../store/agent-records.js";
import { selectPrepared, selectSpentTurns } from "../store/chat-writes.js";
import type { Queryable } from "../store/database.js";
import { selectNamedRecords } from "../store/named-records.js";
import { selectWallets } from "../store/wallets.js";
import { distinctRecords } from "./agent-record.js";
import type { GuardAccount } from "./guard/account.js";
import { turnHash } from "./guard/evidence.js";
import type { KnownWallet, Turn } from "./guard/types.js";
import { deedWords } from "./guard/words/deeds.js";
import { namesIn } from "./names-in.js";

const DAY_MS = 86_400_000;
const OPEN_SHOWN = 10;

export interface SnapshotOf {
  accountId: string;
  turns: readonly Turn[];
  now: Date;
  tools: readonly Tool[];
  /** A run that goes on: what it wrote itself before does not count against it. */
  runId: string | null;
}

/** What a conversation names of the account, and nothing else of it; what a call names is learned with the call. */
export async function loadGuardAccount(
  sql: Queryable,
  { accountId, turns, now, runId, tools }: SnapshotOf,
): Promise<GuardAccount> {
  const names = namesIn(turns.map(({ content }) => content).join("\n"));
  const hashes = turns.filter(({ role }) => role === "user").map(({ content }) => turnHash(content));
  const cancels = names.runs.some((run) => deedWords("cancel").has(run));
  const [wallets, named, open, spent, prepared] = await Promise.all([
    selectWallets(sql, accountId),
    selectNamedRecords(sql, accountId, names, now),
    cancels ? selectOpenRecords(sql, accountId, now, OPEN_SHOWN) : [],
    selectSpentTurns(sql, accountId, hashes, runId),
    selectPrepared(sql, accountId, preparing(tools), new Date(now.getTime() - DAY_MS)),
  ]);
  return {
    wallets: wallets.map(toWallet),
    records: distinctRecords([...named, ...open]),
    prepared,
    paid: new Set(),
    spentTurns: new Map(spent.map(({ turnHash, recordId }) => [turnHash, recordId])),
  };
}

/** What pays by a record that is there already leaves none of its own. */
function preparing(tools: readonly Tool[]): string[] {
  return tools.filter((tool) => tool.kind === "out" && !makesRecord(tool)).map(({ name }) => name);
}

function toWallet({ address, chain, label, isPrimary }: WalletRow): KnownWallet {
  return { address, chain, label, is_primary: isPrimary };
}
