import { promises as dns } from "node:dns";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Reach } from "../../src/http/oauth/fetch-document.js";
import { oauthRoutes } from "../../src/http/oauth/routes.js";
import { isPublicAddress } from "../../src/public-address.js";
import type { TestApp } from "../support/app.js";
import { startForAssistants } from "../support/for-assistants.js";
import { LOCALHOST_CERTIFICATE } from "../support/localhost-certificate.js";
import {
  authorizePath,
  codeFor,
  openConsent,
  REDIRECT,
  redeem,
  step,
  tokenBy,
  useTool,
} from "../support/oauth.js";
import { type Person, signIn } from "../support/visitor.js";

const lines: string[] = [];
let app: TestApp;
let anna: Person;
let server: Server;
let base: string;
let everywhere = true;
let reach: Reach;
const asked: string[] = [];

/** What stands at each path; a path alone is answered by nothing at all. */
const ANSWERS: Record<string, (url: string) => { status?: number; headers?: object; body: string }> = {
  "/client": (url) => said({ client_id: url, client_name: "Claude" }),
  "/unconnected": (url) => said({ client_id: url }),
  "/here": (url) => said({ client_id: url, redirect_uris: ["http://127.0.0.1/callback"] }),
  "/other-id": () => said({ client_id: "https://elsewhere.example/client" }),
  "/no-id": () => said({}),
  "/moved": () => ({ status: 302, headers: { location: `${base}/client` }, body: "" }),
  "/gone": () => ({ status: 404, body: "{}" }),
  "/large": (url) => said({ client_id: url, padding: "x".repeat(64 * 1024) }),
  "/text": () => ({ body: "hello" }),
  "/null": () => ({ body: "null" }),
  "/twice": (url) => ({ body: `{"client_id":"${url}","client_id":"${url}"}` }),
  "/in-the-clear": (url) => said({ client_id: url, redirect_uris: ["http://assistant.example/callback"] }),
  "/claude-code": (url) => said({ client_id: url, redirect_uris: HERE }),
  "/codex": (url) =>
    said({ client_id: url, application_type: "native", redirect_uris: [...HERE].reverse(), ...COMMON }),
  "/editor": (url) =>
    said({ client_id: url, redirect_uris: [...HERE, "https://vscode.dev/redirect"], ...COMMON }),
  "/cloud": (url) => said({ client_id: url, redirect_uris: [CLOUD], ...COMMON }),
};
const HERE = ["http://localhost/callback", "http://127.0.0.1/callback"];
const CLOUD = "https://chatgpt.com/connector_platform_oauth_redirect";
const COMMON = { grant_types: ["authorization_code", "refresh_token"], response_types: ["code"], scope: "" };
const said = (document: object) => ({
  body: JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: "none", ...document }),
});

