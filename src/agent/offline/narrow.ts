import type { Hearing } from "./hearing.js";

type Fields = Record<string, unknown>;

const OVERDUE = /\b(?:overdue|past due)\b/;

/** What no filter of the tool can tell apart: whose invoices, and which are past their day. */
export function narrow(invoices: Fields[], { words, now }: Hearing): Fields[] {
  const today = now.toISOString().slice(0, 10);
  const ofClient = invoices.filter(({ client_name: name }) => names(words, String(name)));
  const theirs = ofClient.length > 0 ? ofClient : invoices;
  return OVERDUE.test(words) ? theirs.filter(({ due_date: due }) => due && String(due) < today) : theirs;
}

/** The lists that are narrowed here must be long enough to hold what is looked for. */
export function isNarrowed({ words, account }: Hearing): boolean {
  const clients = account.records.flatMap(({ client }) => client?.name ?? []);
  return OVERDUE.test(words) || clients.some((name) => names(words, name));
}

/** By the whole name or its first word. */
function names(words: string, name: string): boolean {
  const whole = name.toLowerCase();
  const [first = ""] = whole.split(/\s/);
  return [whole, first].some((part) => part.length > 2 && ` ${spaced(words)} `.includes(` ${spaced(part)} `));
}

function spaced(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}
