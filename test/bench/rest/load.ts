import { connect, type Socket } from "node:net";

export interface Load {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers with another status than the expected one. */
  wrong: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");

interface How {
  connections?: number;
  seconds: number;
  /** Goes on beyond its time until as many are answered. */
  atLeast?: number;
  status: number;
}

/** Keeps `connections` busy, one request in flight on each, and reads just enough of an answer to count it. */
export async function load(
  url: string,
  next: () => Buffer,
  { connections = 32, seconds, atLeast = 0, status }: How,
): Promise<Load> {
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  let wrong = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = performance.now();
      let waiting = Buffer.alloc(0);
      const send = () => {
        sentAt = performance.now();
        socket.write(next());
      };
      socket.once("error", reject);
      socket.on("data", (chunk) => {
        waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
        const answer = wholeAnswer(waiting);
        if (!answer) return;
        waiting = Buffer.alloc(0);
        times.push(performance.now() - sentAt);
        if (answer.status !== status) wrong++;
        if (performance.now() < until || times.length < atLeast) return send();
        socket.end();
        resolve();
      });
      send();
    });
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  await Promise.all(sockets.map(drive));
  const elapsed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), wrong };
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

function wholeAnswer(bytes: Buffer): { status: number } | undefined {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return undefined;
  const text = bytes.toString("latin1", 0, head);
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  if (bytes.length < head + 4 + length) return undefined;
  return { status: Number(text.slice(9, 12)) };
}

export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
): Buffer {
  const lines = Object.entries({ Host: "bench", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : "";
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}${length}\r\n${body}`);
}
