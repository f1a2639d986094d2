import { CHAINS, type Chain } from "../chains.js";
import { foldEmail } from "../email-address.js";
import type { Issue } from "../errors.js";
import type { ContactRow, ContactWallet } from "../records/contact.js";
import { selectContactsById, selectWalletsOf } from "../store/contacts.js";
import type { Queryable } from "../store/database.js";
import { type ContactAdds, type ContactFills, type Leaf, leavesOf } from "./field.js";
import { holdsSort, type Tool } from "./tool.js";
import type { Filled } from "./validate.js";

/** More than any call may name: what is beyond it is refused for its length. */
const MOST_NAMED = 1000;
const MOST_SHOWN = 5;

type Values = Record<string, unknown>;
type Book = ReadonlyMap<string, ContactRow & { wallets: readonly ContactWallet[] }>;

/**
 * The call with what its contacts stand for, as if that had been sent: whatever follows judges addresses and e-mails,
 * whoever wrote them. What is said beside a contact must be what the book says: nobody is paid in another's name.
 */
export async function fillFromContacts(
  sql: Queryable,
  accountId: string,
  tool: Pick<Tool, "fields">,
  raw: unknown,
): Promise<Filled & { raw: unknown }> {
  const issues: Issue[] = [];
  const open = new Set<string>();
  const named = holdsSort(tool, "contact") ? leavesOf(tool.fields, raw).filter(namesContact) : [];
  if (named.length === 0) return { raw, issues, open };
  named.splice(MOST_NAMED);
  const book = await readBook(sql, accountId, [...new Set(named.map(({ value }) => value))]);
  const filled = structuredClone(raw) as Values;
  const chain = CHAINS.find((known) => known === filled.chain);
  for (const { keys, value: id, facts } of named) {
    const row = keys.slice(0, -1);
    const beside = row.reduce<Values>((values, key) => values[key] as Values, filled);
    const contact = book.get(id);
    const fault = contact ? contact.archivedAt && "this contact is archived" : "there is no such contact";
    if (fault) issues.push({ path: keys.join("."), message: fault });
    for (const [field, what] of Object.entries(facts.adds))
      if (contact?.[what]) beside[field] ??= contact[what];
    for (const [field, what] of Object.entries(facts.fills)) {
      const path = [...row, field].join(".");
      // That a chain is missing is said of the chain: without it nobody knows which wallet is meant.
      const isOpen = !contact || fault || (what === "wallet" && !chain);
      const found = isOpen ? {} : agree(known(contact, what, chain), beside[field], what, chain);
      if (found.message) issues.push({ path, message: found.message });
      if (found.value === undefined) open.add(path);
      else beside[field] = found.value;
    }
  }
  return { raw: filled, issues, open };
}

type Named = Leaf & { value: string; facts: { fills: ContactFills; adds: ContactAdds } };

function namesContact(leaf: Leaf): leaf is Named {
  return leaf.facts?.sort === "contact" && typeof leaf.value === "string";
}

async function readBook(sql: Queryable, accountId: string, said: readonly string[]): Promise<Book> {
  // Nothing of the call is checked by now, and PostgreSQL takes no NUL.
  const ids = said.filter((id) => !id.includes("\0"));
  const [contacts, wallets] = await Promise.all([
    selectContactsById(sql, accountId, ids),
    selectWalletsOf(sql, accountId, ids),
  ]);
  return new Map(contacts.map((row) => [row.id, { ...row, wallets: wallets.get(row.id) ?? [] }]));
}

function known(
  { wallets, ...row }: ContactRow & { wallets: readonly ContactWallet[] },
  what: ContactFills[string],
  chain: Chain | undefined,
): string[] {
  if (what !== "wallet") return row[what] ? [row[what]] : [];
  const today = wallets.filter((one) => !one.removedAt && (one.chain === chain || one.chain === "any"));
  return [...new Set(today.map(({ address }) => address))];
}

/** The one value that the book and the caller leave; a message where they leave none, or several. */
function agree(
  known: readonly string[],
  said: unknown,
  what: ContactFills[string],
  chain: Chain | undefined,
): { value?: unknown; message?: string } {
  const noun = what === "wallet" ? `wallet on ${chain}` : what;
  const choice = known.slice(0, MOST_SHOWN).join(" or ");
  if (said === undefined) {
    if (known.length === 1) return { value: known[0] };
    if (known.length === 0) return { message: `required: this contact has no ${noun}` };
    return { message: `required: this contact has several, ${choice}` };
  }
  const fold = (one: string) => (what === "email" ? foldEmail(one) : one.toLowerCase());
  const isKnown = known.some((one) => fold(one) === fold(String(said)));
  if (isKnown || (known.length === 0 && what !== "wallet")) return { value: said };
  if (known.length === 0)
    return { message: `this contact has no ${noun}: leave out contact_id to pay another` };
  return {
    value: said,
    message: `expected this contact's ${noun}, ${choice}; leave out contact_id for another`,
  };
}
