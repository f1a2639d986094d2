import { isWellFormed } from "../reply-guard/known-values.js";
import type { GuardAccount, Origin } from "./account.js";
import { addressesOf, type Case, type ToolCall } from "./call.js";
import { readEvidence } from "./evidence.js";
import { type Deny, type Doubted, deny, type Finding, type Source } from "./finding.js";
import { lookAlikes } from "./look-alike.js";
import { linkedWallets, recordsPaying, userAddresses } from "./origins.js";
import { type MadeCall, repeatAcross, repeatWithin, type Twin, twinAcross } from "./repeats.js";
import { isOn, type RuleSwitches } from "./rules.js";
import { amount } from "./sinks/amounts.js";
import { chain } from "./sinks/chain.js";
import { client } from "./sinks/client.js";
import { dueDate, expiry, goal } from "./sinks/dates.js";
import { destination } from "./sinks/destination.js";
import { freeText } from "./sinks/free-text.js";
import { planInterval, recurrence } from "./sinks/interval.js";
import { invoiceAmounts } from "./sinks/line-items.js";
import { live } from "./sinks/live.js";
import { cancelOrder, payOrder } from "./sinks/own-record.js";
import { payees } from "./sinks/payouts.js";
import { planId } from "./sinks/plan-id.js";
import { slug } from "./sinks/slug.js";
import { urls } from "./sinks/urls.js";
import type { Turn } from "./types.js";

export interface GuardOptions extends RuleSwitches {
  /** Every tool that the chat knows, and those of them that this key may use. */
  readonly known: ReadonlySet<string>;
  readonly allowed: ReadonlySet<string>;
  /** The tool's own strict schema: the first fault, or nothing. */
  parse(tool: string, input: unknown): { readonly path: string; readonly message: string } | undefined;
  readonly strict?: boolean;
  /** Writes that ran in this request. */
  readonly made?: readonly MadeCall[];
  /** Something waits for the user so that no further write may run: money out, or five actions. */
  readonly pending?: boolean;
  /** Texts inside this chat's tool results. */
  readonly resultTexts?: readonly string[];
  /** Lower-case addresses in typed fields of this chat's results, and how many were screened so far. */
  readonly resultAddresses?: ReadonlySet<string>;
  readonly screened?: number;
}

export interface Allow {
  readonly verdict: "allow";
  /** What it rests on. */
  readonly rule: "read_tool" | "all_read" | "repeat_within";
  /** By input path: stored with the record, so that a later chat knows what its values rest on. */
  readonly origins: Readonly<Record<string, Origin>>;
  readonly sources: Readonly<Record<string, string>>;
  /** Of the record this would only make again: answer with that one, run nothing. */
  readonly repeatOf?: string;
}

export interface Confirm {
  readonly verdict: "confirm";
  readonly reasons: readonly {
    readonly rule: Doubted["rule"];
    readonly message: string;
    readonly field?: string;
  }[];
  readonly origins: Readonly<Record<string, Origin>>;
  readonly sources: Readonly<Record<string, string>>;
  readonly twin?: Twin;
}

export type Verdict = Allow | Deny | Confirm;

const MOST_SCREENED = 20;

const WRITES = new Set([
  "create_payment_link",
  "create_invoice",
  "create_subscription_plan",
  "create_donation_jar",
  "prepare_batch_payout",
  "prepare_subscribe",
  "prepare_donate",
  "cancel_payment_link",
  "cancel_invoice",
  "cancel_subscription_plan",
  "cancel_donation_jar",
  "cancel_payout",
]);

/** One question for every value of a call: where do the user's own words say so? Anything unproven is refused. */
export function guard(
  call: ToolCall,
  turns: readonly Turn[],
  account: GuardAccount,
  now: Date,
  options: GuardOptions,
): Verdict {
  const barred = [...entry(call, options), ...strictKey(call, account, options)].find((one) =>
    isOn(one.rule, options),
  );
  if (barred) return barred;
  const given: Case = {
    call,
    evidence: readEvidence(turns, account),
    account,
    now,
    resultTexts: options.resultTexts ?? [],
  };
  if (!WRITES.has(call.tool)) return readTool(given, options);
  const repeatOf = isOn("repeat_within", options)
    ? repeatWithin(call, options.made ?? [], given.evidence)
    : undefined;
  const findings = SINKS.flatMap((sink) => sink(given));
  const refused = firstDeny(findings, options);
  if (refused) return refused;
  if (repeatOf) return { verdict: "allow", rule: "repeat_within", ...sourcesOf(findings), repeatOf };
  return judge(
    [...findings, ...lookAlikes(given), ...repeatAcross(given, options.made ?? [])],
    given,
    options,
  );
}

