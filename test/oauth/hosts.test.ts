import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { startForAssistants } from "../support/for-assistants.js";
import {
  authorizePath,
  codeFor,
  openConsent,
  REDIRECT,
  redeem,
  refresh,
  registerClient,
  step,
  useTool,
} from "../support/oauth.js";
import { type Person, signIn } from "../support/visitor.js";

let app: TestApp;
let anna: Person;
beforeAll(async () => {
  app = await startForAssistants();
  anna = await signIn(app, (await app.createAccount()).id, "owner", "Anna Ito");
});
afterAll(() => app.close());

const CURSOR = [
  "cursor://anysphere.cursor-mcp/oauth/callback",
  "https://www.cursor.com/agents/mcp/oauth/callback",
  "http://localhost:8787/callback",
];

describe("what an editor registers", () => {
  it("is kept without the scheme of its own, to which nobody is led", async () => {
    const said = { client_name: "Cursor", redirect_uris: CURSOR, application_type: "web" };
    const { status, body } = await app.request("POST", "/oauth/register", { body: said });
    expect([status, body.redirect_uris]).toEqual([201, CURSOR.slice(1)]);
    for (const [redirect_uri, heading] of [
      [CURSOR[1], "www.cursor.com"],
      [CURSOR[2], "A program on this computer"],
    ]) {
      const { page } = await openConsent(app, anna, body.client_id, { redirect_uri });
      expect(page.text).toContain(`<h1>${heading}</h1>`);
    }
    const own = authorizePath(app, body.client_id, { redirect_uri: CURSOR[0] });
    const { status: refused, to } = await step(app, "GET", own, { who: anna });
    expect([refused, to]).toEqual([400, undefined]);
  });

  it("may leave its name out by null, with all that is not looked at", async () => {
    const body = {
      client_name: null,
      redirect_uris: [REDIRECT],
      scope: null,
      contacts: null,
      jwks_uri: null,
    };
    const answer = await app.request("POST", "/oauth/register", { body });
    expect([answer.status, answer.body.client_name]).toEqual([201, undefined]);
  });
});

it.each([
  ["a way of asking that we don't have", { prompt: "select_account" }],
  ["several", { prompt: "login consent" }],
  ["a blank before its scope", { scope: " offline_access" }],
  ["two in it", { scope: "read  write" }],
])("asks its member whatever a program adds: %s", async (_what, more) => {
  const { page } = await openConsent(app, anna, await registerClient(app), more);
  expect(page.text).toContain("<h1>assistant.example</h1>");
});

it("gives the same token to whoever writes the address with a slash behind it", async () => {
  const clientId = await registerClient(app);
  const resource = `${app.url}/mcp/`;
  const code = await codeFor(app, anna, clientId, { access: "look" }, { resource });
  const { body } = await redeem(app, clientId, code, { resource });
  const next = await refresh(app, clientId, body.refresh_token, { resource });
  expect((await useTool(app, next.body.access_token, "get_insights")).status).toBe(200);
  expect([next.body.scope, (await useTool(app, next.body.access_token, "create_invoice")).status]).toEqual([
    "read",
    403,
  ]);
  for (const other of [app.url, `${app.url}/mcp//`, `${app.url}/mcp/x`, `${app.url}/mcp?x`]) {
    const { status } = await step(app, "GET", authorizePath(app, clientId, { resource: other }), {
      who: anna,
    });
    expect([other, status]).toEqual([other, 400]);
  }
});

it("says how to get out of it where a program comes back by an id that was forgotten", async () => {
  const { status, text } = await step(app, "GET", authorizePath(app, "forgotten"), { who: anna });
  expect(status).toBe(400);
  expect(text).toContain("not registered here, or no longer");
  expect(text).toContain("add it again. Nothing was connected");
});
