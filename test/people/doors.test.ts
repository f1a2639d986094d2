import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { connectModern, connectOld, mcpDoor } from "../support/mcp.js";

const OTHER = "0x90f79bf6eb2c4f870365e785982e1f101e93b906";
let app: ChatApp;
let account: { id: string; key: string };
let ask: string;

beforeAll(async () => {
  app = await startChat({ servers: ["offline"], mounts: (house) => [mcpDoor(house)] });
  account = await app.createAccount();
  ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  await app.request("POST", "/api/v1/wallets", {
    key: account.key,
    body: { address: WALLET, chain: "base" },
  });
});
afterAll(() => app.close());

const payout = { recipients: [{ address: OTHER, amount_usdc: 5 }], chain: "base" };
const payouts = async () => (await app.request("GET", "/api/v1/payouts", { key: account.key })).body.data;

it("lets a chat's payout wait, and its last line says that nothing was made yet", async () => {
  const answer = await app.chat(ask, { message: `Pay 5 USDC to ${OTHER} on base` });
  expect(answer.status).toBe(200);
  const [ran] = answer.body.tool_results;
  expect(ran.result).toMatchObject({ status: "waiting", approval_id: expect.stringMatching(/^apr_/) });
  expect(answer.body.reply).toMatch(
    /nothing yet: prepare_batch_payout waits for a person's approval at http/,
  );
  expect(answer.body.reply).not.toMatch(/prepared payout|sign it at/);
  expect(JSON.stringify(answer.body)).not.toContain("execute_tx");
  expect(await payouts()).toEqual([]);
});

it.each([
  ["of today", connectModern],
  ["of yesterday", connectOld],
])("teaches an MCP client %s to tell its user, and not to call again", async (_name, connect) => {
  const client = await connect(app.url, ask);
  await client.tools();
  const answer = await client.call("prepare_batch_payout", payout);
  expect(answer.isError).toBeFalsy();
  expect(answer.structuredContent).toMatchObject({ status: "waiting", tool: "prepare_batch_payout" });
  expect(answer.content[0]?.text).toMatch(
    /waits for a person at http\S+\. Tell your user, and do not call again/,
  );
  const made = await client.call("create_payment_link", {
    amount_usd: 5,
    destination_address: WALLET,
    chain: "base",
  });
  expect(made.structuredContent).toMatchObject({ status: "active" });
  expect(await payouts()).toEqual([]);
  await client.close();
});
