import { median, type Row, rounded } from "../report.js";
import type { Started } from "./program.js";

const CHATS = 40;

/** From a request of a chat to the first byte of its stream, each by another account; no model is asked. */
export async function firstByte({ url }: Started, keys: readonly string[]): Promise<Row> {
  const times: number[] = [];
  for (const key of keys.slice(0, CHATS)) times.push(await waited(url, key));
  // Code is as quick as it gets only after some.
  times.splice(0, CHATS / 4);
  return {
    what: "POST /chat, streaming: its first byte",
    value: rounded(median(times), 1),
    unit: "ms",
    also: { slowest: rounded(Math.max(...times), 1) },
  };
}

async function waited(url: string, key: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1/chat`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({ messages: [{ role: "user", content: "List my payment links" }] }),
  });
  if (answer.status !== 200 || !answer.body) throw new Error(await answer.text());
  const reader = answer.body.getReader();
  await reader.read();
  const ms = performance.now() - begun;
  while (!(await reader.read()).done);
  return ms;
}
