import type { Evidence } from "../../reading/evidence.js";
import { compactTexts, userNumbers } from "../../reading/origins.js";
import { payoutLabel } from "../../reading/payout-order.js";
import { isVerbatim } from "../../reading/verbatim.js";
import { contactsIn } from "../../text/contacts-in.js";
import { readNumbers } from "../../text/numbers.js";
import { copies, holdsWords } from "../../text/same-words.js";
import { scripts } from "../../text/scripts.js";
import { type Case, nounAsked, type Place, placesOf } from "../call.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";

const MOST_DIGITS = 4;

/** Texts that strangers will read. What is asked for in words of the user's has its texts judged with the rest. */
export function freeText(given: Case): Finding[] {
  return nounAsked(given.call) ? [] : placesOf(given.call, "text").flatMap((place) => origin(given, place));
}

/** They carry no way to reach or pay anybody but what the user wrote, however it is spaced, split or spelled out. */
export function contacts({ call, evidence, account }: Case): Finding[] {
  return placesOf(call, "text").flatMap(({ path, value }) => {
    const suspects = contactsIn(value);
    const known = suspects.length > 0 ? compactTexts(evidence, account.records) : "";
    const isKnown = suspects.every((found) => known.includes(found));
    return isKnown ? [] : [deny("text_contacts", "smuggled_contact", path)];
  });
}

function origin({ evidence, resultTexts }: Case, { path, value }: Place): Finding[] {
  if (path === "reference" && !isReference(evidence, value))
    return [doubt("text_origin", path, "this reference is not in your message")];
  if (isVerbatim(evidence, value)) return [source(path, "U", FROM_USER)];
  if (resultTexts.some((result) => copies(value, result)))
    return [doubt("text_from_result", path, "the text was taken from a record, not from your message")];
  const fault = ownTextFault(evidence, value);
  return fault ? [doubt("text_origin", path, fault)] : [source(path, "none", "written by the agent")];
}

/** What a payout is ordered for, or a part of it: that the word stands anywhere makes no reference of it. */
function isReference(evidence: Evidence, value: string): boolean {
  const label = payoutLabel(evidence);
  return label !== undefined && holdsWords(label, value);
}

function ownTextFault(evidence: Evidence, value: string): string | undefined {
  if ((value.match(/\d/g)?.length ?? 0) > MOST_DIGITS)
    return "the agent wrote numbers that are not in your message";
  if (scripts(value) > 1) return "the text mixes scripts";
  const strange = readNumbers(value).some(
    ({ values }) => !values.some((one) => userNumbers(evidence).has(one)),
  );
  return strange ? "the agent wrote a number that is not in your message" : undefined;
}