beforeAll(async () => {
  server = createServer(LOCALHOST_CERTIFICATE, (request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = ANSWERS[path]?.(`${base}${path}`);
    if (answer) response.writeHead(answer.status ?? 200, { ...answer.headers }).end(answer.body);
  }).listen(0);
  await once(server, "listening");
  base = `https://localhost:${(server.address() as AddressInfo).port}`;
  reach = {
    ca: LOCALHOST_CERTIFICATE.cert,
    isAllowed: (address: string) => everywhere || isPublicAddress(address),
    resolve: (name: string) => dns.lookup(name, { all: true }),
    deadlineMs: 2_000,
  };
  app = await startForAssistants(reach, { log: (line) => void lines.push(line) });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(async () => {
  everywhere = true;
  asked.length = 0;
  lines.length = 0;
  await app.house.sql`delete from rate_hits`;
  anna = await signIn(app, (await app.createAccount()).id, "owner", "Anna Ito");
});

describe("a program that describes itself at its own address", () => {
  it("is connected without being registered, by a question that says where it describes itself", async () => {
    const clientId = `${base}/client`;
    const { page } = await openConsent(app, anna, clientId);
    expect(page.text).toContain("<h1>assistant.example</h1>");
    expect(page.text).toContain(`as ${new URL(base).host} describes it`);
    const { body } = await redeem(app, clientId, await codeFor(app, anna, clientId));
    expect((await useTool(app, body.access_token, "get_insights")).status).toBe(200);
    expect(asked).toEqual(["/client"]);
  });

  it("on the member's own machine comes back at whichever port it has", async () => {
    const more = { redirect_uri: "http://127.0.0.1:49152/callback" };
    const { page } = await openConsent(app, anna, `${base}/here`, more);
    expect(page.text).toContain("<h1>A program on this computer</h1>");
    const path = authorizePath(app, `${base}/here`, { redirect_uri: "http://127.0.0.1:49152/other" });
    expect((await step(app, "GET", path, { who: anna })).status).toBe(400);
  });

  it.each([
    ["/claude-code", "http://localhost:3118/callback"],
    ["/codex", "http://127.0.0.1:42753/callback"],
    ["/editor", "http://127.0.0.1:33418/callback"],
    ["/editor", "https://vscode.dev/redirect"],
    ["/cloud", CLOUD],
  ])("is let in as known programs describe themselves: %s, back to %s", async (path, redirect_uri) => {
    const clientId = `${base}${path}`;
    const code = await codeFor(app, anna, clientId, {}, { redirect_uri, scope: "read write" });
    const { body } = await redeem(app, clientId, code, { redirect_uri });
    expect((await useTool(app, body.access_token, "get_insights")).status).toBe(200);
  });

  it.each([
    ["/other-id", "does not match"],
    ["/no-id", "does not match"],
    ["/moved", "302"],
    ["/gone", "404"],
    ["/large", "larger than 65536"],
    ["/text", "not valid JSON"],
    ["/null", "Expected object"],
    ["/twice", "twice"],
    ["/in-the-clear", "redirect_uris"],
    ["/silent", "abort"],
  ])("is refused with what stands at %s", async (path, why) => {
    const { status, to, text } = await step(app, "GET", authorizePath(app, `${base}${path}`), { who: anna });
    expect([status, to, asked]).toEqual([400, undefined, [path]]);
    if (/^\d+$/.test(why)) expect(text).toContain(`at ${new URL(base).host} could not be read from here`);
    expect(lines.filter((line) => line.includes('"door":"oauth"')).join()).toContain(why);
  });

  it("on a private address is not even asked", async () => {
    everywhere = false;
    const { port } = new URL(base);
    const hosts = [
      "localhost",
      "127.0.0.1",
      "[::1]",
      "10.0.0.1",
      "169.254.169.254",
      "[::ffff:127.0.0.1]",
      "2130706433",
    ];
    for (const host of hosts) {
      const path = authorizePath(app, `https://${host}:${port}/private`);
      const { status, to } = await step(app, "GET", path, { who: anna });
      expect([host, status, to]).toEqual([host, 400, undefined]);
    }
    expect(asked).toEqual([]);
    expect(lines.join()).toContain("private address");
  });

  it("makes us ask no more than twenty times a minute for one address", async () => {
    const path = authorizePath(app, `${base}/gone`);
    const cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");
    const open = () => fetch(new URL(path, app.url), { headers: { accept: "text/html", cookie } });
    for (let n = 0; n < 20; n++) expect((await open()).status).toBe(400);
    const late = await open();
    expect([late.status, Number(late.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(await late.text()).toContain("load this page again");
    const form = { grant_type: "refresh_token", client_id: `${base}/gone`, refresh_token: "x" };
    const token = await fetch(new URL("/oauth/token", app.url), {
      method: "POST",
      body: new URLSearchParams(form),
    });
    expect([token.status, await token.json()]).toEqual([
      429,
      expect.objectContaining({ error: "too_many_requests" }),
    ]);
    expect(Number(token.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(asked).toHaveLength(20);
    expect(lines.join()).toContain("too many metadata documents");
  });
});

describe("a program that is connected, after a restart", () => {
  const clientId = () => `${base}/client`;
  const connectedNow = async () => (await redeem(app, clientId(), await codeFor(app, anna, clientId()))).body;

  /** Another process on the same database, which has read no document yet. */
  async function restarted(reach: Reach, work: (at: { url: string }) => Promise<void>) {
    const process = new Koa().use(oauthRoutes(app.house, reach)).listen(0);
    await once(process, "listening");
    await work({ url: `http://localhost:${(process.address() as AddressInfo).port}` });
    process.closeAllConnections();
    process.close();
  }

  const renew = (at: { url: string }, refresh_token: string) =>
    tokenBy(at, { grant_type: "refresh_token", client_id: clientId(), refresh_token });

  it("goes on while what it says of itself can't be read, and can still end", async () => {
    const { refresh_token } = await connectedNow();
    const away = { resolve: () => Promise.reject(new Error("getaddrinfo EAI_AGAIN")) };
    await restarted(away, async (at) => {
      const renewed = await renew(at, refresh_token);
      expect(renewed.status).toBe(200);
      const form = { client_id: clientId(), token: renewed.body.refresh_token };
      expect((await step(at, "POST", "/oauth/revoke", { form, headers: { accept: "*/*" } })).status).toBe(
        200,
      );
      const ended = await renew(at, renewed.body.refresh_token);
      expect([ended.status, ended.body.error]).toEqual([400, "invalid_grant"]);
    });
  });

  it("is asked about by a process that has not read it yet", async () => {
    const led = await step(app, "GET", authorizePath(app, clientId()), { who: anna });
    await restarted({ ...reach, isAllowed: () => true }, async (at) => {
      const page = await step(at, "GET", led.to?.pathname ?? "", { who: anna });
      expect(page.status).toBe(200);
      expect(page.text).toContain("<h1>assistant.example</h1>");
    });
  });

  it("is asked about by a page that says so and can be tried again, while what it says of itself is away", async () => {
    const unknown = `${base}/unconnected`;
    const led = await step(app, "GET", authorizePath(app, unknown), { who: anna });
    const path = led.to?.pathname ?? "";
    const away = { resolve: () => Promise.reject(new Error("getaddrinfo EAI_AGAIN")) };
    await restarted(away, async (at) => {
      const page = await step(at, "GET", path, { who: anna });
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
      expect(page.text).toContain(`at ${new URL(base).host} could not be read from here`);
      expect(page.text).toContain(`<a href="${path}">Try again</a>`);
    });
    expect(lines.join()).toContain("a program to be connected is away");
    await restarted({ ...reach, isAllowed: () => true }, async (at) => {
      expect((await step(at, "GET", path, { who: anna })).status).toBe(200);
    });
  });

  it("goes on whatever strangers at its address have had fetched", async () => {
    const { refresh_token } = await connectedNow();
    await restarted({ ...reach, isAllowed: () => true }, async (at) => {
      for (let n = 0; n < 20; n++)
        await tokenBy(at, {
          grant_type: "refresh_token",
          client_id: `${base}/gone`,
          refresh_token: "x",
        });
      expect((await renew(at, refresh_token)).status).toBe(200);
    });
  });
});
