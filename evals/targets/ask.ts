import { setTimeout as delay } from "node:timers/promises";
import { printable } from "../reports/redact.js";
import { TargetError } from "./target.js";

const MOST_BYTES = 5_000_000;
const TRIES = 3;
const LONGEST_WAIT_MS = 20_000;

export interface Question {
  body: unknown;
  headers?: Record<string, string>;
  deadlineMs: number;
}

/** One POST to a server that may do anything: what it did wrong comes back as one line. */
export async function askJson(url: string, question: Question): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    const { status, text, retryAfter } = await post(url, question);
    if ((status === 429 || status === 503) && tried < TRIES) {
      await delay(Math.min(retryAfter ?? 500 * 2 ** tried, LONGEST_WAIT_MS));
      continue;
    }
    if (status >= 300) throw new TargetError(`${url} answered ${status} at try ${tried}: ${head(text)}`);
    return parsed(url, text);
  }
}

async function post(url: string, { body, headers, deadlineMs }: Question) {
  const begun = performance.now();
  let bytes = 0;
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new TargetError(`${url} sent more than ${MOST_BYTES / 1e6} MB`);
      chunks.push(chunk);
    }
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds) ? seconds * 1000 : undefined;
    return { status: response.status, text: Buffer.concat(chunks).toString("utf8"), retryAfter };
  } catch (error) {
    if (error instanceof TargetError) throw error;
    throw new TargetError(`${url} ${broken(error, bytes, performance.now() - begun)}`);
  }
}

function broken(error: unknown, bytes: number, ms: number): string {
  const after = `after ${Math.round(ms / 100) / 10} s`;
  if (error instanceof Error && error.name === "TimeoutError")
    return bytes === 0 ? `had sent nothing ${after}` : `was still sending ${after} (${bytes} bytes)`;
  if (bytes > 0) return `closed the connection midway (${bytes} bytes)`;
  const cause = error instanceof Error ? error.cause : undefined;
  return `can't be reached: ${cause instanceof Error ? cause.message : error}`;
}

function parsed(url: string, text: string): unknown {
  if (/^\s*</.test(text))
    throw new TargetError(`${url} answered HTML where JSON was expected: ${head(text)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new TargetError(`${url} answered no JSON: ${head(text)}`);
  }
}

/** Enough to recognise it by, on one line. */
export function head(text: string): string {
  const line = printable(text.replace(/\s+/g, " ").trim());
  return line === "" ? "(nothing)" : line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
