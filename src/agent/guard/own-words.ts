import { lexedTurns } from "../reading/evidence.js";
import { parseLexedOrder } from "../reading/payout-order.js";
import { isPlainText } from "../reading/plain-text.js";
import { type Call, type Case, paysOthers } from "./call.js";
import { readingsOf } from "./claims.js";
import { freeText } from "./sinks/free-text.js";

/** The call with the user's own words wherever the model wrote text of its own; the same call where it did not. */
export function inUsersWords(given: Case): Call {
  const { call } = given;
  const instead = new Map(paysOthers(call) ? ownLabels(given) : ownTexts(given));
  return instead.size === 0 ? call : { ...call, input: rewritten(call.input, instead) };
}

function ownTexts(given: Case): [path: string, words: string][] {
  const [best] = readingsOf(given);
  return (best?.claims ?? []).flatMap(({ path, instead }) =>
    instead === undefined ? [] : [[path, instead]],
  );
}

/** A payout has no label of the model's own, but for plain words of trade. */
function ownLabels(given: Case): [path: string, words: string][] {
  const { call, evidence } = given;
  const order = parseLexedOrder(lexedTurns(evidence), evidence.trusted.contacts);
  const label = order.kind === "order" ? (order.label ?? "") : "";
  return freeText(given).flatMap((one) => {
    if (one.verdict !== "source" || one.origin !== "none") return [];
    return isPlainText(String(call.input[one.path]), [label], []) ? [] : [[one.path, ""]];
  });
}

function rewritten(input: Call["input"], instead: ReadonlyMap<string, string>): Call["input"] {
  const at = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => at(item, `${path}[${index}]`));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .map(([key, inner]) => [key, at(inner, path === "" ? key : `${path}.${key}`)])
          .filter(([, inner]) => inner !== ""),
      );
    return instead.get(path) ?? value;
  };
  return at(input, "") as Call["input"];
}
