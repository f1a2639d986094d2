import type { Hearing } from "./hearing.js";

type Fields = Record<string, unknown>;

const OVERDUE = /\b(?:overdue|past due)\b/;

/** What no filter of the tool can tell apart: whose invoices, and which are past their day. */
export function narrow(invoices: Fields[], { last, words, now }: Hearing): Fields[] {
  const today = now.toISOString().slice(0, 10);
  const ofClient = invoices.filter(({ client_name: name }) => namesClient(last.text, String(name)));
  const theirs = ofClient.length > 0 ? ofClient : invoices;
  return OVERDUE.test(words) ? theirs.filter(({ due_date: due }) => due && String(due) < today) : theirs;
}

/** The lists that are narrowed here must be long enough to hold what is looked for. */
export function isNarrowed({ last, words, account }: Hearing): boolean {
  const clients = account.records.flatMap(({ client }) => client?.name ?? []);
  return OVERDUE.test(words) || clients.some((name) => namesClient(last.text, name));
}

/** By the whole name; by its first word only inside a sentence and written as the name is: "open" is not Open Society. */
export function namesClient(text: string, name: string): boolean {
  const said = spaced(text);
  const [first = ""] = spaced(name).split(" ");
  const whole = ` ${said} `.toLowerCase().includes(` ${spaced(name)} `.toLowerCase());
  return whole || (first.length > 2 && `${said} `.includes(` ${first} `));
}

function spaced(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}
