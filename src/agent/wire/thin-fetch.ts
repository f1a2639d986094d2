import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";

const OPTIONS = { keepAlive: true, keepAliveMsecs: 30_000, maxSockets: 256 };
const plain = new HttpAgent(OPTIONS);
const secure = new HttpsAgent(OPTIONS);

/** `fetch` as the model SDKs use it, for a fraction of the processor time of the built-in one. */
export async function thinFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (init.body && typeof init.body !== "string") throw new TypeError("only text bodies are sent");
  const body = init.body ? Buffer.from(init.body) : undefined;
  const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
  if (body) headers["content-length"] = String(body.length);
  const sent = { method: init.method ?? "GET", headers, signal: init.signal ?? undefined };
  return new ThinResponse(await send(url, sent, body));
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

function send(url: URL, sent: Sent, body: Buffer | undefined): Promise<IncomingMessage> {
  const https = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const options = { ...sent, agent: https ? secure : plain };
    const request = (https ? httpsRequest : httpRequest)(url, options, resolve);
    request.on("error", reject);
    request.end(body);
  });
}

/** Hands out Node's own stream, which the SDKs iterate as they would a web one. */
class ThinResponse extends Response {
  constructor(private readonly message: IncomingMessage) {
    const pairs = Object.entries(message.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    super(null, { status: message.statusCode ?? 0, headers: pairs });
    Object.defineProperty(this, "body", { value: message });
  }

  override readonly text = (): Promise<string> => text(this.message);
  override readonly json = async (): Promise<unknown> => JSON.parse(await this.text());
}
