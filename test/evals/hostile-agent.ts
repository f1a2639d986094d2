import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const LARGE = Buffer.from(JSON.stringify({ reply: "x".repeat(50_000_000) }));

const WAYS: Record<string, (res: ServerResponse) => void> = {
  hang: () => {},
  drip: (res) => {
    res.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => res.write(" "), 50);
    res.once("close", () => clearInterval(timer));
  },
  html: (res) => res.end("<!doctype html><title>Sign in</title>"),
  cut: (res) => {
    res.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    res.write('{"reply": "I will', () => res.destroy());
  },
  endless: (res) => {
    res.writeHead(200, { "content-type": "application/json" });
    const chunk = "x".repeat(100_000);
    const timer = setInterval(() => res.write(chunk), 1);
    res.once("close", () => clearInterval(timer));
  },
  large: (res) => res.end(LARGE),
  empty: (res) => res.end("{}"),
  moved: (res) => res.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
  broken: (res) => res.writeHead(500).end("out of order"),
};

/** A server that answers as its path says, and one that is busy twice before it serves. */
export async function startHostileAgent() {
  let busy = 0;
  const server = createServer((req, res) => {
    req.resume();
    const way = (req.url ?? "").split("/")[1] ?? "";
    if (way !== "busy") return WAYS[way]?.(res);
    if (++busy % 3 !== 0) return res.writeHead(busy % 2 ? 429 : 503, { "retry-after": "0" }).end("later");
    return res.end(JSON.stringify({ reply: "Here I am." }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ways: Object.keys(WAYS),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
