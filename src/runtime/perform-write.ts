import { PublicError } from "../errors.js";
import type { ApprovalRow } from "../records/approval.js";
import { type Closing, storeAlone, storeClosing } from "../store/closing.js";
import type { Queryable, Transaction } from "../store/database.js";
import { beginInTurn } from "../store/in-turn.js";
import { rememberHosts } from "../store/known-hosts.js";
import { monthOf } from "../store/usage.js";
import { admit } from "./admit.js";
import { parseAnswer } from "./answer.js";
import { asAsked } from "./approvals/as-asked.js";
import { askPerson } from "./approvals/ask-person.js";
import { hostsOf, linkHosts } from "./approvals/hosts.js";
import { needsNow, type Wait, waitsFor } from "./approvals/waits-for.js";
import { type Caller, isLimited, seenKey, standingOf } from "./caller.js";
import { holdToChatCaps } from "./chat-caps.js";
import type { Released } from "./context.js";
import { leavesOf } from "./field.js";
import { fillFromContacts } from "./fill-from-contacts.js";
import { holdToCaller } from "./hold-to-caller.js";
import type { House } from "./house.js";
import {
  claimIdempotencyKey,
  isAnsweredAlready,
  type Keyed,
  keyedBy,
  toStoredAnswer,
} from "./idempotency.js";
import { type Judgement, judge } from "./judge.js";
import { type CallOptions, contextOf, isMetered, type Outcome } from "./perform.js";
import { holdToPolicy } from "./policy.js";
import { answerAgain, WAITING } from "./replay.js";
import { auditRefusal, refuseUnusableAddresses, screenAddresses } from "./screen.js";
import { holdToSpendLimit } from "./spend-limit.js";
import { holdsSort, screenSubjects, type Tool } from "./tool.js";
import { countUnasked, holdToUnaskedCaps } from "./unasked.js";
import { parseInput } from "./validate.js";

export interface Write {
  caller: Caller;
  tool: Tool;
  /** As it came, with what its contacts stand for. */
  filled: unknown;
  input: unknown;
  looked: unknown;
  keyed: Keyed | undefined;
  options: CallOptions;
}

export async function performWrite(
  house: House,
  caller: Caller,
  tool: Tool,
  { raw, filled, input }: Pick<Write, "filled" | "input"> & { raw: unknown },
  options: CallOptions,
): Promise<Outcome> {
  const subjects = screenSubjects(tool, input);
  refuseUnusableAddresses(house, subjects);
  const keyed = await keyedBy(caller, tool, { raw, filled }, options);
  if (isMetered(caller, tool)) await house.usage.flushOf(caller.account.id, monthOf(house.clock()));
  try {
    const now = house.clock();
    // A call that will only be answered again asks nobody.
    const again = tool.look && keyed && (await isAnsweredAlready(house.sql, keyed, now));
    const looked = again
      ? undefined
      : await tool.look?.(input, contextOf(house, caller, house.sql, now, options));
    const write = { caller, tool, filled, input, looked, keyed, options };
    // Before the transaction: a look at the list must not wait for a connection while it holds one.
    const refusal = await screenAddresses(house, tool, subjects).catch((error: unknown) => error);
    const alone =
      !refusal && !again && needsNoTransaction(write) ? await performAlone(house, write) : undefined;
    return alone ?? (await performInTransaction(house, write, refusal));
  } catch (error) {
    await auditRefusal(house, caller, tool, error);
    throw error;
  }
}

/** Nothing has to be looked at under a lock, and nothing but the tool's own rows commits with it. */
export function needsNoTransaction({ caller, tool, input, options }: Write): boolean {
  // A payout may take two members, and a URL is remembered: both need a look at other rows.
  if (holdsSort(tool, "payee") || hostsIn(caller, tool, input).length > 0) return false;
  // Of a key alone one statement can tell that it is still what it was.
  if (caller.actor.kind !== "job" && caller.actor.mark === undefined) return false;
  return tool.onlyAdds && !isLimited(caller) && !options.alongside;
}

/**
 * One statement for the write, its idempotency row, its events and its usage unit. Undefined where it was not
 * stored, or nobody can say whether it was, and the key tells more.
 */
async function performAlone(house: House, write: Write): Promise<Outcome | undefined> {
  try {
    const { data, closing } = await execute(house, house.sql, write, house.clock());
    return (await storeAlone(house.sql, closing)) && { data, replayed: false };
  } catch (error) {
    if (write.keyed) return undefined;
    throw error;
  }
}

/** One transaction around the write, its idempotency row, its events and its usage unit. */
async function performInTransaction(house: House, write: Write, refusal: unknown): Promise<Outcome> {
  const { caller, tool, filled, keyed, options } = write;
  return beginInTurn(house.sql, caller.account.id, async (tx): Promise<Outcome> => {
    const now = house.clock();
    await holdToCaller(tx, caller, tool, now);
    const replay = keyed ? await claimIdempotencyKey(tx, keyed, now) : undefined;
    const ctx = contextOf(house, caller, tx, now, options);
    const answered = replay && (await answerAgain(house.tools, ctx, { tool, keyed }, replay));
    if (answered) return answered;
    await holdToPolicy(tx, caller, tool, filled);
    const judged = await judge(tool, write, ctx);
    await holdToChatCaps(tx, caller, judged.tool, judged.input, now);
    if (refusal) throw refusal;
    const unasked = await holdToUnaskedCaps(tx, caller, judged.tool, judged.input, now);
    const wait = await waitsFor(tx, caller, judged, { unasked, now });
    if (wait) return await letWait(house, tx, write, { judged, wait, now });
    const data = await performHere(house, tx, write, judged, now);
    await options.alongside?.(tx, data);
    return { data, replayed: false };
  });
}

