import type { Contact } from "../client/public.js";
import { api } from "./api.js";

/** All who are not put away. */
export async function readBook(): Promise<Contact[]> {
  const found: Contact[] = [];
  for await (const contact of api.list("/api/v1/contacts", {
    params: { query: { limit: 200, sort: "name" } },
  }))
    if (contact.archived_at === null) found.push(contact);
  return found;
}
