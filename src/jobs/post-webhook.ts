import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkedLookup } from "../checked-lookup.js";
import { firstAnswer } from "../first-answer.js";
import { askNameServers, NoAnswerInTime, namesNearby, type Resolve } from "../name-servers.js";
import { isPublicAddress } from "../public-address.js";
import { webhookTarget } from "../webhook-target.js";

export interface Answer {
  status: number;
  /** The beginning of the body, for the delivery log. */
  body: string;
}

export interface Reach {
  /** Development only: plain http and private addresses. */
  privateAllowed: boolean;
  deadlineMs?: number;
  resolve?: Resolve;
}

/** A lease outlasts it (`leaseDeliveries`). */
const DEADLINE_MS = 15_000;
const KEPT_BYTES = 1024;
/** More than there are deliveries under way at the same time. */
const anywhere = askNameServers({ atOnce: 512 });
const nearby = namesNearby(anywhere);

/**
 * One POST: no redirect followed, no more than a kilobyte read, and the address that was checked is the
 * address that is connected to, whatever the name resolves to afterwards.
 */
export async function postWebhook(
  target: string,
  message: { headers: Record<string, string>; body: string },
  reach: Reach,
): Promise<Answer> {
  const url = webhookTarget(target, reach);
  const signal = AbortSignal.timeout(reach.deadlineMs ?? DEADLINE_MS);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(url, {
    method: "POST",
    agent: false,
    signal,
    lookup: reach.privateAllowed
      ? checkedLookup(() => true, reach.resolve ?? nearby, signal)
      : checkedLookup(isPublicAddress, reach.resolve ?? anywhere, signal),
    headers: {
      ...message.headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(message.body),
      "user-agent": "Unsigned-Webhooks/1",
    },
  });
  try {
    request.end(message.body);
    return await readAnswer(await firstAnswer(request));
  } catch (error) {
    throw signal.aborted ? new NoAnswerInTime() : error;
  } finally {
    request.on("error", () => {});
    request.destroy();
  }
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= KEPT_BYTES) break;
  }
  const body = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString("utf8");
  // PostgreSQL stores no NUL: an answer that can't be kept would be asked for again for ever.
  return { status: response.statusCode ?? 0, body: body.replaceAll("\0", "\uFFFD") };
}
