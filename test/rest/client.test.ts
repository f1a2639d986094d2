import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Headers as UndiciHeaders } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CreatePaymentLinkBody } from "../../src/client/api.js";
import { createUnsigned, type Unsigned } from "../../src/client/client.js";
import {
  ConnectionLost,
  InvalidRequest,
  InvalidSignature,
  NotAuthenticated,
  NotFound,
  Refused,
  type UnsignedError,
} from "../../src/client/errors.js";
import { isWaiting } from "../../src/client/waiting.js";
import { verifyWebhook } from "../../src/client/webhook.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { newWebhookSecret, signedHeaders } from "../../src/webhook-signature.js";
import { WALLET } from "../support/app.js";
import { build } from "../support/build.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { startReceiver } from "../support/receiver.js";

const LINK = { amount_usd: 25, destination_address: WALLET, chain: "base" } as const;
const LINKS = "/api/v1/payment-links";
const QUICK = { delayMs: 1 };

let app: ChatApp;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"] });
});
afterAll(() => app.close());

async function newAccount(): Promise<{ unsigned: Unsigned; key: string }> {
  const { key } = await app.createAccount();
  return { key, unsigned: createUnsigned({ baseUrl: app.url, key }) };
}

/** Between client and service: passes everything on, and may cut the line before the answer gets through. */
async function startProxy(cut: (method: string, count: number) => boolean | "midway") {
  let count = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" && !["host", "connection", "content-length"].includes(name)
        ? [[name, value]]
        : [],
    );
    const method = request.method ?? "GET";
    const answer = await fetch(app.url + request.url, { method, headers, ...(body.length > 0 && { body }) });
    const text = await answer.text();
    const cuts = cut(method, ++count);
    if (cuts === true) return request.socket.destroy();
    if (cuts) {
      response.writeHead(answer.status, { "content-length": text.length });
      return response.write(text.slice(0, 9), () => request.socket.destroy());
    }
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => count,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe("calls", () => {
  it("have the types of the document, from the body to the answer", async () => {
    const { unsigned } = await newAccount();
    const { data } = await unsigned.post(LINKS, { body: LINK });
    if (isWaiting(data)) throw new Error("a key of policy full waits for nobody");
    const amount: number = data.amount_usd;
    expect([amount, data.chain]).toEqual([25, "base"]);
    const one = await unsigned.get("/api/v1/payment-links/{id}", { params: { path: { id: data.id } } });
    expect(one.data.slug).toBe(data.slug);
    // @ts-expect-error the chain is missing
    const without: CreatePaymentLinkBody = { amount_usd: 1, destination_address: WALLET };
    await expect(unsigned.post(LINKS, { body: without })).rejects.toThrow("chain: required");
    // @ts-expect-error there is no such path
    await expect(unsigned.get("/api/v1/nothing")).rejects.toThrow(NotFound);
  });

  it("take a contact in place of what he fills in", async () => {
    const { unsigned } = await newAccount();
    const { data: contact } = await unsigned.post("/api/v1/contacts", {
      body: { name: "Acme", email: "pay@acme.example", kind: "client" },
    });
    const { data } = await unsigned.post("/api/v1/invoices", {
      body: {
        contact_id: (contact as { id: string }).id,
        total_usd: 5,
        line_items: [{ description: "Hosting", quantity: 1, unit_price: 5 }],
        destination_address: WALLET,
        chain: "base",
      },
    });
    expect(data).toMatchObject({ client_name: "Acme", client_email: "pay@acme.example" });
  });

  it("give a list record by record, however many pages that takes", async () => {
    const { unsigned } = await newAccount();
    for (let amount = 1; amount <= 5; amount++)
      await unsigned.post(LINKS, { body: { ...LINK, amount_usd: amount } });
    const amounts: number[] = [];
    for await (const link of unsigned.list(LINKS, { params: { query: { limit: 2 } } }))
      amounts.push(link.amount_usd);
    expect(amounts).toEqual([5, 4, 3, 2, 1]);
    for await (const event of unsigned.list("/api/v1/events")) {
      if (event.type !== "payment_link.created") continue;
      const slug: string = event.data.object.slug;
      expect(slug).not.toBe("");
    }
  });

  it("give a PDF as what it is", async () => {
    const { unsigned } = await newAccount();
    const body = {
      client_name: "Acme GmbH",
      client_email: "accounts@acme.example",
      total_usd: 450,
      line_items: [{ description: "Consulting", quantity: 3, unit_price: 150 }],
      destination_address: WALLET,
      chain: "base" as const,
    };
    const { data } = await unsigned.post("/api/v1/invoices", { body });
    if (isWaiting(data)) throw new Error("a key of policy full waits for nobody");
    const pdf = await unsigned.file("/api/v1/invoices/{id}/pdf", { params: { path: { id: data.id } } });
    expect([pdf.type, (await pdf.text()).slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);
    // @ts-expect-error there is nothing in it to read as JSON
    const asJson = unsigned.get("/api/v1/invoices/{id}/pdf", { params: { path: { id: data.id } } });
    await expect(asJson).rejects.toThrow("`file`");
  });
});

describe("what goes wrong", () => {
  it("is a class, with its code, its fields and what it carries", async () => {
    const { unsigned } = await newAccount();
    const invoice = {
      client_name: "A",
      client_email: "a@b.example",
      total_usd: 1,
      line_items: [{ description: "x", quantity: 2, unit_price: 1 }],
    };
    const refused = await unsigned
      .post("/api/v1/invoices", { body: { ...invoice, destination_address: WALLET, chain: "base" } })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 422,
      code: "total_mismatch",
      details: { expected_total_usd: 2 },
    });
    expect((refused as UnsignedError).requestId).toMatch(/^req_/);
    const invalid = await unsigned
      .post(LINKS, { body: { ...LINK, amount_usd: -1 } })
      .catch((error: unknown) => error);
    expect(invalid).toBeInstanceOf(InvalidRequest);
    expect((invalid as InvalidRequest).issues[0]?.path).toBe("amount_usd");
    const stranger = createUnsigned({ baseUrl: app.url, key: "svc_live_nobody" });
    await expect(stranger.get("/api/v1/usage")).rejects.toBeInstanceOf(NotAuthenticated);
  });

  it.each([
    ["lost", true],
    ["broken off", "midway"],
  ] as const)(
    "never makes two of one: an answer that is %s is asked for again, under the same key",
    async (_how, cut) => {
      const { key } = await newAccount();
      const proxy = await startProxy((_method, count) => count <= 2 && cut);
      const unsigned = createUnsigned({ baseUrl: proxy.url, key, retries: QUICK });
      const { data } = await unsigned.post(LINKS, { body: LINK });
      const all = [];
      for await (const link of unsigned.list(LINKS)) all.push(link.id);
      expect(all).toEqual([(data as { id: string }).id]);
      expect(proxy.asked()).toBe(4);
      await proxy.stop();
    },
  );

  it("is a lost connection where an answer, a file's too, never comes to its end, or is nobody's JSON", async () => {
    const proxy = await startProxy(() => "midway");
    const unsigned = createUnsigned({ baseUrl: proxy.url, retries: { attempts: 2, delayMs: 1 } });
    await expect(unsigned.get("/api/v1/usage")).rejects.toBeInstanceOf(ConnectionLost);
    await expect(unsigned.file("/api/v1/invoices")).rejects.toBeInstanceOf(ConnectionLost);
    expect(proxy.asked()).toBe(4);
    await proxy.stop();
    for (const said of ["<html>", ""]) {
      const headers = { "content-length": String(said.length) };
      const page = createUnsigned({ baseUrl: app.url, fetch: async () => new Response(said, { headers }) });
      await expect(page.get("/api/v1/usage")).rejects.toBeInstanceOf(ConnectionLost);
    }
  });

  it.each([301, 302, 303, 307, 308])(
    "is a way to elsewhere, which nobody follows: a %i would make a look of what makes a record",
    async (status) => {
      const server = createServer((_request, response) => {
        response.writeHead(status, { location: `https://pay.example.com${LINKS}` }).end("<html>");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      const { key } = await newAccount();
      const unsigned = createUnsigned({ baseUrl: `http://127.0.0.1:${port}`, key, retries: QUICK });
      for (const ask of [() => unsigned.post(LINKS, { body: LINK }), () => unsigned.get(LINKS)])
        await expect(ask()).rejects.toMatchObject({
          status,
          message: expect.stringContaining("leads to https://pay.example.com/api/v1/payment-links"),
        });
      server.close();
    },
  );

  it.each(["localhost:3000", "pay.example.com", "ftp://pay.example.com", "https://key@pay.example.com", "/"])(
    "is refused before anything is asked where its baseUrl is none: %s",
    (baseUrl) => {
      expect(() => createUnsigned({ baseUrl })).toThrow(/^baseUrl: .*such as https:\/\/pay\.example\.com/);
    },
  );

  it("is said, not repeated, where a second time could undo what somebody did meanwhile", async () => {
    const { key } = await newAccount();
    const proxy = await startProxy((method) => method === "PATCH");
    const unsigned = createUnsigned({ baseUrl: proxy.url, key, retries: QUICK });
    await expect(unsigned.patch("/api/v1/account", { body: { tax_id: "DE1" } })).rejects.toBeInstanceOf(
      ConnectionLost,
    );
    expect(proxy.asked()).toBe(1);
    await proxy.stop();
  });

  it("is tried again as late as the service says, and no oftener than it was told to", async () => {
    const busy = await startReceiver();
    const { key } = await newAccount();
    busy.answer = (response) => {
      if (busy.received.length > 1)
        return void response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
      response
        .writeHead(503, { "retry-after": "1", "content-type": "application/json" })
        .end('{"error":{"code":"database_unavailable","message":"away"}}');
    };
    const baseUrl = new URL(busy.url).origin;
    const started = Date.now();
    await createUnsigned({ baseUrl, key }).get("/api/v1/usage");
    expect(Date.now() - started).toBeGreaterThan(950);
    expect(busy.received).toHaveLength(2);
    busy.answer = (response) => void response.writeHead(502).end("<html>");
    const failed = createUnsigned({ baseUrl, key, retries: { ...QUICK, attempts: 3 } }).get("/api/v1/usage");
    await expect(failed).rejects.toMatchObject({ name: "Unavailable", status: 502 });
    expect(busy.received).toHaveLength(5);
    await busy.stop();
  });
});

describe("the agent", () => {
  it("answers as it goes, and in full at the end", async () => {
    const { unsigned } = await newAccount();
    const events = [];
    for await (const event of unsigned.chat({ message: "How many invoices do I have?" })) events.push(event);
    const last = events.at(-1);
    if (last?.event !== "done") throw new Error("it did not end");
    expect(last.data.provider).toBe("offline");
    const said = events.flatMap((event) => (event.event === "text" ? event.data.text : [])).join("");
    expect(said).toBe(last.data.reply);
    expect(last.data.tool_results.map(({ tool }) => tool)).toEqual(["get_insights"]);
  });

  it("is not taken for done where its answer breaks off", async () => {
    const server = await startReceiver();
    server.answer = (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end('event: text\ndata: {"text":"Half an"}\n\n');
    };
    const unsigned = createUnsigned({ baseUrl: new URL(server.url).origin, key: "svc_live_x" });
    const chat = unsigned.chat({ message: "Hello" });
    expect((await chat.next()).value).toEqual({ event: "text", data: { text: "Half an" } });
    await expect(chat.next()).rejects.toBeInstanceOf(ConnectionLost);
    await server.stop();
  });

  it("tells whoever ends a stream by his signal just that", async () => {
    const server = await startReceiver();
    const unsigned = createUnsigned({ baseUrl: new URL(server.url).origin, key: "svc_live_x" });
    const streams: [string, (signal: AbortSignal) => unknown][] = [
      [
        'event: text\ndata: {"text":"Half an"}\n\n',
        (signal) => unsigned.chat({ message: "Hello" }, { signal }),
      ],
      ['data: {"id":"evt_1"}\n\n', (signal) => unsigned.events({ signal })],
    ];
    for (const [first, open] of streams) {
      server.answer = (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" }).write(first);
      };
      const ending = new AbortController();
      const stream = (await open(ending.signal)) as AsyncGenerator;
      expect((await stream.next()).done).toBe(false);
      const enough = new Error("enough");
      ending.abort(enough);
      await expect(stream.next()).rejects.toBe(enough);
    }
    await server.stop();
  });
});

describe("a webhook", () => {
  const secret = newWebhookSecret();
  const body = JSON.stringify({ id: "evt_1", type: "ping", data: { object: {} } });
  const signed = (sentAt = new Date(), secrets = [secret]) =>
    signedHeaders({ id: "evt_1", sentAt, body }, secrets);

  it("is believed with our signature, or one of another maker's", async () => {
    expect((await verifyWebhook({ secret, headers: signed(), body })).type).toBe("ping");
    const both = signed(new Date(), [newWebhookSecret(), secret]);
    expect((await verifyWebhook({ secret, headers: new Headers(both), body })).id).toBe("evt_1");
    const elsewhere = new UndiciHeaders(both);
    expect((await verifyWebhook({ secret, headers: elsewhere, body })).id).toBe("evt_1");
    const sentAt = new Date();
    const headers = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": new StandardWebhook(secret).sign("evt_1", sentAt, body),
    };
    expect((await verifyWebhook({ secret, headers, body })).type).toBe("ping");
    const named = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
    expect((await verifyWebhook({ secret, headers: Object.fromEntries(named), body })).id).toBe("evt_1");
    // As gateways hand them on, each as often as it came.
    const listed = Object.entries(headers).map(([name, value]) => [name, [value]]);
    expect((await verifyWebhook({ secret, headers: Object.fromEntries(listed), body })).id).toBe("evt_1");
  });

  it.each([
    ["of another secret", { secret: newWebhookSecret(), headers: signed(), body }],
    ["of no secret", { secret: "", headers: signed(), body }],
    ["of a secret that was not set", { secret: process.env.NEVER_SET as string, headers: signed(), body }],
    ["of two ids", { secret, headers: { ...signed(), "webhook-id": ["evt_1", "evt_2"] }, body }],
    ["of a secret that is none", { secret: "whsec_%%%", headers: signed(), body }],
    ["of another body", { secret, headers: signed(), body: body.replace("ping", "pong") }],
    ["of an hour ago", { secret, headers: signed(new Date(Date.now() - 3_600_000)), body }],
    ["without a signature", { secret, headers: { ...signed(), "webhook-signature": "" }, body }],
    ["without anything", { secret, headers: {}, body }],
    [
      "with nonsense for a signature",
      { secret, headers: { ...signed(), "webhook-signature": "v1,%% v2,a v1" }, body },
    ],
  ])("%s is refused", async (_name, message) => {
    await expect(verifyWebhook(message)).rejects.toBeInstanceOf(InvalidSignature);
  });
});

describe("the package", () => {
  it("is imported by its name, and weighs no more than 8 kB packed", () => {
    build("client");
    const script = readFileSync(fromPackageRoot("dist/client/public.js"));
    expect(gzipSync(script).length).toBeLessThanOrEqual(8 * 1024);
    expect(script.toString()).not.toMatch(/from ?"|require\(|node:/);
    const ask = 'const all = await import("unsigned/client"); console.log(Object.keys(all).sort().join(" "))';
    const told = execFileSync(process.execPath, ["--input-type=module", "-e", ask], {
      cwd: fromPackageRoot("."),
      encoding: "utf8",
    });
    expect(told).toContain("createUnsigned");
    expect(told).toContain("verifyWebhook");
    expect(told).toContain("RateLimited");
  });
});
