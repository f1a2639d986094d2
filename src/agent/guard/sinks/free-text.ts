import type { AccountRecord } from "../../reading/account.js";
import type { Evidence, UserTurn } from "../../reading/evidence.js";
import { isRecordNamed } from "../../reading/origins.js";
import { remember } from "../../reading/remember.js";
import { normalise } from "../../reading/text/normalise.js";
import { readNumbers } from "../../reading/text/numbers.js";
import { sightings } from "../../reading/text/sightings.js";
import { type Case, type Place, textsOf } from "../call.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { isAskedFor } from "../nouns.js";

const LONGEST_OWN = 120;
const MOST_DIGITS = 4;

/** Texts that strangers will read. What is asked for in words of the user's has its texts judged with the rest. */
export function freeText(given: Case): Finding[] {
  return isAskedFor(given) ? [] : textsOf(given.call).flatMap((place) => origin(given, place));
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

/** Whatever somebody could be reached or paid by, in lower case and without blanks. */
export function contactsIn(value: string): string[] {
  const clean = normalise(value);
  const seen = sightings(clean).map(({ start, end }) => clean.slice(start, end));
  const numbers = clean.match(/\+?\d(?:[\s().\-/]{0,3}\d){5,}/g) ?? [];
  return [...seen, ...numbers].map(compact);
}

const knownText = remember((evidence: Evidence, records: readonly AccountRecord[]) =>
  compact([...evidence.turns.map((turn) => turn.text), ...selected(evidence, records)].join("\n")),
);

function selected(evidence: Evidence, records: readonly AccountRecord[]): string[] {
  return records
    .filter((record) => isRecordNamed(evidence, record))
    .flatMap(({ texts, number }) => [...texts, number ?? ""]);
}

function compact(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*_`~]+/g, "");
}

function origin({ evidence, resultTexts }: Case, { path, value }: Place): Finding[] {
  if (isVerbatim(evidence, value)) return [source(path, "U", FROM_USER)];
  if (resultTexts.some((result) => copies(value, result)))
    return [doubt("text_from_result", path, "the text was taken from a record, not from your message")];
  const fault = ownTextFault(evidence, value);
  return fault ? [doubt("text_origin", path, fault)] : [source(path, "none", "written by the agent")];
}

/** Blanks and case aside, whole words of one turn. */
export function isVerbatim({ turns }: Evidence, value: string): boolean {
  const wanted = words(value);
  return wanted === "" || turns.some((turn) => wordsOf(turn).includes(` ${wanted} `));
}

const wordsOf = remember(({ text }: UserTurn) => ` ${words(text)} `);

function words(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}$€£@.:/-]+/gu, " ")
    .replace(/[.:-]+(?=\s|$)/g, "")
    .trim();
}

/** Five words in a row, or 24 characters, of a tool's result. */
function copies(value: string, result: string): boolean {
  const own = words(value);
  const other = ` ${words(result)} `;
  const list = own.split(" ");
  for (let i = 0; i + 5 <= list.length; i++)
    if (other.includes(` ${list.slice(i, i + 5).join(" ")} `)) return true;
  for (let i = 0; i + 24 <= own.length; i++) if (other.includes(own.slice(i, i + 24))) return true;
  return false;
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

function scripts(value: string): number {
  const letters = value.match(/\p{L}/gu)?.join("") ?? "";
  return [
    /\p{Script=Latin}/u,
    /\p{Script=Cyrillic}/u,
    /\p{Script=Greek}/u,
    /\p{Script=Han}/u,
    /\p{Script=Arabic}/u,
    /\p{Script=Hebrew}/u,
  ].filter((script) => script.test(letters)).length;
}
