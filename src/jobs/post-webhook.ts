import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkedWay } from "../checked-way.js";
import { firstAnswer } from "../first-answer.js";
import type { ForwardProxy } from "../forward-proxy.js";
import { askNameServers, NoAnswerInTime, namesNearby, type Resolve } from "../name-servers.js";
import { isPublicAddress } from "../public-address.js";
import { webhookTarget } from "../webhook-target.js";

export interface Answer {
  status: number;
  /** The beginning of the body, for the delivery log. */
  body: string;
  /** For how long the receiver asks to be left alone. */
  waitMs?: number;
}

interface Message {
  headers: Record<string, string>;
  body: string;
}

export interface Reach {
  /** Development only: plain http and private addresses. */
  privateAllowed: boolean;
  deadlineMs?: number;
  resolve?: Resolve;
  proxy?: ForwardProxy | undefined;
}

/** A lease outlasts it (`leaseDeliveries`). */
const DEADLINE_MS = 15_000;
const KEPT_BYTES = 1024;
const MOST_HEADER_BYTES = 128 * 1024;
/** More than there are deliveries under way at the same time. */
const anywhere = askNameServers({ atOnce: 512 });
const nearby = namesNearby(anywhere);

/**
 * One POST: no redirect followed, no more than a kilobyte read, and the address that was checked is the
 * address that is connected to, whatever the name resolves to afterwards.
 */
export async function postWebhook(target: string, message: Message, reach: Reach): Promise<Answer> {
  const url = webhookTarget(target, reach);
  const signal = AbortSignal.timeout(reach.deadlineMs ?? DEADLINE_MS);
  try {
    return await post(url, message, reach, signal);
  } catch (error) {
    throw signal.aborted ? new NoAnswerInTime() : inPlainWords(error);
  }
}

/** What failed, out of what OpenSSL says of itself: "write EPROTO 80EC…:error:0A00010B:SSL routines:…:wrong version number:…". */
function inPlainWords(error: unknown): unknown {
  const [, why] = /:SSL routines:[^:]*:([^:]+):/.exec(String(error)) ?? [];
  return why ? new Error(`no TLS with the receiver: ${why}`, { cause: error }) : error;
}

async function post(url: URL, message: Message, reach: Reach, signal: AbortSignal): Promise<Answer> {
  const { privateAllowed, proxy } = reach;
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const way = await checkedWay(url, {
    isAllowed: privateAllowed ? () => true : isPublicAddress,
    resolve: reach.resolve ?? (privateAllowed ? nearby : anywhere),
    signal,
    proxy,
  });
  const request = send(url, {
    ...way,
    method: "POST",
    signal,
    // As browsers and curl read it. One answer is read of a connection, and then it is closed: nothing hides behind it.
    insecureHTTPParser: true,
    maxHeaderSize: MOST_HEADER_BYTES,
    headers: {
      ...message.headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(message.body),
      "user-agent": "Unsigned-Webhooks/1",
    },
  });
  try {
    request.end(message.body);
    return await readAnswer(await firstAnswer(request), signal);
  } finally {
    request.on("error", () => {});
    request.destroy();
  }
}

async function readAnswer(response: IncomingMessage, signal: AbortSignal): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } catch (error) {
    // What it said before its body broke off stands.
    if (signal.aborted) throw error;
  }
  const body = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8");
  // PostgreSQL stores no NUL: an answer that can't be kept would be asked for again for ever.
  return {
    status: response.statusCode ?? 0,
    body: body.replaceAll("\0", "\uFFFD"),
    ...waitIn(response.headers["retry-after"]),
  };
}

/** Seconds, or a day and time. */
function waitIn(said = ""): Pick<Answer, "waitMs"> {
  const waitMs = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return waitMs > 0 ? { waitMs } : {};
}
