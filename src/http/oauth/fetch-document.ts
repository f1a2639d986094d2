import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkedWay } from "../../checked-way.js";
import { firstAnswer } from "../../first-answer.js";
import type { ForwardProxy } from "../../forward-proxy.js";
import { parseJson } from "../../json-body.js";
import { askNameServers, type Resolve } from "../../name-servers.js";
import { isPublicAddress } from "../../public-address.js";
import { webhookTarget } from "../../webhook-target.js";
import { clientMetadata } from "./client-metadata.js";

const DEADLINE_MS = 5_000;
const LIMIT = 64 * 1024;
const anywhere = askNameServers({ atOnce: 64 });

/** How far it reaches: tests alone say otherwise. */
export interface Reach {
  isAllowed?(address: string): boolean;
  resolve?: Resolve;
  ca?: string;
  deadlineMs?: number;
  proxy?: ForwardProxy | undefined;
}

/**
 * What a program at this address says of itself. Anybody can make us fetch: so one GET, of the public internet alone,
 * to the address that was checked, with no redirect followed and no more read than a description takes.
 */
export async function fetchDocument(target: string, reach: Reach = {}): Promise<Response> {
  const url = webhookTarget(target, { privateAllowed: false });
  const signal = AbortSignal.timeout(reach.deadlineMs ?? DEADLINE_MS);
  const request = httpsRequest(url, {
    ...(await checkedWay(url, { isAllowed: isPublicAddress, resolve: anywhere, ...reach, signal })),
    signal,
    ...(reach.ca && { ca: reach.ca }),
    headers: { accept: "application/json", "user-agent": "Unsigned-OAuth/1" },
  });
  try {
    request.end();
    const response = await firstAnswer(request);
    if (response.statusCode !== 200) throw new Error(`it was answered with ${response.statusCode}`);
    const said = parseJson(await readBytes(response));
    const described = { ...clientMetadata(said), client_id: (said as { client_id?: unknown }).client_id };
    return Response.json(described, {
      headers: { "cache-control": response.headers["cache-control"] ?? "" },
    });
  } finally {
    request.on("error", () => {});
    request.destroy();
  }
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT) throw new Error(`it is larger than ${LIMIT} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
