import type { ContactRow, ContactWallet } from "../records/contact.js";
import { selectWalletsOf } from "./contacts.js";
import type { Queryable } from "./database.js";
import { textArray } from "./text-array.js";

const MOST = 600;

type Told = Pick<ContactRow, "id" | "name" | "nameSince" | "email" | "emailSince" | "createdAt">;

export type NamedContact = Told & {
  wallets: readonly ContactWallet[];
};

/** The contacts whom any of these folded names is the name of; none that is put away. By index alone. */
export async function selectNamedContacts(
  sql: Queryable,
  accountId: string,
  foldedNames: readonly string[],
): Promise<NamedContact[]> {
  if (foldedNames.length === 0) return [];
  const rows = await sql<Told[]>`
    select id, name, name_since, email, email_since, created_at from contacts
    where account_id = ${accountId} and folded_name = any (${textArray(foldedNames)}::text[])
      and archived_at is null order by name limit ${MOST}`;
  const ids = rows.map(({ id }) => id);
  const wallets = ids.length > 0 ? await selectWalletsOf(sql, accountId, ids) : new Map();
  return rows.map((row) => ({ ...row, wallets: wallets.get(row.id) ?? [] }));
}
