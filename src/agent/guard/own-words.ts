import { withLeaves } from "../../runtime/field.js";
import { payoutIn } from "../reading/payout-order.js";
import { isPlainText } from "../reading/plain-text.js";
import { type Call, type Case, pathText, paysOthers } from "./call.js";
import { readingsOf } from "./claims.js";
import { freeText } from "./sinks/free-text.js";

/** The call with the user's own words wherever the model wrote text of its own; the same call where it did not. */
export function inUsersWords(given: Case): Call {
  const { call } = given;
  const instead = new Map(paysOthers(call) ? ownLabels(given) : ownTexts(given));
  if (instead.size === 0) return call;
  const input = withLeaves(call.head.fields, call.input, ({ keys, value }) => {
    const words = instead.get(pathText(keys)) ?? value;
    return words === "" ? undefined : words;
  });
  return { ...call, input };
}

function ownTexts(given: Case): [path: string, words: string][] {
  const [best] = readingsOf(given);
  return (best?.claims ?? []).flatMap(({ path, instead }) =>
    instead === undefined ? [] : [[path, instead]],
  );
}

/** A payout has no label of the model's own, but for plain words of trade. */
function ownLabels(given: Case): [path: string, words: string][] {
  const order = payoutIn(given.evidence);
  const label = order.kind === "order" ? (order.label ?? "") : "";
  return freeText(given).flatMap((one) => {
    if (one.verdict !== "source" || one.origin !== "none") return [];
    return isPlainText(String(given.call.input[one.path]), [label], []) ? [] : [[one.path, ""]];
  });
}
