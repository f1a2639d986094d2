import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { isoDay } from "../days.js";
import type { SanctionsList } from "../sanctions-list.js";
import { parseSdn } from "./sdn-parser.js";

export const OFAC_URL =
  "https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/sdn_advanced.xml";

const PATIENCE_MS = 300_000;
const MOST_REDIRECTS = 5;
const LARGEST_SHRINK = 0.15;

export interface FetchOptions {
  url?: string;
  patienceMs?: number;
}

export async function fetchSanctionsList(now: Date, options: FetchOptions = {}): Promise<SanctionsList> {
  const url = options.url ?? OFAC_URL;
  const body = await download(new URL(url), AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS));
  return readList(body, url, now);
}

export function readSanctionsFile(path: string, now: Date): Promise<SanctionsList> {
  return readList(createReadStream(path), `file:${basename(path)}`, now);
}

/** Says why a new list must not replace the one in use; an operator may overrule it. */
export function objectionTo(next: SanctionsList, currentCount: number): string | undefined {
  const count = next.addresses.length;
  if (count === 0) return "the new list has no EVM address";
  if (count >= currentCount * (1 - LARGEST_SHRINK)) return undefined;
  const lost = (100 * (1 - count / currentCount)).toFixed(1);
  return `the new list has ${count} addresses, the one in use ${currentCount}: it shrank by ${lost} %, more than ${100 * LARGEST_SHRINK} %`;
}

async function readList(body: AsyncIterable<Uint8Array>, source: string, now: Date): Promise<SanctionsList> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const { addresses, listDate } = await parseSdn(hashed());
  return {
    addresses,
    listDate: listDate ?? isoDay(now),
    source,
    sourceHash: hash.digest("hex"),
    fetchedAt: now,
  };
}

/** OFAC redirects to its file store, and refuses an empty User-Agent. */
async function download(start: URL, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const headers = {
    "user-agent": "Mozilla/5.0 (compatible; Unsigned sanctions updater)",
    accept: "application/xml, */*",
  };
  let url = start;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const { origin } = url;
    const response = await fetch(url, { headers, signal, redirect: "manual" }).catch((error: Error) => {
      throw new Error(`${origin} gave no answer: ${String(error.cause ?? error.message)}`);
    });
    const location = response.headers.get("location");
    if (response.ok && response.body) return response.body;
    await response.body?.cancel();
    if (response.status < 300 || response.status >= 400 || !location) {
      throw new Error(`${url.origin} answered ${response.status}`);
    }
    url = new URL(location, url);
    if (start.protocol === "https:" && url.protocol !== "https:")
      throw new Error(`redirected to ${url.origin}, not https`);
  }
  throw new Error(`${start.origin} redirected more than ${MOST_REDIRECTS} times`);
}
