import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createAgent } from "../../src/agent/chat/chat.js";
import { chatRoute } from "../../src/http/chat.js";
import { pageRoutes } from "../../src/http/pages/mount.js";
import { openDatabase } from "../../src/store/database.js";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { build } from "../support/build.js";
import { modelsOf, SHORT } from "../support/chat.js";
import { connectOld, mcpDoor } from "../support/mcp.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";
import { getHtml, getJson } from "../support/page-app.js";
import { waitingFor } from "../support/waiting-for.js";

const LINK = { amount_usd: 25, destination_address: WALLET, chain: "base" };
/** On a busy machine the database takes its time to go, and no limit of the agent's may pass before it has. */
const PATIENT = { ...SHORT, toolMs: 60_000, chatMs: 80_000 };
let app: TestApp;
let model: ModelServer;
let account: TestAccount;
beforeAll(async () => {
  build("web", "console");
  model = await startModelServer("openai");
  app = await startApp({
    mounts: (house) => [
      ...pageRoutes(house, { embedOrigins: [] }),
      chatRoute(createAgent(house, modelsOf({ servers: [model] }), { limits: PATIENT })),
      mcpDoor(house),
    ],
  });
  account = await app.createAccount();
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** Whatever a test found, the next one has a database. */
let back = async () => {};
afterEach(() => back());
async function goAway(): Promise<() => Promise<void>> {
  back = await app.database.away();
  return back;
}

const createLink = () => app.request("POST", "/api/v1/payment-links", { key: account.key, body: LINK });
const chat = (message: string) =>
  app.request("POST", "/api/v1/chat", { key: account.key, body: { message } });

/** Lets the call wait for a row, and takes the database away in the middle of it. */
async function cutWhile<T>(begin: () => Promise<T>): Promise<{ answer: T; comeBack(): Promise<void> }> {
  const locker = openDatabase(app.database.connection, 1);
  const holder = await locker.reserve();
  await holder`begin`;
  await holder`lock table payment_links in access exclusive mode`;
  try {
    const answer = begin();
    answer.catch(() => {});
    await expect.poll(() => waitingFor(holder, "payment_links")).not.toHaveLength(0);
    const comeBack = await goAway();
    return { answer: await answer, comeBack };
  } finally {
    // What fails here leaves no lock behind.
    holder.release();
    await locker.end({ timeout: 1 });
  }
}

it("a person gets a page that comes again by itself, a program what it can act on", async () => {
  const { slug } = (await createLink()).body.data;
  const comeBack = await goAway();
  const page = await getHtml(app, `/pay/${slug}`);
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect([page.headers.get("refresh"), page.headers.get("retry-after")]).toEqual(["5", "5"]);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(page.body).toContain("what is paid stays paid");
  expect((await getHtml(app, "/donate/nobody")).body).toContain("<!doctype html>");
  const json = await getJson(app, `/pay/${slug}`);
  expect([json.status, json.body.error.code]).toEqual([503, "database_unavailable"]);
  await comeBack();
  const again = await getHtml(app, `/pay/${slug}`);
  expect([again.status, again.headers.get("refresh")]).toEqual([200, null]);
});

it("chat answers 503, whether the database goes before it or in its middle, and works again after", async () => {
  model.play([{ calls: [{ tool: "create_payment_link", input: LINK }] }, { text: "Done." }]);
  const said = `Create a payment link for 25 USDC to ${WALLET} on base`;
  const { answer, comeBack } = await cutWhile(() => chat(said));
  const before = await chat(said);
  for (const { status, body, headers } of [answer, before]) {
    expect([status, body.error?.code], JSON.stringify(body)).toEqual([503, "database_unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await comeBack();
  model.play([{ calls: [{ tool: "create_payment_link", input: LINK }] }, { text: "Done." }]);
  const after = await chat(said);
  expect([after.status, after.body.tool_results?.[0]?.tool]).toEqual([200, "create_payment_link"]);
});

it("an assistant is told in code and words, and goes on with the same connection", async () => {
  const mcp = await connectOld(app.url, account.key);
  const { answer, comeBack } = await cutWhile(() => mcp.call("list_payment_links", {}));
  expect(answer.isError).toBe(true);
  const { error } = JSON.parse(answer.content[0]?.text ?? "{}");
  expect(error).toMatchObject({ code: "database_unavailable", message: expect.stringMatching(/database/i) });
  await expect(mcp.call("list_payment_links", {})).rejects.toThrow(/database_unavailable/);
  await comeBack();
  const again = await mcp.call("list_payment_links", {});
  expect(again.isError ?? false).toBe(false);
  await mcp.close();
});
