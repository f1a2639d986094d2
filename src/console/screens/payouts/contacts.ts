import type { Contact } from "../../../client/public.js";
import { api } from "../../api.js";
import { useLoaded } from "../../parts/loading.js";
import { readBook } from "../../read-book.js";

const NONE: Contact[] = [];

/** Those who can be paid. */
export function useContacts(): Contact[] {
  const { value } = useLoaded("payees", readAll, ["contact."]);
  return value ?? NONE;
}

async function readAll(): Promise<Contact[]> {
  return (await readBook()).filter(({ kind }) => kind !== "client");
}

/** What these are called in the book, put away or not; only as much of it is read as has to be. */
export async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = new Set(ids);
  const found = new Map<string, string>();
  for (const status of ["active", "archived"] as const) {
    if (found.size === wanted.size) break;
    for await (const { id, name } of api.list("/api/v1/contacts", {
      params: { query: { limit: 200, status } },
    }))
      if (wanted.has(id)) found.set(id, name);
  }
  return found;
}
