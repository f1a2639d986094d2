import { DAY_MS, daysBefore } from "../../days.js";
import { formatUsdc, fromNumber, type Usdc } from "../../money.js";
import { selectTwoPersonRule } from "../../store/accounts.js";
import { selectSettledPayees } from "../../store/contacts.js";
import type { Queryable } from "../../store/database.js";
import { isTrustedClient } from "../../store/invoices.js";
import { selectKnownHosts } from "../../store/known-hosts.js";
import { hasMembers } from "../../store/members.js";
import { lockPayouts, sumOfPayouts } from "../../store/payouts.js";
import type { UnaskedVolume } from "../../store/unasked-writes.js";
import { selectWallets } from "../../store/wallets.js";
import type { Caller } from "../caller.js";
import { type Leaf, leavesOf } from "../field.js";
import type { Judgement } from "../judge.js";
import { holdsSort, isDraft, isWrite, type Tool } from "../tool.js";
import { volumeOf } from "../unasked.js";
import { hostsOf } from "./hosts.js";

/** As long as a wallet must have stood in the book before a model may pay it alone. */
const SETTLED_MS = 14 * DAY_MS;

export interface Wait {
  /** Why, in words that a person decides by. */
  reasons: string[];
  /** How many different members it takes. */
  needs: number;
}

/** What somebody has to release before it happens; undefined where it may happen now. */
export async function waitsFor(
  tx: Queryable,
  caller: Caller,
  { tool, input, doubts }: Judgement,
  { unasked, now }: { unasked: UnaskedVolume | undefined; now: Date },
): Promise<Wait | undefined> {
  if (caller.released || isDraft(tool, input)) return undefined;
  const asked = { input, leaves: leavesOf(tool.fields, input), unasked, now };
  const two = await twoPersonReasons(tx, caller, tool, asked);
  const one = unasked ? await askReasons(tx, caller, tool, asked) : [];
  const reasons = [...two, ...one, ...(caller.actor.kind === "member" ? [] : doubts)];
  if (reasons.length === 0) return undefined;
  // The command line answers to members as every door does; where there is none, to nobody.
  if (caller.actor.kind === "job" && !(await hasMembers(tx, caller.account.id))) return undefined;
  return { reasons, needs: two.length > 0 ? 2 : 1 };
}

/** Whether any row of the table can hold it up: what a caller of it must be ready for. */
export function mayWait(tool: Tool): boolean {
  if (!isWrite(tool) || tool.fullOnly) return false;
  if (holdsSort(tool, "payee") || tool.judge || loosensRule(tool)) return true;
  const asks = tool.kind === "in" && holdsSort(tool, "destination");
  return (
    tool.scope === "write" &&
    (asks || holdsSort(tool, "link") || (tool.mails > 0 && holdsSort(tool, "email")))
  );
}

/** How many it takes by now: what has gone out since it was asked for counts, and so does a rule that came later. */
export async function needsNow(
  tx: Queryable,
  caller: Caller,
  { tool, input }: Judgement,
  now: Date,
): Promise<number> {
  const asked = { input, leaves: [], unasked: undefined, now };
  return (await twoPersonReasons(tx, caller, tool, asked)).length > 0 ? 2 : 1;
}

interface Asked {
  input: unknown;
  leaves: readonly Leaf[];
  /** What the account's asking keys did alone today; undefined for whoever need not ask. */
  unasked: UnaskedVolume | undefined;
  now: Date;
}

/** The table of what a key may not do alone, row by row. */
async function askReasons(tx: Queryable, caller: Caller, tool: Tool, asked: Asked): Promise<string[]> {
  const rows = [newPayees, overLimit, foreignDestination, newClient, newHosts];
  const found: string[] = [];
  for (const row of rows) found.push(...(await row(tx, caller, tool, asked)));
  return found;
}

type Row = (tx: Queryable, caller: Caller, tool: Tool, asked: Asked) => Promise<string[]>;

