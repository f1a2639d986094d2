import { createInterface } from "node:readline";
import { placeOfFault } from "../json-fault.js";

interface Message {
  jsonrpc?: string;
  id?: string | number | null;
  method?: string;
  error?: { message?: string };
  result?: { protocolVersion?: string };
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
}

/** Written down here: a package that this file imported would be loaded before the first answer. */
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const INTERNAL_ERROR = -32603;
/** The service answered, and refused: no fault of the relay's. */
const REFUSED = -32000;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

/** A stdio face of a remote /mcp: what is said on one side is said on the other, in both eras. */
export async function relayToRemote(service: string, key: string): Promise<void> {
  const url = mcpUrl(service);
  if (/^svc_\w*pk_/.test(key)) throw new Error("A collect key works only at POST /api/v1/collect/checkout.");
  // Whoever listened is gone: nobody hears what is said from here on.
  process.stdout.on("error", () => process.exit());
  const running = new Set<Promise<unknown>>();
  const asked = new Map<unknown, AbortController>();
  let version: string | undefined;
  for await (const given of createInterface({ input: process.stdin })) {
    // A byte order mark goes with the blanks.
    const line = given.trim();
    if (!line) continue;
    const message = messageIn(line);
    if (typeof message !== "object") {
      sayUnreadable(line);
      continue;
    }
    // What opens the conversation is answered before anything else is said, in the version that is agreed on.
    if (message.method === "initialize") {
      version = versionIn(await relay({ url, key, body: line, message }));
      continue;
    }
    // Whoever hangs up on the service has cancelled there, too.
    if (message.method === "notifications/cancelled") asked.get(message.params?.requestId)?.abort();
    const hangUp = new AbortController();
    if (message.method && message.id !== undefined) asked.set(message.id, hangUp);
    const relayed = relay({ url, key, body: line, message, version, signal: hangUp.signal }).finally(() => {
      running.delete(relayed);
      if (asked.get(message.id) === hangUp) asked.delete(message.id);
    });
    running.add(relayed);
  }
  await Promise.all(running);
}

export function mcpUrl(service: string): string {
  if (!URL.canParse(service) || !/^https?:$/.test(new URL(service).protocol))
    throw new Error(
      `The service's address is expected, such as https://pay.example.com, not ${JSON.stringify(service)}.`,
    );
  return /\/mcp\/?$/.test(service) ? service : `${service.replace(/\/+$/, "")}/mcp`;
}

/** Of an address that nobody answers at, `fetch` itself says no more than "fetch failed". */
export async function reach(url: string | URL, init?: RequestInit): Promise<Response> {
  // A key is for the address that it was given for, and for none that this one leads to.
  const response = await fetch(url, { ...init, redirect: "manual" }).catch((error) => {
    const { cause } = error;
    if (!(cause instanceof Error)) throw error;
    const why = cause.message || ("code" in cause && cause.code);
    throw new Error(`Can't reach ${url} (${why}): check the address, and whether the service runs there.`);
  });
  const place = response.status >= 300 && response.status < 400 && response.headers.get("location");
  if (place)
    throw new Error(`${url} leads to ${new URL(place, url)}: give the address where the service runs.`);
  return response;
}

/** In the service's own words, where it is the service that answered. */
export function refusalIn(text: string, { status, url }: Response): string {
  return (
    messageIn(text)?.error?.message ??
    `${url} answered ${status} and no reason: check the address, and whether the service runs there.`
  );
}

function versionIn(answer: string | undefined): string | undefined {
  const { result } = (answer && messageIn(answer)) || {};
  return result?.protocolVersion;
}

function sayUnreadable(line: string): void {
  try {
    JSON.parse(line);
    sayError({ id: null }, "This line is no JSON-RPC message: expected an object.", INVALID_REQUEST);
  } catch {
    sayError({ id: null }, `This line is no JSON. ${placeOfFault(line)}.`, PARSE_ERROR);
  }
}

function messageIn(line: string): Message | undefined {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

interface Relayed {
  url: string;
  key: string;
  body: string;
  message: Message;
  version?: string | undefined;
  signal?: AbortSignal;
}

async function relay({ url, key, body, message, version, signal }: Relayed): Promise<string | undefined> {
  let response: Response | undefined;
  try {
    response = await reach(url, { method: "POST", headers: headersOf(key, message, version), body, signal });
    const streams = response.headers.get("content-type")?.includes("text/event-stream");
    return await (streams ? sayEvents(response, message) : sayAnswer(response, message));
  } catch (error) {
    if (signal?.aborted) return undefined;
    return sayError(message, response ? BROKE_OFF : error instanceof Error ? error.message : String(error));
  }
}

const MAYBE_DONE =
  "What was asked for may have been done: look before you ask again, or ask with the same idempotency_key.";
const BROKE_OFF = `The service's answer broke off. ${MAYBE_DONE}`;
const NO_ANSWER = `The service answered nothing. ${MAYBE_DONE}`;

function headersOf(
  key: string,
  { method, params }: Message,
  version: string | undefined,
): Record<string, string> {
  const asked = params?._meta?.[VERSION_KEY] ?? version;
  const name = params?.name ?? params?.uri;
  return {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(typeof asked === "string" && { "mcp-protocol-version": asked }),
    ...(method && { "mcp-method": method }),
    ...(typeof name === "string" && { "mcp-name": headerOf(name) }),
  };
}

/** Of letters that no header holds, the form that the protocol has for them. */
function headerOf(name: string): string {
  return /^[\x20-\x7e]*$/.test(name) ? name : `=?base64?${Buffer.from(name).toString("base64")}?=`;
}

async function sayEvents(response: Response, message: Message): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let last: string | undefined;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) last = say(line.slice(5).trim());
  }
  return last ?? sayMissing(message);
}

/** Notifications and answers want none. */
function sayMissing(message: Message): undefined {
  return message.method ? sayError(message, NO_ANSWER) : undefined;
}

async function sayAnswer(response: Response, message: Message): Promise<string | undefined> {
  const text = await response.text();
  if (!text && response.ok) return sayMissing(message);
  const answer = messageIn(text);
  // A message that is refused unread has no id there, and somebody waits for it here.
  if (answer?.jsonrpc && answer.id !== null) return say(text);
  return sayError(message, refusalIn(text, response), REFUSED);
}

/** Of a batch, to each that waits. */
function sayError(to: Message | Message[], message: string, code = INTERNAL_ERROR): undefined {
  for (const { id } of [to].flat())
    if (id !== undefined) say(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
}

function say(line: string): string {
  if (line) process.stdout.write(`${line}\n`);
  return line;
}
