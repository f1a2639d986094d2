import { createHook } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postWebhook } from "../../src/jobs/post-webhook.js";
import { askNameServers, NoAnswerInTime, namesNearby } from "../../src/name-servers.js";
import { type NameServer, type Said, startNameServer } from "../support/name-server.js";
import { startReceiver } from "../support/receiver.js";

const MESSAGE = { headers: {}, body: "{}" };
const SERVFAIL = 2;
const NXDOMAIN = 3;
const V6 = "2606:4700:0:0:0:0:0:1111";

let server: NameServer;
beforeEach(async () => {
  server = await startNameServer();
});
afterEach(() => server.stop());

const names = (atOnce = 8) => askNameServers({ atOnce, servers: [server.address] });
const ask = async (name: string, resolve = names()) =>
  (await resolve(name, new AbortController().signal)).map(({ address }) => address);

describe("names that strangers choose", () => {
  it("take no thread, in production", async () => {
    const begun: string[] = [];
    const hook = createHook({ init: (_id, type) => void begun.push(type) }).enable();
    const reach = { privateAllowed: false, deadlineMs: 500 };
    await postWebhook("https://receiver.invalid/", MESSAGE, reach).catch(() => {});
    hook.disable();
    expect(begun).not.toContain("GETADDRINFOREQWRAP");
    expect(begun).toContain("QUERYWRAP");
  });

  it("are found by both families, and by either one where the other fails or is swallowed", async () => {
    const said: Record<string, Said | ((type: string) => Said)> = {
      "both.test": ["93.184.215.14", V6],
      "six.test": [V6],
      "alias.test": { alias: "other.test", addresses: ["93.184.215.14"] },
      "half.test": (type) => (type === "A" ? ["93.184.215.14"] : { code: SERVFAIL }),
      "mute.test": (type) => (type === "A" ? ["93.184.215.14"] : "nothing"),
    };
    server.answer = (name, type) => {
      const found = said[name] ?? { code: NXDOMAIN };
      return typeof found === "function" ? found(type) : found;
    };
    expect(await ask("both.test")).toEqual(["93.184.215.14", "2606:4700::1111"]);
    expect(await ask("six.test")).toEqual(["2606:4700::1111"]);
    for (const name of ["alias.test", "half.test", "mute.test"])
      expect([name, await ask(name)]).toEqual([name, ["93.184.215.14"]]);
  });

  it("are asked for as they are, in no search domain and not in this machine's file", async () => {
    server.answer = () => ({ code: NXDOMAIN });
    for (const name of ["short", "dot.test.", "localhost"])
      await expect(ask(name), name).rejects.toThrow("no address");
    expect(new Set(server.asked.map(({ name }) => name))).toEqual(
      new Set(["short", "dot.test", "localhost"]),
    );
  });

  it("fail for what the name servers say, be it nonsense", async () => {
    const said: Record<string, [Said, string]> = {
      "gone.test": [{ code: NXDOMAIN }, "no address"],
      "empty.test": [[], "no address"],
      "sick.test": [{ code: SERVFAIL }, "ESERVFAIL"],
      "words.test": [Buffer.from("hello"), "can't say|in time"],
      "loop.test": [Buffer.alloc(40, 0xc0), "can't say|in time"],
    };
    server.answer = (name) => said[name]?.[0] ?? "nothing";
    for (const [name, [, why]] of Object.entries(said))
      await expect(ask(name), name).rejects.toThrow(new RegExp(why));
  });

  it("end with the signal, and count as a receiver that doesn't answer", async () => {
    const ending = new AbortController();
    const asked = expect.poll(() => server.asked.length).toBe(2);
    const looking = names()("dead.test", ending.signal);
    const failing = expect(looking).rejects.toThrow(NoAnswerInTime);
    await asked;
    ending.abort();
    await failing;
    await expect(
      postWebhook("https://dead.test/", MESSAGE, {
        privateAllowed: false,
        deadlineMs: 100,
        resolve: names(),
      }),
    ).rejects.toThrow(NoAnswerInTime);
  });

  it("are found while dozens of others are asked of name servers that are silent", async () => {
    server.answer = (name) => (name === "dead.test" ? "nothing" : ["93.184.215.14"]);
    const resolve = names(61);
    const ending = new AbortController();
    let silent = 60;
    const dead = Array.from({ length: silent }, () =>
      resolve("dead.test", ending.signal).catch(() => silent--),
    );
    expect([await ask("live.test", resolve), silent]).toEqual([["93.184.215.14"], 60]);
    ending.abort();
    await Promise.all(dead);
  });

  it("are looked up only so many at the same time, however many are asked for", async () => {
    const resolve = names(2);
    const ending = new AbortController();
    const silent = [1, 2].map((n) => expect(resolve(`dead${n}.test`, ending.signal)).rejects.toThrow());
    await expect(ask("third.test", resolve)).rejects.toThrow("too many names");
    ending.abort();
    await Promise.all(silent);
    server.answer = () => ["93.184.215.14"];
    expect(await ask("third.test", resolve)).toEqual(["93.184.215.14"]);
  });

  it("lead where they led when they were checked, though they lead elsewhere by then", async () => {
    const receiver = await startReceiver();
    let times = 0;
    server.answer = (_, type) => (type === "A" ? [times++ === 0 ? "127.0.0.1" : "127.0.0.2"] : []);
    const url = receiver.url.replace("127.0.0.1", "rebound.test");
    await postWebhook(url, MESSAGE, { privateAllowed: true, resolve: names() });
    expect(receiver.received).toHaveLength(1);
    const refused = { privateAllowed: false, resolve: names() };
    await expect(postWebhook("https://rebound.test/", MESSAGE, refused)).rejects.toThrow("private address");
    await receiver.stop();
  });
});

describe("names near a developer", () => {
  it("may be this machine's alone, and are not asked of it while name servers are silent", async () => {
    server.answer = (name) => (name === "silent.test" ? "nothing" : { code: NXDOMAIN });
    const nearby = namesNearby(names());
    expect(await ask("localhost", nearby)).toEqual(["127.0.0.1", "::1"]);
    expect(server.asked).toEqual([]);
    await expect(nearby("silent.test", AbortSignal.timeout(100))).rejects.toThrow(NoAnswerInTime);
    await expect(ask("gone.test", nearby)).rejects.toThrow("getaddrinfo");
  });
});
