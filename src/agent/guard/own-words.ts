import { withLeaves } from "../../runtime/field.js";
import type { Order } from "../reading/orders.js";
import { payoutLabel } from "../reading/payout-order.js";
import { isPlainText, isTold, isToldWhole } from "../reading/plain-text.js";
import { textsFor } from "../reading/texts-for.js";
import { type Call, type Case, cellsOf, pathText, paysOthers } from "./call.js";
import { costOf, readingsOf } from "./claims.js";
import { freeText } from "./sinks/free-text.js";

/** The call with the user's own words wherever the model wrote text of its own; the same call where it did not. */
export function inUsersWords(given: Case): Call {
  const { call } = given;
  const [best, other] = readingsOf(given);
  const label = paysOthers(call) ? payoutLabel(given.evidence) : undefined;
  const instead = best?.claims.map(({ path, instead }) => [path, instead] as const);
  const words = new Map(instead ?? ownLabels(given, label));
  const input = withLeaves(call.head.fields, call.input, ({ keys, value }) => {
    const own = words.get(pathText(keys)) ?? value;
    return own === "" ? undefined : own;
  });
  const isOneOrder = best && !(other && costOf(other) === costOf(best));
  const lost = isOneOrder ? lostTexts({ ...call, input }, best.order) : lostLabel({ ...call, input }, label);
  const isOwn = lost.length === 0 && [...words.values()].every((own) => own === undefined);
  return isOwn ? call : { ...call, input: { ...input, ...Object.fromEntries(lost) } };
}

/** What the order says to write down and the call leaves out. */
function lostTexts(call: Call, order: Order): [path: string, words: string][] {
  const { fields } = call.head;
  const told = cellsOf(call).flatMap(({ facts, value }) =>
    facts?.sort === "text" && facts.names !== "client" && facts.readBy !== "internal" ? String(value) : [],
  );
  return ["reference", "memo", "description"].flatMap((field) => {
    if (call.input[field] !== undefined) return [];
    const lost = textsFor(order, field, fields).filter(({ of, text }) => of || !isTold(text, told));
    const words = lost.map(({ text }) => text).join(", ");
    return words && fields[field]?.safeParse(words).success ? [[field, words]] : [];
  });
}

/** A payout has no label of the model's own, but for plain words of trade. */
function ownLabels(given: Case, label = ""): [path: string, words: string][] {
  return freeText(given).flatMap((one) => {
    if (one.verdict !== "source" || one.origin !== "none" || !paysOthers(given.call)) return [];
    return isPlainText(String(given.call.input[one.path]), [label], []) ? [] : [[one.path, ""]];
  });
}

function lostLabel(call: Call, label: string | undefined): [path: string, words: string][] {
  const texts = cellsOf(call).flatMap(({ facts, value }) => (facts?.sort === "text" ? String(value) : []));
  return label && !texts.some((text) => isToldWhole(label, text)) ? [["label", label]] : [];
}