const newPayees: Row = async (tx, { account }, _tool, { input, leaves, now }) => {
  const payees = textsOf(leaves, "payee");
  if (payees.length === 0) return [];
  const settled = await selectSettledPayees(tx, account.id, {
    addresses: payees,
    chain: chainOf(input),
    since: new Date(now.getTime() - SETTLED_MS),
  });
  return unique(payees)
    .filter((payee) => !settled.includes(payee))
    .map((payee) => `New payee: ${payee} has not stood in the contacts, for this chain, for 14 days`);
};

const overLimit: Row = async (_tx, { actor }, tool, { input, unasked }) => {
  const { paid } = volumeOf(tool, input);
  if (paid === 0n) return [];
  const limit = actor.payoutLimit ?? 0n;
  const before = unasked?.paid ?? 0n;
  if (before + paid <= limit) return [];
  const alone = before === 0n ? "" : `, of which ${formatUsdc(before)} went out in the last 24 hours`;
  return [
    `${formatUsdc(paid)} is beyond what this key may pay out alone: ${formatUsdc(limit)} a day${alone}`,
  ];
};

const foreignDestination: Row = async (tx, { account }, tool, { input, leaves }) => {
  if (changesADraft(tool)) return [];
  const wallets = await selectWallets(tx, account.id);
  const chain = chainOf(input);
  return unique(textsOf(leaves, "destination"))
    .filter((address) => !wallets.some((wallet) => wallet.address === address && wallet.chain === chain))
    .map((address) => `The money would go to ${address}, which is no linked wallet on ${chain}`);
};

/** It reaches nobody; what does, when it is issued, is judged then. */
function changesADraft({ kind, mails }: Tool): boolean {
  return kind === "change" && mails === 0;
}

const newClient: Row = async (tx, { account }, tool, { leaves }) => {
  if (tool.mails === 0) return [];
  const found: string[] = [];
  for (const email of unique(textsOf(leaves, "email")))
    if (!(await isTrustedClient(tx, account.id, email)))
      found.push(`Never billed before: ${email} is no contact's address`);
  return found;
};

const newHosts: Row = async (tx, { account }, tool, { leaves }) => {
  if (changesADraft(tool)) return [];
  const hosts = hostsOf(leaves);
  if (hosts.length === 0) return [];
  const known = await selectKnownHosts(tx, account.id, hosts);
  return hosts
    .filter((host) => !known.includes(host))
    .map((host) => `New host: nobody here has used ${host}`);
};

/** Binds everybody, members too: what goes out is released by two others, and so is loosening that. */
async function twoPersonReasons(
  tx: Queryable,
  { account }: Caller,
  tool: Tool,
  { input, now }: Asked,
): Promise<string[]> {
  const loosens = loosensRule(tool);
  if (!holdsSort(tool, "payee") && !loosens) return [];
  const rule = await selectTwoPersonRule(tx, account.id);
  if (rule.payoutApprovals < 2) return [];
  if (loosens) return isLooser(input, rule) ? ["Two members release what two members guard"] : [];
  const { paid } = volumeOf(tool, input);
  await lockPayouts(tx, account.id);
  const before = await sumOfPayouts(tx, account.id, daysBefore(now, 1));
  if (rule.twoPersonLimit !== null && before + paid <= rule.twoPersonLimit) return [];
  return [`Two members release payouts here${beyond(rule.twoPersonLimit)}`];
}

function loosensRule({ noun, kind }: Tool): boolean {
  return noun === "account" && kind === "change";
}

function beyond(limit: Usdc | null): string {
  return limit === null ? "" : ` beyond ${formatUsdc(limit)} in 24 hours`;
}

function isLooser(input: unknown, { twoPersonLimit }: { twoPersonLimit: Usdc | null }): boolean {
  const { payout_approvals: approvals, two_person_usd: limit } = input as Record<string, unknown>;
  if (approvals === 1) return true;
  if (limit === undefined || limit === null) return false;
  const units = fromNumber(Number(limit));
  return twoPersonLimit === null || units === undefined || units > twoPersonLimit;
}

function textsOf(leaves: readonly Leaf[], sort: string): string[] {
  return leaves.flatMap(({ facts, value }) => (facts?.sort === sort ? [String(value)] : []));
}

function chainOf(input: unknown): string {
  return String((input as { chain?: unknown }).chain);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
