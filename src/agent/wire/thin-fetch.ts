import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Readable } from "node:stream";

const OPTIONS = { keepAlive: true, keepAliveMsecs: 30_000, maxSockets: 256, timeout: 120_000 };
const plain = new HttpAgent(OPTIONS);
const secure = new HttpsAgent(OPTIONS);

/** `fetch` as the model SDKs use it, for a third of the processor time of the built-in one. */
export async function thinFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const body = typeof init.body === "string" ? Buffer.from(init.body) : undefined;
  if (init.body && !body) throw new TypeError("only text bodies are sent");
  const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
  if (body) headers["content-length"] = String(body.length);
  const message = await send(
    url,
    { method: init.method ?? "GET", headers, signal: init.signal ?? undefined },
    body,
  );
  return toResponse(message);
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

function send(url: URL, sent: Sent, body: Buffer | undefined): Promise<IncomingMessage> {
  const https = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const request = (https ? httpsRequest : httpRequest)(
      url,
      { ...sent, agent: https ? secure : plain },
      resolve,
    );
    request.on("error", reject);
    request.end(body);
  });
}

function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const empty = status === 204 || status === 304;
  if (empty) message.resume();
  const body = empty ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers });
}
