import { randomUUID } from "node:crypto";
import { httpRequest, type Load, load } from "./load.js";
import { cpuOf, type Started } from "./program.js";

export const LIST = "GET /payment-links, 20 items";
export const LIST_SPREAD = "GET /payment-links, 20 items, many accounts";
export const CREATE = "POST /payment-links";
export const CREATE_SPREAD = "POST /payment-links, many accounts";
export const CHAT_SPREAD = "POST /chat, no model, many accounts";

/** One request of a kind, at one server, and what was measured of it. */
export interface Way {
  what: string;
  at: Started;
  next: () => Buffer;
  status: number;
  rounds: Round[];
}

/** With the processor milliseconds of the program for each request: no other program disturbs them. */
interface Round extends Load {
  cpu: number;
}

const LINK = JSON.stringify({
  amount_usd: 25.5,
  destination_address: "0x71c7656ec7ab88b098defb751b7401b5f6d8976f",
  chain: "base",
  description: "Bench",
});

export function get(what: string, at: Started, path: string, headers: Record<string, string> = {}): Way {
  const bytes = httpRequest("GET", path, headers);
  return { what, at, next: () => bytes, status: 200, rounds: [] };
}

export function listing(what: string, at: Started, keys: readonly string[]): Way {
  const path = "/api/v1/payment-links?limit=20";
  const requests = keys.map((key) => httpRequest("GET", path, { Authorization: `Bearer ${key}` }));
  return inTurns(what, at, requests);
}

/** Keys take turns. */
export function creating(what: string, at: Started, keys: readonly string[]): Way {
  let turn = 0;
  const next = () => {
    const headers = {
      Authorization: `Bearer ${keys[turn++ % keys.length]}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    };
    return httpRequest("POST", "/api/v1/payment-links", headers, LINK);
  };
  return { what, at, next, status: 201, rounds: [] };
}

export function chatting(what: string, at: Started, keys: readonly string[]): Way {
  const body = JSON.stringify({ messages: [{ role: "user", content: "List my payment links" }] });
  const requests = keys.map((key) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    return httpRequest("POST", "/api/v1/chat", headers, body);
  });
  return inTurns(what, at, requests);
}

/** Keys take turns. */
function inTurns(what: string, at: Started, requests: readonly Buffer[]): Way {
  let turn = 0;
  const next = () => requests[turn++ % requests.length] as Buffer;
  return { what, at, next, status: 200, rounds: [] };
}

/** So many requests of a kind, and their code is as quick as it gets. */
const WARM = 2_000;

/** All of them in turn, round by round, after one that counts for nobody. */
export async function measure(ways: readonly Way[], rounds: number, seconds: number): Promise<void> {
  for (const { at, next, status } of ways)
    await load(at.url, next, { seconds, atLeast: rounds > 1 ? WARM : 0, status });
  for (let round = 0; round < rounds; round++)
    for (const { at, next, status, rounds } of ways) {
      const before = cpuOf(at.process);
      const measured = await load(at.url, next, { seconds, status });
      const cpu = (cpuOf(at.process) - before) / measured.count;
      rounds.push({ ...measured, cpu });
    }
}
