import type { AccountRecord } from "../../reading/account.js";
import type { Evidence } from "../../reading/evidence.js";
import { isRecordNamed } from "../../reading/origins.js";
import { remember } from "../../reading/remember.js";
import { compact, contactsIn } from "../../reading/text/contacts-in.js";
import { readNumbers } from "../../reading/text/numbers.js";
import { copies, isVerbatim, scripts } from "../../reading/verbatim.js";
import { type Case, type Place, textsOf } from "../call.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { nounAsked } from "../nouns.js";

const LONGEST_OWN = 120;
const MOST_DIGITS = 4;

/** Texts that strangers will read. What is asked for in words of the user's has its texts judged with the rest. */
export function freeText(given: Case): Finding[] {
  return nounAsked(given.call) ? [] : textsOf(given.call).flatMap((place) => origin(given, place));
}

/** They carry no way to reach or pay anybody but what the user wrote. */
export function contacts(given: Case): Finding[] {
  return textsOf(given.call).flatMap((place) => contactsAt(given, place));
}

/** Read as a patient reader would: spaced, split or spelled out. */
function contactsAt({ evidence, account }: Case, { path, value }: Place): Finding[] {
  const suspects = contactsIn(value);
  const known = suspects.length > 0 ? knownText(evidence, account.records) : "";
  if (suspects.every((found) => known.includes(found))) return [];
  return [deny("text_contacts", "smuggled_contact", path)];
}

const knownText = remember((evidence: Evidence, records: readonly AccountRecord[]) =>
  compact([...evidence.turns.map((turn) => turn.text), ...selected(evidence, records)].join("\n")),
);

function selected(evidence: Evidence, records: readonly AccountRecord[]): string[] {
  return records
    .filter((record) => isRecordNamed(evidence, record))
    .flatMap(({ texts, number }) => [...texts, number ?? ""]);
}

function origin({ evidence, resultTexts }: Case, { path, value }: Place): Finding[] {
  if (isVerbatim(evidence, value)) return [source(path, "U", FROM_USER)];
  if (resultTexts.some((result) => copies(value, result)))
    return [doubt("text_from_result", path, "the text was taken from a record, not from your message")];
  const fault = ownTextFault(evidence, value);
  return fault ? [doubt("text_origin", path, fault)] : [source(path, "none", "written by the agent")];
}

const numbersSaid = remember(
  ({ turns }: Evidence) =>
    new Set(turns.flatMap((turn) => readNumbers(turn.text).flatMap(({ values }) => values))),
);

function ownTextFault(evidence: Evidence, value: string): string | undefined {
  if (value.length > LONGEST_OWN) return "the agent wrote a long text";
  if ((value.match(/\d/g)?.length ?? 0) > MOST_DIGITS)
    return "the agent wrote numbers that are not in your message";
  if (scripts(value) > 1) return "the text mixes scripts";
  const strange = readNumbers(value).some(
    ({ values }) => !values.some((one) => numbersSaid(evidence).has(one)),
  );
  return strange ? "the agent wrote a number that is not in your message" : undefined;
}
