import { wallClock } from "../../days.js";
import { toDecimal, type Usdc } from "../../money.js";
import type { Kind, Tool } from "../../runtime/tool.js";
import type { ModelRequest } from "../models/model.js";
import type { ProposedCall } from "../models/transcript.js";
import type { GuardAccount } from "../reading/account.js";
import { type Evidence, said, type UserTurn } from "../reading/evidence.js";
import { ordersOf } from "../reading/live.js";
import { anyPhraseAt, phraseAt } from "../reading/phrases.js";
import type { Slot } from "../reading/slots/slots.js";
import type { Class } from "../reading/words/lexicon.js";
import { withMarks } from "./with-marks.js";

/** What the user's words hold, read with the guard's own ears. */
export interface Hearing {
  readonly evidence: Evidence;
  readonly account: GuardAccount;
  /** What clocks show where the account is, as if that were UTC. */
  readonly now: Date;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly last: UserTurn;
  /** The last turn in lower case. */
  readonly words: string;
}

/** Calls to make, or words to say; never both. */
export interface Plan {
  readonly text: string;
  readonly calls: readonly ProposedCall[];
  /** What an order lacks, where the words ask for it. */
  readonly asks?: readonly SlotKind[];
}

type SlotKind = Slot["kind"];

export function say(text: string): Plan {
  return { text, calls: [] };
}

export function ask(tool: string, ...inputs: Record<string, unknown>[]): Plan {
  return { text: "", calls: inputs.map((input) => ({ tool, input: withoutGaps(input) })) };
}

function withoutGaps(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== ""));
}

export function hear({
  house: { turns, account, now, tools },
}: Pick<ModelRequest, "house">): Hearing | undefined {
  const evidence = withMarks(turns, account);
  const last = evidence.turns.at(-1);
  if (!last) return undefined;
  const words = last.text.toLowerCase();
  return { evidence, account, now: wallClock(now, account.timeZone), tools, last, words };
}

/** The tool that does this to that, where this key has one; of look-ups, the list or the one of single records. */
export function toolFor({ tools }: Hearing, kind: Kind, noun: string, list = false): string | undefined {
  const fitting = [...tools.values()].filter((tool) => tool.kind === kind && tool.noun === noun);
  return fitting.find(({ fields }) => kind !== "look" || list === "cursor" in fields)?.name;
}

/** Whether a sentence of the last turn begins with such a verb, or asks for its deed. */
export function opensWith({ last: { sentences } }: Hearing, ...verbs: Class[]): boolean {
  return sentences.some(({ tokens, isQuestion }) => {
    let at = 0;
    let asks = false;
    for (let length = 1; length > 0; at += length) {
      const deed = phraseAt("asksDeed", tokens, at);
      length = Math.max(deed, phraseAt("polite", tokens, at));
      asks ||= deed > 0;
    }
    return (asks || !isQuestion) && verbs.some((verb) => phraseAt(verb, tokens, at) > 0);
  });
}

/** Whether the last turn speaks of what takes money in. */
export function namesNoun({ last: { plain } }: Hearing): boolean {
  const { tokens } = plain;
  return tokens.some((_, at) => anyPhraseAt(["link", "invoice", "plan", "jar", "bills"], tokens, at) > 0);
}

/** Also one that is not understood. */
export function isOrder(hearing: Hearing): boolean {
  const { evidence, last } = hearing;
  const values = (["amount", "chain", "email"] as const).flatMap((kind) => said(last, kind));
  return ordersOf(evidence).length > 0 || (values.length > 0 && namesNoun(hearing));
}

/** A value, or what has to be asked for. */
export type Found<T> = { readonly value: T } | Missing;

interface Missing {
  readonly missing: string;
  /** What a bare answer may be. */
  readonly opens?: readonly SlotKind[];
}

export function isMissing(found: Found<unknown>): found is Missing {
  return "missing" in found;
}

export function known<T>(found: Found<T>): T | undefined {
  return "value" in found ? found.value : undefined;
}

export function found<T>(value: T | undefined, missing: string, ...opens: SlotKind[]): Found<T> {
  return value === undefined ? { missing, opens } : { value };
}

/** The one sum that the last turn says: one before it may be another order's. */
export function sumSaid({ last }: Hearing): Found<Usdc> {
  const sums = said(last, "amount");
  const values = new Set(sums.flatMap(({ readings }) => readings));
  const [only] = values;
  const unclear = sums.find(({ readings }) => readings.length > 1);
  if (unclear) return { missing: `the amount in plain digits (${inTwoWays(unclear.readings)})` };
  if (values.size > 1) return { missing: "one amount (your message holds several)" };
  return found(only, "the amount in USDC", "amount");
}

/** As they can be written so that nobody reads the other: three decimals might be thousands. */
export function inTwoWays(readings: readonly Usdc[]): string {
  const plain = readings.map((one) => toDecimal(one).replace(/\.\d{3}$/, "$&0"));
  return `what you wrote can be read in two ways: write ${plain.join(", or ")}`;
}

/** "To create the link I still need …", or nothing when nothing is missing. */
export function askFor(what: string, found: readonly Found<unknown>[]): Plan | undefined {
  const gaps = found.filter(isMissing);
  const [first, more] = gaps.map(({ missing }) => missing);
  if (first === undefined) return undefined;
  const list = more ? gaps.map(({ missing }) => `\n- ${missing}`).join("") : first.replace(/\.?$/, ".");
  return { ...say(`To ${what} I still need ${list}`), asks: gaps.flatMap(({ opens = [] }) => opens) };
}
