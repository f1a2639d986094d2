import { isWrite } from "../../runtime/tool.js";
import type { GuardAccount, Origin } from "../reading/account.js";
import { readEvidence } from "../reading/evidence.js";
import { isOn } from "../reading/switches.js";
import type { Turn } from "../reading/types.js";
import { askedFor } from "./asked-for.js";
import { type Call, type Case, callOf, type ToolCall } from "./call.js";
import { unclaimed } from "./coverage.js";
import { entry, strictKey } from "./entry.js";
import { type Deny, type Doubted, deny, type Finding, type Source } from "./finding.js";
import { lookAlikes } from "./look-alike.js";
import type { GuardOptions } from "./options.js";
import { inUsersWords } from "./own-words.js";
import { repeatAcross, repeatWithin, type Twin, twinAcross } from "./repeats.js";
import type { RuleSwitches } from "./rules.js";
import { contacts, freeText } from "./sinks/free-text.js";
import { cancelOrder, payOrder, readDraft } from "./sinks/own-record.js";
import { order, payees } from "./sinks/payouts.js";
import { screening } from "./sinks/screening.js";
import { urls } from "./sinks/urls.js";

interface Backed {
  /** By input path: stored with the record, so that a later chat knows what its values rest on. */
  readonly origins: Readonly<Record<string, Origin>>;
  readonly sources: Readonly<Record<string, string>>;
  /** What runs in the call's place: the user's words where the model wrote its own. */
  readonly input?: Call["input"];
}

export interface Allow extends Backed {
  readonly verdict: "allow";
  /** What it rests on. */
  readonly rule: "read_tool" | "all_read" | "repeat_within";
  /** What the reply has to say beside, written by code. */
  readonly notes: readonly string[];
  /** Of the record this would only make again: answer with that one, run nothing. */
  readonly repeatOf?: string;
}

export interface Confirm extends Backed {
  readonly verdict: "confirm";
  readonly reasons: readonly Omit<Doubted, "verdict">[];
  readonly twin?: Twin;
}

export type Verdict = Allow | Deny | Confirm;

/** One question for every value of a call: where do the user's own words say so? Anything unproven is refused. */
export function guard(
  asked: ToolCall,
  turns: readonly Turn[],
  account: GuardAccount,
  now: Date,
  options: GuardOptions,
): Verdict {
  const head = options.known.get(asked.tool);
  if (!head?.doors.includes("chat"))
    return firstDeny([deny("tool_name", "unknown_tool", "")], options) ?? NOTHING_WRITTEN;
  const call = callOf(head, asked.input);
  const barred = firstDeny([...entry(call, options), ...strictKey(call, account, options)], options);
  if (barred) return barred;
  const evidence = readEvidence(turns, account);
  const given: Case = { call, evidence, account, now, resultTexts: options.resultTexts ?? [] };
  if (isWrite(head)) return judgeWrite(given, options);
  return firstDeny(screening(given, options), options) ?? NOTHING_WRITTEN;
}

const NOTHING_WRITTEN: Allow = { verdict: "allow", rule: "read_tool", origins: {}, sources: {}, notes: [] };

function judgeWrite(asked: Case, options: GuardOptions): Verdict {
  const smuggled = firstDeny(contacts(asked), options);
  if (smuggled) return smuggled;
  const call = inUsersWords(asked);
  const verdict = judgeCall({ ...asked, call }, options);
  return call === asked.call || verdict.verdict === "deny" ? verdict : { ...verdict, input: call.input };
}

const SINKS: readonly ((given: Case, options: GuardOptions) => Finding[])[] = [
  payees,
  order,
  urls,
  cancelOrder,
  payOrder,
  readDraft,
  askedFor,
  freeText,
];

/** First deny wins, reasons for confirming add up. */
function judgeCall(given: Case, options: GuardOptions): Verdict {
  const { made = [], strict } = options;
  const twin = twinAcross(given, made);
  const read = SINKS.flatMap((sink) => sink(given, options));
  const findings = [
    ...read,
    ...unclaimed(given, read),
    ...lookAlikes(given),
    ...repeatAcross(given, twin, read),
  ];
  const refused = firstDeny(findings, options);
  if (refused) return refused;
  const backed = sourcesOf(findings);
  const repeatOf = isOn("repeat_within", options) && repeatWithin(given.call, made, given.evidence);
  if (repeatOf) return { verdict: "allow", rule: "repeat_within", ...backed, notes: [], repeatOf };
  const reasons = findings.flatMap((one) =>
    one.verdict === "confirm" && isOn(one.rule, options)
      ? [{ rule: one.rule, message: one.message, field: one.field }]
      : [],
  );
  const [first] = reasons;
  const notes = findings.flatMap((one) => (one.verdict === "note" ? [one.text] : []));
  if (!first) return { verdict: "allow", rule: "all_read", ...backed, notes };
  const halfSaid = "A strict key runs only what the message says in full.";
  if (strict) return deny(first.rule, "strict_key", first.field ?? "", halfSaid);
  return { verdict: "confirm", reasons, ...backed, twin };
}

/** What has no origin weighs before what is bound to the wrong thing. */
function firstDeny(findings: readonly Finding[], switches: RuleSwitches): Deny | undefined {
  const denies = findings.filter((one): one is Deny => one.verdict === "deny" && isOn(one.rule, switches));
  return denies.find(({ rule }) => rule.startsWith("origin_")) ?? denies[0];
}

function sourcesOf(findings: readonly Finding[]): Pick<Allow, "origins" | "sources"> {
  const found = findings.filter((one): one is { verdict: "source" } & Source => one.verdict === "source");
  return {
    origins: Object.fromEntries(found.map(({ path, origin }) => [path, origin])),
    sources: Object.fromEntries(found.map(({ path, text }) => [path, text])),
  };
}
