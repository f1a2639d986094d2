import { PublicError } from "../../src/errors.js";
import type { Context } from "../../src/runtime/context.js";
import { selectContactsById } from "../../src/store/contacts.js";
import type { InvoiceInput } from "./invoice-fields.js";

const HOW =
  "Change the draft: its contact_id once more takes what the book says by now, contact_id null keeps what the draft says";

/** A draft that names a contact bills him as the book has him, or nobody. */
export async function requireContact({ sql, caller }: Context, input: InvoiceInput): Promise<void> {
  const { contact_id: id, client_name: name, client_email: email } = input;
  if (id === undefined) return;
  const [contact] = await selectContactsById(sql, caller.account.id, [id]);
  const gone = contact ? "this contact is archived" : "there is no such contact";
  const issues =
    !contact || contact.archivedAt
      ? [{ path: "contact_id", message: gone }]
      : [...differing("client_name", contact.name, name), ...differing("client_email", contact.email, email)];
  if (issues.length === 0) return;
  const said = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new PublicError("validation_failed", `${said}. ${HOW}. Nothing was changed.`, { issues });
}

/** What the book lacks, the draft says alone. */
function differing(path: string, known: string | null, said: string) {
  if (!known || known.toLowerCase() === said.toLowerCase()) return [];
  return [{ path, message: `expected this contact's, ${known}, got ${said}` }];
}
