import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp } from "../support/app.js";
import { connected, mcpDoor } from "../support/mcp.js";

const PAYEE = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
let app: TestApp;
let account: TestAccount;
let ask: string;
beforeAll(async () => {
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  account = await app.createAccount();
  ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
});
afterAll(() => app.close());

const payout = (amount_usdc: number) => ({ recipients: [{ address: PAYEE, amount_usdc }], chain: "base" });

/** A client whose person is led to a page, and does there what he likes before he comes back. */
async function connect(visit: (url: string) => Promise<"accept" | "decline">) {
  const client = new Client(
    { name: "new", version: "1" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } }, capabilities: { elicitation: { url: {} } } },
  );
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    if (!("url" in params)) throw new Error("a form, though none can be shown");
    return { action: await visit(params.url) };
  });
  const requestInit = { headers: { authorization: `Bearer ${ask}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  return connected(client);
}

async function decide(url: string, decision: string, note?: string): Promise<void> {
  const id = url.split("/").at(-1);
  const { digest } = (await app.request("GET", `/api/v1/approvals/${id}`, { key: account.key })).body.data;
  const body = { decision, digest, note };
  const answer = await app.request("POST", `/api/v1/approvals/${id}`, { key: account.key, body });
  expect(answer.status).toBe(200);
}
const payouts = async () => (await app.request("GET", "/api/v1/payouts", { key: account.key })).body.data;

it("leads a person to the page, and answers with the payout that he released there", async () => {
  const visited: string[] = [];
  const client = await connect(async (url) => {
    visited.push(url);
    await decide(url, "approve");
    return "accept";
  });
  const { structuredContent } = await client.call("prepare_batch_payout", payout(5));
  expect(visited).toEqual([expect.stringMatching(/\/console\/approvals\/apr_/)]);
  expect(structuredContent).toMatchObject({ id: expect.stringMatching(/^po_/), totalUsdc: 5 });
  expect(structuredContent).not.toHaveProperty("execute_tx");
  expect(await payouts()).toHaveLength(1);
  await client.close();
});

it.each([
  ["opened it and has decided nothing", "accept"],
  ["did not want to open it", "decline"],
] as const)("says that it waits where he %s, and asks for one approval alone", async (_what, action) => {
  const visited: string[] = [];
  const client = await connect(async (url) => {
    visited.push(url);
    return action;
  });
  const amount = action === "accept" ? 6 : 7;
  const { structuredContent, content } = await client.call("prepare_batch_payout", payout(amount));
  expect(structuredContent).toMatchObject({ status: "waiting", approve_url: visited[0] });
  expect(content[0]?.text).toMatch(/waits for a person at http/);
  expect(visited).toHaveLength(1);
  await client.close();
});

it("says that he declined, and asks for nothing anew", async () => {
  const client = await connect(async (url) => {
    await decide(url, "decline", "Pay Eve instead");
    return "accept";
  });
  const { structuredContent } = await client.call("prepare_batch_payout", payout(8));
  expect(structuredContent).toMatchObject({
    status: "declined",
    id: expect.stringMatching(/^apr_/),
    note: 'Whoever decided wrote: "Pay Eve instead"',
  });
  const { body } = await app.request("GET", "/api/v1/approvals?status=waiting", { key: account.key });
  expect(body.data.map(({ summary }: { summary: string }) => summary).join()).not.toContain("8.00");
  await client.close();
});

interface Call {
  key?: string;
  state?: string;
  name?: string;
  input?: object;
}

/** One call as it is on the wire, by a client that opens pages. */
const send = async ({ key = ask, state, name = "prepare_batch_payout", input = payout(9) }: Call) => {
  const params = {
    name,
    arguments: input,
    ...(state !== undefined && { requestState: state }),
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": { elicitation: { url: {} } },
    },
  };
  const { body } = await app.request("POST", "/mcp", {
    key,
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
  });
  return body.result;
};

const refusalOf = async (call: Call) => {
  const result = await send(call);
  expect(result.isError).toBe(true);
  return result.content[0].text;
};

it("answers by a state the very call that it came with, and no other one", async () => {
  const { requestState: state } = await send({});
  const other = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  const stranger = await app.createAccount();
  const before = await payouts();
  const { requestState: another } = await send({ input: payout(10) });
  const link = { amount_usd: 9, chain: "base", destination_address: PAYEE };
  for (const call of [
    { state, input: payout(900) },
    { state, name: "create_payment_link", input: link },
    { state, name: "get_record", input: { id: before[0].id } },
    { state, key: other },
    { state, key: stranger.key },
    { state: another },
    { state: `${another.split(".")[0]}.${state.split(".")[1]}` },
  ])
    expect(await refusalOf(call)).toContain(
      "requestState: expected what an earlier answer to this very call",
    );
  const { chain, recipients } = payout(9);
  const again = await send({ state, input: { chain, recipients } });
  expect(again.structuredContent).toMatchObject({ status: "waiting", approval_id: state.split(".")[0] });
  expect(await payouts()).toEqual(before);
});

it("takes a forged state for no more than a look", async () => {
  const [approval] = (await app.request("GET", "/api/v1/approvals", { key: account.key })).body.data;
  expect(await refusalOf({ state: approval.id, key: account.key })).toContain("requestState");
});

it("shows no other record by its id as a state", async () => {
  const [made] = await payouts();
  expect(await refusalOf({ state: made.id, key: account.key })).toContain("requestState");
});
