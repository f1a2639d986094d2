import type { House } from "../../runtime/house.js";
import type { Queryable } from "../../store/database.js";
import { selectConnectedDocument, upsertOauthRow } from "../../store/oauth-rows.js";
import { clientMetadata } from "./client-metadata.js";
import { fetchDocument, type Reach } from "./fetch-document.js";
import { LONGEST_CONNECTION_MS } from "./grants.js";

const KIND = "Document";
/** What is said in place of it: soon it is asked for again. */
const STOPGAP = { "cache-control": "max-age=60" };

export interface Described {
  clientId: string;
  clientName?: string | undefined;
  redirectUris?: readonly string[] | undefined;
}

/** What a program said of itself when a member connected it. */
export async function keepDocument(
  sql: Queryable,
  { clientId: id, clientName, redirectUris }: Described,
  now: Date,
): Promise<void> {
  if (!URL.canParse(id)) return;
  const payload = { client_name: clientName, redirect_uris: redirectUris };
  const expiresAt = new Date(now.getTime() + LONGEST_CONNECTION_MS);
  await upsertOauthRow(sql, { kind: KIND, id, payload, grantId: null, createdAt: now, expiresAt });
}

/** While a connection of it lives, whose host can't be reached is taken as it was: nobody is to lose it by that. */
export async function documentOf(house: House, url: string, reach: Reach): Promise<Response> {
  try {
    return await fetchDocument(url, { proxy: house.forwardProxy, ...reach });
  } catch (error) {
    const known = await selectConnectedDocument(house.sql, { kind: KIND, id: url }, house.clock());
    if (!known) throw error;
    return Response.json({ ...clientMetadata(known), client_id: url }, { headers: STOPGAP });
  }
}

export async function isConnected({ sql, clock }: House, clientId: string): Promise<boolean> {
  return (await selectConnectedDocument(sql, { kind: KIND, id: clientId }, clock())) !== undefined;
}
