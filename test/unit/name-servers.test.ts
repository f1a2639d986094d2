import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { checkedLookup } from "../../src/checked-lookup.js";
import { askNameServers } from "../../src/name-servers.js";
import { isPublicAddress } from "../../src/public-address.js";

const servers: Socket[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const TYPES = { 1: 4, 28: 16 } as const;
type Records = Readonly<Record<string, Partial<Record<1 | 28, number[][]>> | "silent">>;

/** Answers with these addresses, with none for a type that it has none of, with "no such name", or not at all. */
async function nameServer(records: Records): Promise<string> {
  const server = createSocket("udp4");
  servers.push(server);
  server.on("message", (query, { port }) => {
    const end = query.indexOf(0, 12) + 5;
    const name = labels(query.subarray(12)).join(".");
    const type = query.readUInt16BE(end - 4) as 1 | 28;
    const known = records[name];
    if (known === "silent") return;
    const addresses = known?.[type] ?? [];
    const answers = addresses.map((bytes) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, TYPES[type], ...bytes]),
    );
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | (known ? 0 : 3), 2);
    head.writeUInt16BE(answers.length, 6);
    head.fill(0, 8);
    server.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, "127.0.0.1");
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function labels(bytes: Buffer): string[] {
  const length = bytes[0] ?? 0;
  if (length === 0) return [];
  return [
    bytes
      .subarray(1, length + 1)
      .toString()
      .toLowerCase(),
    ...labels(bytes.subarray(length + 1)),
  ];
}

function ask(server: string, name: string, family = 0) {
  return new Promise((resolve, reject) => {
    askNameServers([server])(name, { all: true, family }, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });
}

const V6 = [0x20, 1, 0x48, 0x60, 0x48, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0x88, 0x88];
const NAMES: Records = {
  "both.test": { 1: [[93, 184, 215, 14]], 28: [V6] },
  "old.test": { 1: [[93, 184, 215, 14]] },
  "new.test": { 28: [V6] },
  "none.test": {},
  "inside.test": { 1: [[93, 184, 215, 14]], 28: [[...Array(15).fill(0), 1]] },
  "dead.test": "silent",
};

it("finds the addresses of both kinds, or of the one there is, and says where there are none", async () => {
  const server = await nameServer(NAMES);
  const [v4, v6] = [
    { address: "93.184.215.14", family: 4 },
    { address: "2001:4860:4860::8888", family: 6 },
  ];
  expect(await ask(server, "both.test")).toEqual([v4, v6]);
  expect(await ask(server, "both.test.")).toEqual([v4, v6]);
  expect(await ask(server, "both.test", 6)).toEqual([v6]);
  expect(await ask(server, "old.test")).toEqual([v4]);
  expect(await ask(server, "new.test")).toEqual([v6]);
  await expect(ask(server, "none.test")).rejects.toThrow("ENODATA");
  await expect(ask(server, "unknown.test")).rejects.toThrow("ENOTFOUND");
});

it("answers for other names while dozens ask for those of a dead name server, and gives these up", async () => {
  const server = await nameServer(NAMES);
  let silent = 60;
  const dead = Array.from({ length: silent }, () =>
    ask(server, "dead.test").catch(({ code }: NodeJS.ErrnoException) => {
      silent -= 1;
      return code;
    }),
  );
  expect(await ask(server, "old.test")).toHaveLength(1);
  expect(silent).toBe(60);
  expect(new Set(await Promise.all(dead))).toEqual(new Set(["ETIMEOUT"]));
});

it("refuses a name that leads to a private address beside a public one", async () => {
  const lookup = checkedLookup(isPublicAddress, askNameServers([await nameServer(NAMES)]));
  const answer = (name: string) =>
    new Promise((resolve) => lookup(name, { all: true }, (error, found) => resolve(error?.message ?? found)));
  expect(await answer("inside.test")).toBe("the name leads to a private address");
  expect(await answer("both.test")).toHaveLength(2);
});
