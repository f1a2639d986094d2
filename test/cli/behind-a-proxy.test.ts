import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startAnvil } from "../support/anvil.js";
import { request, WALLET } from "../support/app.js";
import { startConnectProxy, startTlsFront } from "../support/connect-proxy.js";
import { LOCALHOST_CERTIFICATE } from "../support/localhost-certificate.js";
import { startModelServer } from "../support/model-server.js";
import { Program } from "../support/program.js";
import { startReceiver } from "../support/receiver.js";

let program: Program;
const ends: (() => unknown)[] = [];
beforeAll(() => {
  program = new Program();
});
afterAll(async () => {
  await program.end();
  await Promise.all(ends.map((end) => end()));
});

it("reaches nodes, models and webhooks of the internet by HTTPS_PROXY, and what NO_PROXY names without it", async () => {
  const node = await startAnvil(["--chain-id", "8453", "--block-time", "1"]);
  const model = await startModelServer("openai", [{ text: "Good morning." }]);
  const receiver = await startReceiver();
  const front = await startTlsFront({
    "node.beyond.example": node.rpcUrl,
    "model.beyond.example": model.url,
    "its address": receiver.url,
  });
  const proxy = await startConnectProxy(front);
  ends.push(node.stop, model.close, receiver.stop, front.stop, proxy.stop);
  const folder = program.world.folder();
  const certificate = join(folder, "ca.pem");
  writeFileSync(certificate, LOCALHOST_CERTIFICATE.cert);
  const url = new URL(proxy.url);
  Object.assign(url, { username: "svc", password: "p%40ss" });
  const server = await program.server({
    DATA_DIR: folder,
    NODE_EXTRA_CA_CERTS: certificate,
    HTTPS_PROXY: url.href,
    NO_PROXY: "10.0.0.0/8, .corp.example",
    MODEL_PROVIDERS: "openai",
    OPENAI_API_KEY: "test",
    OPENAI_BASE_URL: "https://model.beyond.example/v1",
    RPC_URL_BASE: "https://node.beyond.example",
    RPC_URL_POLYGON: "https://node.corp.example",
  });
  const [key = ""] = /svc_live_\w+/.exec(server.said()) ?? [];
  const call = (method: string, path: string, body?: object) =>
    request(server.url, method, `/api/v1${path}`, { key, ...(body && { body }) });

  expect((await call("POST", "/chat", { message: "hello" })).body.reply).toContain("Good morning.");
  await call("POST", "/webhooks", { url: "https://192.0.2.7/hook" });
  const link = { amount_usd: 25, destination_address: WALLET, chain: "base" };
  expect((await call("POST", "/payment-links", link)).status).toBe(201);
  await expect.poll(() => receiver.received.map(({ body }) => body).join()).toContain("payment_link.created");
  const ready = async () => (await request(server.url, "GET", "/readyz", {})).body;
  await expect.poll(async () => (await ready()).chains.base).toMatchObject({ state: "watching" });

  const asked = new Set(proxy.asked.map(({ authority }) => authority));
  expect([...asked].filter((one) => !/treas/.test(one)).sort()).toEqual([
    "192.0.2.7:443",
    "model.beyond.example:443",
    "node.beyond.example:443",
  ]);
  expect(server.said()).toContain(`"proxy":"${url.host}"`);
  expect(server.said()).not.toContain("p@ss");
  const login = `Basic ${Buffer.from("svc:p@ss").toString("base64")}`;
  expect(new Set(proxy.asked.map((one) => one.login))).toEqual(new Set([login]));
}, 120_000);
