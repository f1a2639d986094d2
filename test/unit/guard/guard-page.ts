import { RULES_BY_OUTCOME, type RuleName } from "../../../src/agent/guard/rules.js";
import { readEvidence } from "../../../src/agent/reading/evidence.js";
import { liveReads } from "../../../src/agent/reading/live.js";
import { factsOf } from "../../../src/runtime/field.js";
import { isWrite } from "../../../src/runtime/tool.js";
import { tools } from "../../../tools/index.js";
import { BITES } from "./bites.js";
import { ORDER_BITES } from "./order-bites.js";
import { ACCOUNT, judge, link, OPS, turns } from "./world.js";

const SAID = "Create a payment link for 50 USDC on base to my Ops wallet for design";
const CALL = link(50, { destination_address: OPS, description: "Design work" });

/** The guard on one page: how a sentence becomes a verdict, its rules, and what each tool's fields are proven by. */
export function guardPage(): string {
  return [
    "# The guard",
    "Printed by code from `src/agent/guard/rules.ts`, the tools' heads and the cases of the tests.",
    "A model proposes a call; `src/agent/reading` says what the user's words say; `src/agent/guard` asks of every value of the call where those words say so; what nobody can show is a card or a refusal. The guard is a pure function: it asks no model, no network, no clock.",
    "## From a sentence to a verdict",
    map(),
    "A value alone in a later turn (“50”, “base”, an address, a name) says nothing by itself: it is understood as the answer to a question that our own code asked of an order, behind these very turns of the same key's, in the last 30 minutes, and only once. Else it is words that could not be read.",
    "## Rules",
    "*deny* goes back to the model, *card* to the user, who confirms it by a code. The case beside a rule is stopped by that rule alone (@A is an address).",
    table(["Rule", "Verdict", "Because", "Stops"], ruleRows()),
    "## What each tool's fields are",
    "A field is what its head says it is, and is proven as that.",
    table(
      ["Tool", "Money goes", "Fields"],
      tools.filter((tool) => isWrite(tool) && tool.doors.includes("chat")).map(toolRow),
    ),
  ].join("\n\n");
}

function map(): string {
  const chat = turns(SAID);
  const read = liveReads(readEvidence(chat, ACCOUNT)).reads.flat();
  const verdict = judge(SAID, CALL);
  const slots = read.flatMap((one) => ("slots" in one ? one.slots : []));
  const sources = "sources" in verdict ? Object.entries(verdict.sources) : [];
  return table(
    ["Step", "Here"],
    [
      ["words", `“${SAID}”`],
      [
        "reading",
        read.map((one) => (one.kind === "order" ? `an order for a ${one.noun}` : one.kind)).join(", "),
      ],
      ["its slots", slots.map(({ kind, start, end }) => `${kind} “${SAID.slice(start, end)}”`).join(" · ")],
      ["the call", `\`${CALL.tool} ${JSON.stringify(CALL.input)}\``],
      ["claims", sources.map(([path, text]) => `\`${path}\`: ${text}`).join(" · ")],
      [
        "verdict",
        `${verdict.verdict}${"input" in verdict && verdict.input ? `, with \`${JSON.stringify(verdict.input.description)}\` in the user's own words` : ""}`,
      ],
    ],
  );
}

function ruleRows(): string[][] {
  return Object.entries(RULES_BY_OUTCOME).flatMap(([outcome, rules]) =>
    Object.entries(rules).map(([rule, why]) => [`\`${rule}\``, outcome, why, caseOf(rule as RuleName)]),
  );
}

/** What the user says, and the call that the rule alone holds back. */
function caseOf(rule: RuleName): string {
  const [, said, call] = BITES.find(([name]) => name === rule) ?? [];
  if (said && call) return `${quoted([said].flat())} → \`${call.tool} ${JSON.stringify(call.input)}\``;
  const order = ORDER_BITES.find((one) => one.rule === rule);
  if (!order) return "";
  const rows = order.rows.map((row) => row.join(" ")).join(", ");
  return `${quoted(order.turns)} → pay ${rows} on ${order.chain}${order.kind ? ` as a ${order.kind}` : ""}`;
}

function quoted(turns: readonly string[]): string {
  return turns.map((turn) => `“${turn.replaceAll("\n", " ⏎ ").replace("://", "\\://")}”`).join(" then ");
}

function toolRow({ name, kind, fields }: (typeof tools)[number]): string[] {
  const facts = Object.entries(fields).map(([field, schema]) => `${field} (${factsOf(schema)?.sort ?? "?"})`);
  return [`\`${name}\``, kind, facts.join(", ")];
}

function table(head: string[], rows: string[][]): string {
  const cells = [head, head.map(() => "---"), ...rows];
  return cells.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
}
