import { usdcInWords as usdc } from "../../in-words.js";
import type { ResultEntry } from "../models/transcript.js";
import { isObject } from "../models/wire/answer-draft.js";
import { said } from "../reading/evidence.js";
import { ask, type Hearing, type Plan, say } from "./hearing.js";
import { namesClient } from "./narrow.js";

type Fields = Record<string, unknown>;

const TOOL = "issue_invoice";
const ISSUES =
  /^\W*(?:(?:please|now|ok|okay|and|then|can you|could you)\W+)*(?:issue|finali[sz]e) (?:(?:the|my|our|this|that) )?(?:(?<newest>last|latest|newest) )?(?:draft\b|(?:invoice )?inv_[0-9a-z]{26}\b)/;

/** "Issue the draft for Acme": one that is there. With a sum it is a bill that is still to be written. */
export function issue(hearing: Hearing): Plan | undefined {
  const { words, last, tools } = hearing;
  if (!ISSUES.test(words) || !tools.has(TOOL) || said(last, "amount").length > 0) return undefined;
  const [id] = /\binv_[0-9a-z]{26}\b/.exec(words) ?? [];
  return id ? ask(TOOL, { id }) : ask("list_invoices", { status: "draft", limit: 200 });
}

/** The one among the drafts that is meant; where several may be, which they are. */
export function issueFound(results: readonly ResultEntry[], hearing: Hearing | undefined): Plan | undefined {
  const [result, more] = results;
  if (!hearing || !result || more || result.tool !== "list_invoices" || !issue(hearing)) return undefined;
  const { last, words } = hearing;
  const drafts = draftsIn(result.text);
  const theirs = drafts.filter(({ client_name: name }) => namesClient(last.text, String(name)));
  const newest = ISSUES.exec(words)?.groups?.newest !== undefined;
  const meant = theirs.length > 0 || namesSomebody(words) ? theirs : drafts;
  const [only] = newest ? meant.slice(0, 1) : meant;
  if (only && (newest || meant.length === 1)) return ask(TOOL, { id: only.id, revision: only.revision });
  if (drafts.length === 0) return say("There is no draft to issue.");
  const shown = (meant.length > 0 ? meant : drafts).slice(0, 10);
  return say(
    `Which draft shall I issue? Name it by its id:\n${shown.map((draft) => `- ${draftLine(draft)}`).join("\n")}`,
  );
}

function draftsIn(text: string): Fields[] {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return Array.isArray(data) ? data.filter(isObject) : [];
  } catch {
    return [];
  }
}

function namesSomebody(words: string): boolean {
  return /\b(?:for|of|to) (?!(?:me|us|now)\b)\p{L}/u.test(words.replace(/^.*?\bdraft\b/, ""));
}

export function draftLine({ id, client_name, total_usd, chain }: Fields): string {
  return `Draft for ${client_name}: ${usdc(total_usd)} on ${chain}, ${id}`;
}