/** Exact name and scope, strict schema, canonical form. */
function entry(call: ToolCall, options: GuardOptions): Deny[] {
  const { tool, input } = call;
  const isRead = /^(?:list|get)_[a-z_]+$/.test(tool) || tool === "screen_address";
  if (!options.known.has(tool) || !(isRead || WRITES.has(tool))) {
    return [deny("tool_name", "unknown_tool", "", "There is no such tool.")];
  }
  if (!options.allowed.has(tool))
    return [deny("scope", "insufficient_scope", "", "This key may not use this tool.")];
  const fault = options.parse(tool, input);
  if (fault) return [deny("schema", "validation_failed", fault.path, fault.message)];
  const malformed = addressesOf(call).find(({ value }) => !isWellFormed(value));
  if (malformed) {
    return [
      deny(
        "canonical_address",
        "bad_checksum",
        malformed.path,
        "Not an address in lower case or with a right checksum.",
      ),
    ];
  }
  if (options.pending && WRITES.has(tool)) {
    return [
      deny(
        "pending",
        "confirmation_pending",
        "",
        "An action waits for the user's confirmation. Nothing more runs until then.",
      ),
    ];
  }
  return [];
}

/** A strict key only takes money in, to linked wallets, once. */
function strictKey({ tool, input }: ToolCall, account: GuardAccount, { strict }: GuardOptions): Deny[] {
  if (!strict || !WRITES.has(tool)) return [];
  const refuse = (field: string, message: string) => [deny("strict", "strict_key", field, message)];
  if (/^(?:prepare|cancel)_/.test(tool)) return refuse("", "A strict key may not do this.");
  if (input.recurring_interval !== undefined)
    return refuse("recurring_interval", "A strict key may not begin a series.");
  const place = ["destination_address", "destination_wallet"].find(
    (field) => typeof input[field] === "string",
  );
  const isLinked = !place || linkedWallets(account, String(input[place])).length > 0;
  return isLinked ? [] : refuse(place, "A strict key takes money to linked wallets only.");
}

function readTool({ call, evidence, account }: Case, options: GuardOptions): Verdict {
  const allow: Allow = { verdict: "allow", rule: "read_tool", origins: {}, sources: {} };
  if (call.tool !== "screen_address") return allow;
  const address = String(call.input.address).toLowerCase();
  const known =
    userAddresses(evidence).has(address) ||
    linkedWallets(account, address).length > 0 ||
    recordsPaying(account, address).length > 0 ||
    options.resultAddresses?.has(address);
  const refusals = [
    ...(known
      ? []
      : [
          deny(
            "origin_address",
            "unknown_address",
            "address",
            "This address stands in no message, record or result of this chat.",
          ),
        ]),
    ...((options.screened ?? 0) < MOST_SCREENED
      ? []
      : [
          deny(
            "screened_enough",
            "too_many",
            "address",
            "20 addresses were screened for this request; that is the limit.",
          ),
        ]),
  ];
  return refusals.find((one) => isOn(one.rule, options)) ?? allow;
}

const SINKS = [
  payees,
  destination,
  client,
  urls,
  planId,
  cancelOrder,
  payOrder,
  chain,
  amount,
  invoiceAmounts,
  planInterval,
  recurrence,
  dueDate,
  expiry,
  goal,
  slug,
  freeText,
  live,
];

/** What has no origin weighs before what is bound to the wrong thing. */
function firstDeny(findings: readonly Finding[], options: RuleSwitches): Deny | undefined {
  const denies = findings.filter((one): one is Deny => one.verdict === "deny" && isOn(one.rule, options));
  return denies.find(({ rule }) => rule.startsWith("origin_")) ?? denies[0];
}

function judge(findings: readonly Finding[], given: Case, options: GuardOptions): Verdict {
  const refused = firstDeny(findings, options);
  if (refused) return refused;
  const doubts = findings.filter(
    (one): one is Doubted => one.verdict === "confirm" && isOn(one.rule, options),
  );
  const [first] = doubts;
  if (!first) return { verdict: "allow", rule: "all_read", ...sourcesOf(findings) };
  if (options.strict)
    return deny(
      first.rule,
      "strict_key",
      first.field ?? "",
      "A strict key runs only what the message says in full.",
    );
  const reasons = doubts.map(({ rule, message, field }) => ({ rule, message, field }));
  return { verdict: "confirm", reasons, ...sourcesOf(findings), twin: twinAcross(given, options.made ?? []) };
}

function sourcesOf(findings: readonly Finding[]): Pick<Allow, "origins" | "sources"> {
  const found = findings.filter((one): one is { verdict: "source" } & Source => one.verdict === "source");
  return {
    origins: Object.fromEntries(found.map(({ path, origin }) => [path, origin])),
    sources: Object.fromEntries(found.map(({ path, text }) => [path, text])),
  };
}
