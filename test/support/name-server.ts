import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** Addresses, a failure's code, another name to look at, bytes, or nothing at all. */
export type Said = string[] | { code: number } | { alias: string; addresses: string[] } | Buffer | "nothing";

export interface NameServer {
  /** As `Resolver.setServers` takes it. */
  address: string;
  asked: { name: string; type: "A" | "AAAA" }[];
  answer: (name: string, type: "A" | "AAAA") => Said | Promise<Said>;
  stop(): void;
}

const TYPES: Readonly<Record<number, "A" | "AAAA">> = { 1: "A", 28: "AAAA" };
const QUESTION_AT = 12;
/** "The name that was asked for", as a message's compression writes it. */
const ASKED_NAME = Buffer.from([0xc0, QUESTION_AT]);

/** A name server on UDP that says what the test wants. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    asked: [],
    answer: () => "nothing",
    stop: () => socket.close(),
  };
  socket.on("message", async (message, { port }) => {
    const { name, type, end } = readQuestion(message);
    if (!type) return;
    server.asked.push({ name, type });
    const said = await server.answer(name, type);
    if (said === "nothing") return;
    socket.send(Buffer.isBuffer(said) ? said : reply(message.subarray(0, end), type, said), port);
  });
  return server;
}

function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = QUESTION_AT;
  for (let size = message[at]; size; size = message[at]) {
    labels.push(message.toString("latin1", at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join("."), type: TYPES[message.readUInt16BE(at + 1)], end: at + 5 };
}

function reply(question: Buffer, type: "A" | "AAAA", said: Exclude<Said, Buffer | "nothing">): Buffer {
  const records: Buffer[] = [];
  const addresses = Array.isArray(said) ? said : "addresses" in said ? said.addresses : [];
  const alias = "alias" in said ? wireName(said.alias) : undefined;
  if (alias) records.push(record(ASKED_NAME, 5, alias));
  for (const address of addresses)
    if (isIPv6(address) === (type === "AAAA"))
      records.push(record(alias ?? ASKED_NAME, type === "A" ? 1 : 28, bytesOf(address)));
  const head = Buffer.from(question);
  head[2] = 0x81;
  head[3] = 0x80 | ("code" in said ? said.code : 0);
  head.writeUInt16BE(records.length, 6);
  head.fill(0, 8, QUESTION_AT);
  return Buffer.concat([head, ...records]);
}

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([name, head, data]);
}

function wireName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

/** IPv6 without its "::". */
function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split(".").map(Number));
  return Buffer.from(
    address
      .split(":")
      .map((part) => part.padStart(4, "0"))
      .join(""),
    "hex",
  );
}
