import { hashOf } from "../../canonical-json.js";
import { counted } from "../../in-words.js";
import { formatUsdc } from "../../money.js";
import { type Leaf, leavesOf } from "../field.js";
import type { Tool } from "../tool.js";
import { volumeOf } from "../unasked.js";

/** What was asked, in one line made by code: a model's prose never speaks for a call. */
export function summaryOf(tool: Tool, input: unknown): string {
  const leaves = leavesOf(tool.fields, input);
  const { paid, recipients } = volumeOf(tool, input);
  const said = [
    tool.kind === "change" && changesIn(leaves),
    recipients > 0 && `${formatUsdc(paid)} to ${counted(recipients, "recipient")}`,
    recipients === 0 &&
      first(leaves, "money", (value) => (typeof value === "bigint" ? formatUsdc(value) : "")),
    first(leaves, "email", (value) => `for ${value}`),
    first(leaves, "destination", (value) => `into ${value}`),
    first(leaves, "record", (value) => String(value)),
    first(leaves, "chain", (value) => `on ${value}`),
  ].filter(Boolean);
  return `${tool.title}${said.length > 0 ? `: ${said.join(" ")}` : ""}`;
}

/** Numbers, choices and sums as they are to be; of a text only that it would be another. */
function changesIn(leaves: readonly Leaf[]): string {
  const isPlain = ({ facts, value }: Leaf) =>
    value === null || ["money", "number", "choice"].includes(facts?.sort ?? "");
  return leaves
    .filter(({ facts }) => facts?.sort !== "record")
    .map((leaf) => `${leaf.keys.join(".")}${isPlain(leaf) ? ` ${wordOf(leaf.value)}` : ""}`)
    .join(", ");
}

function wordOf(value: unknown): string {
  return value === null ? "none" : typeof value === "bigint" ? formatUsdc(value) : String(value);
}

function first(leaves: readonly Leaf[], sort: string, say: (value: unknown) => string): string | undefined {
  const leaf = leaves.find(({ facts }) => facts?.sort === sort);
  return leaf && say(leaf.value);
}

/** Whoever decides names what he was shown. */
export function digestOf(accountId: string, tool: string, input: unknown): string {
  return hashOf({ accountId, tool, input }).toString("hex");
}
