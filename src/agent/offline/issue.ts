import { usdcInWords as usdc } from "../../in-words.js";
import { isObject } from "../../is-object.js";
import type { ResultEntry } from "../models/transcript.js";
import { said } from "../reading/evidence.js";
import { ask, type Hearing, type Plan, say } from "./hearing.js";
import { namesClient } from "./narrow.js";

type Fields = Record<string, unknown>;

export const ISSUE = "issue_invoice";
/** English, German, French, Spanish, Portuguese and Italian. */
const OPENERS =
  "please|now|ok|okay|and|then|can you|could you|bitte|jetzt|s'il (?:te|vous) plaît|por favor|per favore";
const DEED = [
  "issue|finali[sz]e|stelle?|finalisiere?",
  "émet(?:s|tez)|finalise[rz]|emit(?:e|a|ir)|finali(?:za|ce|zar)|finaliz(?:e|ar)|emett(?:i|ere)|finalizza(?:re)?",
].join("|");
const WHOSE =
  "the|my|our|this|that|bitte|den|meinen|unseren|diesen|le|mon|notre|ce|el|mi|nuestro|este|o|meu|nosso|la|mia|nostra|questa";
const NEWEST = "last|latest|newest|letzten|neuesten|dernier|último|ultima";
const DRAFT = "draft|(?:rechnungs)?entwurf|brouillon|borrador|rascunho|bozza";
const ISSUES = new RegExp(
  `^\\W*(?:(?:${OPENERS})\\W+)*(?<deed>(?:${DEED}) )?(?:(?:${WHOSE}) |l')*(?:(?<newest>${NEWEST}) )?(?:(?:${DRAFT})|(?:invoice )?inv_[0-9a-z]{26})\\b(?<rest>.*)`,
  "s",
);
/** "Den Entwurf für Acme bitte ausstellen." */
const DEED_AT_THE_END = /\b(?:(?:aus|fertig)?stellen|finalisieren)\W*$/;
const FOR_SOMEBODY =
  /(?<!\p{L})(?:for|of|to|für|an|von|pour|à|para|a|per) (?!(?:me|us|now|mich|uns|moi|nous|mí|mim|nosotros|nós|noi)\b)\p{L}/u;

/** "Issue the draft for Acme": one that is there. With a sum it is a bill that is still to be written. */
export function issue(hearing: Hearing): Plan | undefined {
  const { words, last, tools } = hearing;
  if (!order(words) || !tools.has(ISSUE) || said(last, "amount").length > 0) return undefined;
  const [id] = /\binv_[0-9a-z]{26}\b/.exec(words) ?? [];
  return id ? ask(ISSUE, { id }) : ask("list_invoices", { status: "draft", limit: 200 });
}

/** The one among the drafts that is meant; where several may be, which they are. */
export function issueFound(results: readonly ResultEntry[], hearing: Hearing | undefined): Plan | undefined {
  const [result, more] = results;
  if (!hearing || !result || more || result.tool !== "list_invoices" || !issue(hearing)) return undefined;
  const { last, words } = hearing;
  const { data, has_more: goesOn } = isObject(result.value) ? result.value : {};
  const drafts = Array.isArray(data) ? data.filter(isObject) : [];
  const theirs = drafts.filter(({ client_name: name }) => namesClient(last.text, String(name)));
  const { newest, rest = "" } = order(words) ?? {};
  const meant = theirs.length > 0 || FOR_SOMEBODY.test(rest) ? theirs : drafts;
  const [only] = newest ? meant.slice(0, 1) : meant;
  if (only && (newest || (meant.length === 1 && !goesOn)))
    return ask(ISSUE, { id: only.id, revision: only.revision });
  if (drafts.length === 0) return say("There is no draft to issue.");
  const shown = (meant.length > 0 ? meant : drafts).slice(0, 10);
  return say(
    `Which draft shall I issue? Name it by its id:\n${shown.map((draft) => `- ${draftLine(draft)}`).join("\n")}`,
  );
}

function order(words: string): Record<string, string | undefined> | undefined {
  const groups = ISSUES.exec(words)?.groups;
  return groups?.deed || DEED_AT_THE_END.test(words) ? groups : undefined;
}

export function draftLine({ id, client_name, total_usd, chain }: Fields): string {
  return `Draft for ${client_name}: ${usdc(total_usd)} on ${chain}, ${id}`;
}
