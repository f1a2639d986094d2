import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface RpcCall {
  method: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a caller asks
  params: any[];
}

/** What is answered instead; `raw` is a whole HTTP body, "hang" is no answer at all. */
export type Answer =
  | { result: unknown }
  | { error: object }
  | { raw: string; status?: number; headers?: Record<string, string> | undefined }
  | "hang";
/** A block or a list of logs. */
type Forwarded = unknown[] & Record<string, unknown>;
/** Undefined leaves the call to the real node. */
export type Behaviour = (
  call: RpcCall,
  forward: () => Promise<Forwarded>,
) => Promise<Answer | undefined> | Answer | undefined;

export interface HostileRpc {
  url: string;
  calls: RpcCall[];
  behave(behaviour?: Behaviour): void;
  stop(): void;
}

/** Stands before a node and spoils what it says. */
export async function startHostileRpc(target: string): Promise<HostileRpc> {
  let behaviour: Behaviour | undefined;
  const calls: RpcCall[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const call: RpcCall & { id: number } = JSON.parse(body);
    calls.push(call);
    const ask = async () => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(target, { method: "POST", headers, body });
      return (await response.json()) as { result: Forwarded };
    };
    const answer = await behaviour?.(call, async () => (await ask()).result);
    if (answer === "hang") return;
    if (answer && "raw" in answer)
      return void res.writeHead(answer.status ?? 200, answer.headers).end(answer.raw);
    res.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...(answer ?? (await ask())) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave: (next) => {
      behaviour = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
