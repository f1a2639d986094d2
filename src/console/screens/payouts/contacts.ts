import type { Contact } from "../../../client/public.js";
import { api } from "../../api.js";
import { useLoaded } from "../../parts/loading.js";

const NONE: Contact[] = [];

/** Those who can be paid. */
export function useContacts(): Contact[] {
  const { value } = useLoaded("payees", readAll, ["contact."]);
  return value ?? NONE;
}

async function readAll(): Promise<Contact[]> {
  const found: Contact[] = [];
  for await (const contact of api.list("/api/v1/contacts", { params: { query: { limit: 200 } } }))
    if (contact.archived_at === null && contact.kind !== "client") found.push(contact);
  return found;
}
