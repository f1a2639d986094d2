import { createInterface } from "node:readline";
import { PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";

interface Message {
  id?: string | number | null;
  method?: string;
  params?: { name?: unknown; uri?: unknown; protocolVersion?: unknown; _meta?: Record<string, unknown> };
}

const INTERNAL_ERROR = -32603;
const PARSE_ERROR = -32700;

/** A stdio face of a remote /mcp: what is said on one side is said on the other, in both eras. */
export async function relayToRemote(url: string, key: string): Promise<void> {
  const running = new Set<Promise<void>>();
  let version: string | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const message = messageIn(line);
    if (!message) {
      sayError({ id: null }, "This line is no JSON.", PARSE_ERROR);
      continue;
    }
    if (message.method === "initialize") version = String(message.params?.protocolVersion);
    const relayed = relay(url, key, line, message, version).finally(() => running.delete(relayed));
    running.add(relayed);
    // What opens the conversation is answered before anything else is said.
    if (message.method === "initialize") await relayed;
  }
  await Promise.all(running);
}

function messageIn(line: string): Message | undefined {
  try {
    return JSON.parse(line) ?? undefined;
  } catch {
    return undefined;
  }
}

async function relay(
  url: string,
  key: string,
  body: string,
  message: Message,
  version: string | undefined,
): Promise<void> {
  try {
    const response = await fetch(url, { method: "POST", headers: headersOf(key, message, version), body });
    if (response.headers.get("content-type")?.includes("text/event-stream")) await sayEvents(response);
    else await sayAnswer(response, message);
  } catch (error) {
    sayError(message, error instanceof Error ? error.message : String(error));
  }
}

function headersOf(
  key: string,
  { method, params }: Message,
  version: string | undefined,
): Record<string, string> {
  const asked = params?._meta?.[PROTOCOL_VERSION_META_KEY] ?? (method === "initialize" ? undefined : version);
  const name = params?.name ?? params?.uri;
  return {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(typeof asked === "string" && { "mcp-protocol-version": asked }),
    ...(method && { "mcp-method": method }),
    ...(typeof name === "string" && { "mcp-name": name }),
  };
}

async function sayEvents(response: Response): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) say(line.slice(5).trim());
  }
}

async function sayAnswer(response: Response, message: Message): Promise<void> {
  const text = await response.text();
  if (!text) return;
  const answer = JSON.parse(text);
  // A message that is refused unread has no id there, and somebody waits for it here.
  if (answer.jsonrpc && answer.id !== null) say(text);
  else sayError(message, answer.error?.message ?? `the server answered ${response.status}`);
}

function sayError({ id }: Message, message: string, code = INTERNAL_ERROR): void {
  if (id === undefined) return;
  say(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } }));
}

function say(line: string): void {
  if (line) process.stdout.write(`${line}\n`);
}
