import { inTime } from "../in-time.js";
import { basicLogin } from "../url-parts.js";
import { NodeFault, TooOften } from "./node-fault.js";

/** A call may end without a word of its own: nodes put that in many. */
const ENDED =
  /revert|out of ?gas|gas required exceeds|invalid ?(fe)?opcode|invalid ?jump|stack ?(under|over|limit)|(VM execution|EVM) error/i;

/** Many nodes say it with HTTP 200. */
const TOO_OFTEN =
  /rate.?limit|too many (requests|calls)|requests?( limit)? (per|\/) ?(second|minute|day)|\/(second|minute) request limit|request (rate|count) exceeded|compute units per second|credits limited|RPS limit|over capacity|quota|monthly|daily|throttl|usage limit/i;

/** Of logs some say by it that there are too many. */
const LIMIT_EXCEEDED = /limit exceeded/i;

/** A range that is too wide is something else, though some say it in the same words: it is asked for in parts. */
const TOO_WIDE = /range|results|too (large|wide|big)/i;

/** The node understood the call and refused it. */
export class RpcError extends NodeFault {
  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown,
  ) {
    super(`a node refused a call with code ${code}`, message);
    this.name = "RpcError";
  }

  /** The call was carried out, and failed: the same at every honest node. Gateways of L2s have -32015 for a late one. */
  get isRevert(): boolean {
    if (this.code === -32015) return !/time-?d? ?out/i.test(this.message);
    return this.code === 3 || ENDED.test(this.message);
  }
}

export interface Limits {
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal;
}

/** One JSON-RPC call over HTTP. Its errors never carry the URL. */
export async function ask(
  url: string,
  method: string,
  params: readonly unknown[],
  { timeoutMs, maxBytes, signal }: Limits,
): Promise<unknown> {
  const { text, status, after } = await inTime({ ms: timeoutMs, outer: signal }, (signal) => {
    const send = () => post(url, method, params, { maxBytes, signal });
    // The other side may have given up a kept connection just when it was used again.
    return send().catch((error) => {
      if (signal.aborted || !CUT.includes(codeOf(error))) throw error;
      return send();
    });
  }).catch((error) => {
    throw faultOf(error, method, timeoutMs);
  });
  if (status === 429 || (status === 503 && after !== null))
    throw new TooOften(`${method} was answered with HTTP ${status}${wordsIn(text)}`, waitIn(after, text));
  return resultOf(parseAnswer(text, status, method), method);
}

async function post(
  url: string,
  method: string,
  params: readonly unknown[],
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
) {
  const { href, headers } = callable(url);
  const response = await fetch(href, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    redirect: "error",
    signal,
  });
  const after = response.headers.get("retry-after");
  return { text: await limitedText(response, maxBytes), status: response.status, after };
}

const CUT: unknown[] = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"];

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  return cause instanceof Error && "code" in cause ? cause.code : undefined;
}

/** "retry in 10s", "backoff_seconds":30, "try_again_in":"748.6ms". */
const TOLD_WAIT =
  /(?:retry|try.again|back.?off)[\w-]*["\s:]*(?:(?:in|after)["\s:]*)?(\d+(?:\.\d+)?)\s*(ms|milli|min)?/i;

/** Those who do not say how long, neither in the header nor in the text, count by the second. */
function waitIn(after: string | null, text: string): number {
  if (after !== null) {
    const ms = Number.isNaN(Number(after)) ? Date.parse(after) - Date.now() : Number(after) * 1_000;
    if (ms > 0) return ms;
  }
  const [, told, unit = "s"] = TOLD_WAIT.exec(text.slice(0, 1_000)) ?? [];
  const unitMs = { ms: 1, milli: 1, min: 60_000 }[unit.toLowerCase()] ?? 1_000;
  return Number(told) * unitMs || 1_000;
}

function wordsIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as Answer;
    const said = typeof error === "string" ? error : error?.message;
    return said ? `: ${said}` : "";
  } catch {
    return "";
  }
}

/** `fetch` takes no URL with a user or a password in it: they go where HTTP has them. */
function callable(url: string): { href: string; headers: Record<string, string> } {
  const place = new URL(url);
  const authorization = basicLogin(place);
  if (!authorization) return { href: url, headers: {} };
  Object.assign(place, { username: "", password: "" });
  return { href: place.href, headers: { authorization } };
}

interface Answer {
  result?: unknown;
  /** Gateways before a node say it in a mere text. */
  error?: { code?: number; message?: string; data?: unknown } | string;
}

function parseAnswer(text: string, status: number, method: string): Answer {
  try {
    const answer: Answer | null = JSON.parse(text);
    if (answer?.error || answer?.result !== undefined) return answer;
  } catch {}
  throw new NodeFault(`${method} was answered with HTTP ${status} and no JSON-RPC answer`);
}

function resultOf({ result, error: told }: Answer, method: string): unknown {
  if (told) {
    const error = typeof told === "string" ? { message: told } : told;
    const said = `${method}: ${error.message ?? "refused"}`;
    const isOfLogs = method === "eth_getLogs";
    const isCounted = error.code === 429 || TOO_OFTEN.test(said) || (!isOfLogs && LIMIT_EXCEEDED.test(said));
    if (isCounted && !(isOfLogs && TOO_WIDE.test(said)))
      throw new TooOften(said, waitIn(null, JSON.stringify(error)));
    throw new RpcError(said, error.code ?? 0, error.data);
  }
  return result;
}

/** A text of nothing but these takes thirty times its size in memory once it is read, and nobody is answered meanwhile. */
const MOST_PARTS = 2_000_000;
const [OBJECT, LIST, FIELD] = Buffer.from("{[:");

function partsIn(chunk: Uint8Array): number {
  let parts = 0;
  // By index: an iterator takes three times as long, of tens of megabytes.
  for (let at = 0; at < chunk.length; at++) {
    const byte = chunk[at];
    if (byte === OBJECT || byte === LIST || byte === FIELD) parts++;
  }
  return parts;
}

async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let [size, parts] = [0, 0];
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    parts += partsIn(chunk);
    if (size > maxBytes) throw new NodeFault(`answered more than ${maxBytes} bytes`);
    if (parts > MOST_PARTS) throw new NodeFault(`answered more than ${MOST_PARTS} parts`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function faultOf(error: unknown, method: string, timeoutMs: number): NodeFault {
  if (error instanceof NodeFault) return new NodeFault(`${method}: ${error.said}`);
  if (!(error instanceof Error)) return new NodeFault(`${method} failed`);
  if (error.name === "TimeoutError")
    return new NodeFault(`${method} was not answered within ${timeoutMs} ms`);
  const code = codeOf(error);
  if (code !== undefined) return new NodeFault(`${method} failed: ${code}`);
  const cause = error.cause instanceof Error ? error.cause : error;
  return new NodeFault(`${method} failed`, `${method} failed: ${cause.message}`);
}
