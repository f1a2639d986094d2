import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, postWebhook, type Reach } from "../../src/jobs/post-webhook.js";
import type { Resolve } from "../../src/name-servers.js";
import { isPublicAddress } from "../../src/public-address.js";
import { newWebhookSecret, signedHeaders } from "../../src/webhook-signature.js";
import { webhookTarget } from "../../src/webhook-target.js";
import { drown } from "../support/drown.js";

const DEVELOPMENT: Reach = { privateAllowed: true };
const PRODUCTION: Reach = { privateAllowed: false };
const MESSAGE = { headers: {}, body: '{"type":"ping"}' };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe("a webhook's signature", () => {
  const body = JSON.stringify({ type: "invoice.paid", data: { name: "Łódź" } });

  it("is accepted by an independent Standard Webhooks implementation", () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders({ id: "evt_1", sentAt: new Date(), body }, [secret]);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "evt_2" })).toThrow();
  });

  it("is accepted under the old and the new secret while both are valid", () => {
    const [old, fresh] = [newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders({ id: "evt_1", sentAt: new Date(), body }, [fresh, old]);
    for (const secret of [old, fresh])
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });
});

describe("posting a webhook", () => {
  it("delivers headers and body and reports the answer", async () => {
    let seen: { request: IncomingMessage; body: string } | undefined;
    const url = await listen(async (request, response) => {
      seen = { request, body: Buffer.concat(await request.toArray()).toString() };
      response.writeHead(201).end("thanks");
    });
    const answer = await postWebhook(
      url,
      { headers: { "webhook-id": "evt_1" }, body: '{"a":"ß"}' },
      DEVELOPMENT,
    );
    expect(answer).toEqual<Answer>({ status: 201, body: "thanks" });
    expect(seen?.request.method).toBe("POST");
    expect(seen?.request.headers).toMatchObject({
      "webhook-id": "evt_1",
      "content-type": "application/json",
    });
    expect(seen?.body).toBe('{"a":"ß"}');
  });

  it("takes a receiver that would speak another protocol for one that answers 101", async () => {
    const url = await listen(({ socket }) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    });
    expect(await postWebhook(url, MESSAGE, DEVELOPMENT)).toEqual({ status: 101, body: "" });
  });

  it("follows no redirect", async () => {
    let visits = 0;
    const url = await listen((_, response) => {
      visits++;
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect((await postWebhook(url, MESSAGE, DEVELOPMENT)).status).toBe(302);
    expect(visits).toBe(1);
  });

  it("reads a kilobyte of a hundred megabytes and hangs up", async () => {
    let sent = 0;
    const url = await listen((_, response) => {
      const chunk = Buffer.alloc(1 << 20, "x");
      const more = () => {
        while (sent < 100 && !response.destroyed && response.write(chunk)) sent++;
      };
      response.on("drain", more);
      more();
    });
    const answer = await postWebhook(url, MESSAGE, DEVELOPMENT);
    expect(answer).toEqual({ status: 200, body: "x".repeat(1024) });
    expect(sent).toBeLessThan(100);
  });

  it("gives up on a receiver that does not answer, or not to the end", async () => {
    const silent = await listen(() => {});
    const dripping = await listen((_, response) => void response.writeHead(200).write("x"));
    for (const url of [silent, dripping])
      await expect(postWebhook(url, MESSAGE, { ...DEVELOPMENT, deadlineMs: 100 })).rejects.toThrow(
        "no answer in time",
      );
  });

  it("says what fails of TLS in no words of a library", async () => {
    const plain = await listen((_, response) => void response.end());
    await expect(postWebhook(plain.replace("http:", "https:"), MESSAGE, DEVELOPMENT)).rejects.toThrow(
      /^no TLS with the receiver: [a-z ]+$/,
    );
  });

  it("hangs up on a receiver that announces its answer without end, long before the deadline", async () => {
    const url = await listen(({ socket }) => drown(socket));
    await expect(postWebhook(url, MESSAGE, { ...DEVELOPMENT, deadlineMs: 60_000 })).rejects.toThrow(
      "no end of interim answers",
    );
  }, 10_000);

  it("connects to the address that was checked and asks for it once", async () => {
    const url = await listen((_, response) => void response.end("here"));
    const answers = ["127.0.0.1", "127.0.0.2"];
    const reach = { ...DEVELOPMENT, resolve: resolver(() => [answers.shift() ?? "127.0.0.3"]) };
    const answer = await postWebhook(url.replace("127.0.0.1", "receiver.example"), MESSAGE, reach);
    expect(answer.body).toBe("here");
    expect(answers).toEqual(["127.0.0.2"]);
  });

  it("refuses a name that leads to a private address, or to one beside public ones", async () => {
    for (const found of [["127.0.0.1"], ["::ffff:10.0.0.1"], ["93.184.215.14", "192.168.1.1"]]) {
      const posting = postWebhook("https://receiver.example/", MESSAGE, {
        ...PRODUCTION,
        resolve: resolver(() => found),
      });
      await expect(posting, found.join()).rejects.toThrow("private address");
    }
  });

  it("refuses plain http, logins and private literals in any spelling outside development", async () => {
    for (const url of [
      "http://receiver.example/",
      "https://user:secret@receiver.example/",
      "https://127.0.0.1/",
      "https://0x7f.1/",
      "https://2130706433/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://169.254.169.254/latest/meta-data",
      "ftp://receiver.example/",
    ]) {
      expect(() => webhookTarget(url, PRODUCTION), url).toThrow();
      await expect(postWebhook(url, MESSAGE, PRODUCTION), url).rejects.toThrow();
    }
    expect(() => webhookTarget("https://receiver.example/hook", PRODUCTION)).not.toThrow();
  });
});

describe("a public address", () => {
  it("is told from every private, special and embedded one", () => {
    const isPublic = [
      "1.1.1.1",
      "93.184.215.14",
      "172.15.0.1",
      "172.32.0.1",
      "223.255.255.255",
      "2606:4700::1111",
    ];
    const isNot = [
      ..."0.0.0.0 10.1.2.3 100.64.0.1 127.9.9.9 169.254.1.1 172.16.0.1 172.31.255.255 192.168.0.1".split(" "),
      ..."192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255".split(" "),
      ..."::1 :: ::ffff:8.8.8.8 fe80::1 fc00::1 fd12::1 ff02::1 2001:db8::1 2002:7f00:1:: 64:ff9b::808:808".split(
        " ",
      ),
      "2001:0:7f00:1::",
      "receiver.example",
      "",
    ];
    expect(isPublic.filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(isNot.filter((address) => isPublicAddress(address))).toEqual([]);
  });
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

/** Name servers whose answer the test decides. */
function resolver(answer: () => string[]): Resolve {
  return async () => answer().map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}