/** The deed itself and all that commits with it, where nothing stands against it any more. */
async function performHere(
  house: House,
  tx: Queryable,
  write: Write,
  judged: Judgement,
  now: Date,
): Promise<unknown> {
  const { caller, tool } = write;
  if (isMetered(caller, tool)) await holdToSpendLimit(tx, caller.account, tool, monthOf(now));
  const { data, closing } = await execute(house, tx, write, now);
  await countUnasked(tx, caller, judged.tool, judged.input, now);
  await rememberLinks(tx, caller, judged, now);
  await storeClosing(tx, closing);
  return data;
}

/** The answer is stored as any other: whoever asks twice waits once. */
async function letWait(
  house: House,
  tx: Transaction,
  { caller, tool, keyed, options }: Write,
  { judged, wait, now }: { judged: Judgement; wait: Wait; now: Date },
): Promise<Outcome> {
  const { data, event } = await askPerson(tx, caller, judged, { wait, links: house.links, now });
  const answer = keyed && toStoredAnswer(tool, keyed, { answer: data, now, status: WAITING });
  // A card that was confirmed for it is used up, and a second of its kind is seen as the twin it is.
  await options.alongside?.(tx, data);
  await storeClosing(tx, { accountId: caller.account.id, rows: [], events: [event], answer });
  return { data, replayed: false, waiting: true };
}

/**
 * What a person has released, through the gate as it is now: the schema, the address book, the list and the limits may
 * have changed since it was asked for. Refused, it leaves nothing but the reason.
 */
async function release(
  house: House,
  tx: Queryable,
  approval: ApprovalRow,
  options: CallOptions,
): Promise<Released> {
  await tx`savepoint released`;
  let asked: Pick<Write, "tool" | "caller"> | undefined;
  try {
    asked = await asAsked(house, tx, approval);
    const { tool, caller } = asked;
    const write = await prepareWrite(house, tx, { ...asked, raw: approval.input }, options);
    const now = house.clock();
    const judged = await judge(tool, write, contextOf(house, caller, tx, now, options));
    const needs = await needsNow(tx, caller, judged, now);
    if (approval.approvedBy.length < needs) return { needs };
    return { data: await performHere(house, tx, write, judged, now) };
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    await tx`rollback to savepoint released`;
    // Here: a second connection would be waited for by everybody who holds one.
    if (asked) await auditRefusal({ ...house, sql: tx }, asked.caller, asked.tool, error);
    return { error };
  }
}

/** All that is asked of a call before its deed, where no key answers for it. */
export async function prepareWrite(
  house: House,
  sql: Queryable,
  { caller, tool, raw }: Pick<Write, "caller" | "tool"> & { raw: unknown },
  options: CallOptions,
): Promise<Write> {
  admit(caller, tool);
  const { raw: filled, ...found } = await fillFromContacts(sql, caller.account.id, tool, raw);
  const input = parseInput(tool, filled, found);
  const subjects = screenSubjects(tool, input);
  refuseUnusableAddresses(house, subjects);
  await screenAddresses(house, tool, subjects);
  const looked = await tool.look?.(input, contextOf(house, caller, sql, house.clock(), options));
  return { caller, tool, filled, input, looked, keyed: undefined, options };
}

export async function execute(house: House, sql: Queryable, write: Write, now: Date) {
  const { caller, tool, input, looked, keyed, options } = write;
  const ctx = contextOf(house, caller, sql, now, options);
  if (tool.noun === "approval")
    ctx.release = async (approval) => {
      const released = await release(house, sql, approval, options);
      // It may have asked a chain: whoever decides has to be who he was still.
      await holdToCaller(sql, caller, tool, house.clock());
      return released;
    };
  const data = parseAnswer(tool.output, await tool.execute(input, ctx, looked));
  const closing: Closing = {
    ...ctx.adds,
    accountId: caller.account.id,
    unit: isMetered(caller, tool) ? { month: monthOf(now), operation: tool.meter } : undefined,
    answer: keyed && toStoredAnswer(tool, keyed, { answer: data, now }),
    by: seenKey(caller, now),
  };
  return { data, closing };
}

/** A host that somebody who may has led people to, a model may lead them to as well. */
async function rememberLinks(
  tx: Queryable,
  caller: Caller,
  { tool, input }: Pick<Judgement, "tool" | "input">,
  now: Date,
): Promise<void> {
  const hosts = hostsIn(caller, tool, input);
  if (!isPersons(caller) && standingOf(caller) !== "rest") return;
  await rememberHosts(tx, caller.account.id, hosts, now);
}

/** A text that a program sends may be a stranger's: only a person vouches for where it leads. */
function hostsIn(caller: Caller, tool: Tool, input: unknown): string[] {
  if (isPersons(caller)) return hostsOf(leavesOf(tool.fields, input));
  return holdsSort(tool, "link") ? linkHosts(leavesOf(tool.fields, input)) : [];
}

function isPersons({ released, actor }: Caller): boolean {
  return released !== undefined || actor.kind === "member";
}
