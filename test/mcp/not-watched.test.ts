import { afterAll, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { connectModern, mcpDoor } from "../support/mcp.js";

let app: ChatApp;
let key: string;
let accountId: string;
beforeAll(async () => {
  app = await startChat({
    servers: ["offline"],
    rpcUrls: { base: ["http://127.0.0.1:9"] },
    mounts: (house) => [mcpDoor(house)],
  });
  ({ key, id: accountId } = await app.createAccount({ plan: "scale" }));
});
afterAll(async () => {
  await app?.close();
});

const link = { amount_usd: 5, destination_address: WALLET };
const bill = {
  client_name: "Acme",
  client_email: "ap@acme.example",
  total_usd: 30,
  line_items: [{ description: "Design", quantity: 3, unit_price: 10 }],
  destination_address: WALLET,
};
const codes = (data: { warnings: { code: string }[] }) => data.warnings.map(({ code }) => code);

async function create(path: string, body: object, given = key) {
  const answer = await app.request("POST", `/api/v1/${path}`, { key: given, body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body.data;
}

it("warns of a chain that nobody watches, whatever is made for it", async () => {
  const chain = "polygon";
  await create("wallets", { address: WALLET, chain });
  const collect = await app.createKey(accountId, { collect: true });
  const plan = { name: "Gold", amount_usdc: 9, interval_days: 30, on_chain_plan_id: 1, chain };
  const made = {
    link: await create("payment-links", { ...link, chain }),
    invoice: await create("invoices", { ...bill, chain }),
    plan: await create("subscriptions", { ...plan, destination_wallet: WALLET }),
    jar: await create("donations", { slug: "far-jar", name: "Far jar", destination_wallet: WALLET, chain }),
    payout: await create("payouts", { chain, recipients: [{ address: WALLET, amount_usdc: 5 }] }),
    checkout: await create("collect/checkout", { amount_usdc: 5 }, collect),
  };
  for (const [what, data] of Object.entries(made)) expect(codes(data), what).toContain("chain_not_watched");
  expect(made.link.warnings[0].message).toContain("RPC_URL_POLYGON");
  for (const path of [`payment-links/${made.link.id}`, `invoices/${made.invoice.id}`]) {
    const { body } = await app.request("GET", `/api/v1/${path}`, { key });
    expect(codes(body.data), path).toEqual(["chain_not_watched"]);
  }
  for (const path of ["payment-links?limit=1", "invoices?limit=1"]) {
    const { body } = await app.request("GET", `/api/v1/${path}`, { key });
    expect(codes(body.data[0]), path).toEqual(["chain_not_watched"]);
  }
});

it("says it over MCP and in the chat", async () => {
  const mcp = await connectModern(app.url, key);
  const { structuredContent } = await mcp.call("create_payment_link", { ...link, chain: "optimism" });
  await mcp.close();
  expect(codes(structuredContent as never)).toEqual(["chain_not_watched"]);
  const said = await app.chat(key, {
    message: `Create a payment link for 5 USDC to ${WALLET} on optimism`,
  });
  expect(codes(said.body.tool_results[0].result)).toEqual(["chain_not_watched"]);
  expect(said.body.reply).toContain("No node is set for optimism");
});

it("does not warn where a node is set, or another process watches", async () => {
  expect(codes(await create("payment-links", { ...link, chain: "base" }))).toEqual([]);
  const { sql } = app.house;
  const watched = (at: Date) => sql`
    insert into chain_cursors (chain, block, hash, block_at, head, head_at, looked_at)
    values ('arbitrum', 1, '0x', ${at}, 1, ${at}, ${at})
    on conflict (chain) do update set looked_at = ${at}`;
  const make = async () => codes(await create("invoices", { ...bill, chain: "arbitrum" }));
  await watched(app.clock.now);
  expect(await make()).toEqual([]);
  await sql`update chain_cursors set stopped_reason = 'reorganised' where chain = 'arbitrum'`;
  await expect.poll(make).toEqual(["chain_not_watched"]);
  await sql`update chain_cursors set chain = 'base'`;
  const stopped = async () => (await create("payment-links", { ...link, chain: "base" })).warnings;
  await expect.poll(stopped).toMatchObject([{ message: expect.stringContaining("base is stopped") }]);
  await sql`update chain_cursors set chain = 'arbitrum', stopped_reason = null`;
  await expect.poll(stopped).toEqual([]);
  await watched(new Date(app.clock.now.getTime() - 600_000));
  await expect.poll(make).toEqual(["chain_not_watched"]);
});
