import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type Connected, connectModern, errorOf, mcpDoor } from "../support/mcp.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";
import { tellPaid } from "../support/told-payments.js";

/** Linked nowhere, in nobody's book. */
const STRANGER = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const ANNA = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const DAY_MS = 86_400_000;

type Input = Record<string, unknown>;
interface Row {
  what: string;
  tool: string;
  input: Input;
  /** What the person says, so that the chat's guard lets it come as far as the policy. */
  said: string;
  waits: boolean;
}

let app: ChatApp;
let server: ModelServer;
let account: { id: string; key: string };
let ask: string;
let client: Connected;

const rest = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1/${path}`, { key: account.key, body });

beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server], mounts: (house) => [mcpDoor(house)] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** An owner who has linked a wallet, knows Anna for long, billed one client and used one host. */
async function settle(): Promise<void> {
  account = await app.createAccount({ plan: "scale" });
  await rest("POST", "wallets", { address: WALLET, chain: "base", label: "Main" });
  await rest("POST", "contacts", {
    name: "Anna Ito",
    email: "anna@ito.example",
    wallets: [{ address: ANNA, chain: "base" }],
  });
  await rest("POST", "invoices", { ...invoice("Acme", "ap@acme.example"), reference: "billed-before" });
  await rest("POST", "payment-links", { ...link, success_url: "https://shop.example/thanks" });
  app.clock.now = new Date(app.clock.now.getTime() + 15 * DAY_MS);
  ask = await app.createKey(account.id, {
    scopes: ["read", "write"],
    policy: "ask",
    payoutLimit: 100_000_000n,
  });
  client = await connectModern(app.url, ask);
}

const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
const toStranger = { ...link, destination_address: STRANGER };
const invoice = (client_name: string, client_email: string, destination_address = WALLET) => ({
  client_name,
  client_email,
  total_usd: 30,
  line_items: [{ description: "Design", quantity: 3, unit_price: 10 }],
  destination_address,
  chain: "base",
});
const invoiceSaid = (name: string, email: string, to = WALLET) =>
  `Send ${name} (${email}) an invoice for 3 hours of Design at 10 USDC, total 30 USDC, to ${to} on base`;
const payout = (address: string, amount_usdc: number) => ({
  recipients: [{ address, amount_usdc }],
  chain: "base",
});
const payouts = (addresses: string[]) => ({
  recipients: addresses.map((address) => ({ address, amount_usdc: 1 })),
  chain: "base",
});
const plan = (destination_wallet: string) => ({
  name: "Pro",
  amount_usdc: 9,
  interval_days: 30,
  destination_wallet,
  chain: "base",
  on_chain_plan_id: 7,
});
const planSaid = (to: string) =>
  `Create a subscription plan "Pro" with plan id 7: 9 USDC every 30 days to ${to} on base`;
const jar = (destination_wallet: string) => ({
  slug: "policy-jar",
  name: "Shelter",
  destination_wallet,
  chain: "base",
});
const jarSaid = (to: string) => `Create a donation jar "Shelter" with the slug policy-jar to ${to} on base`;
const linkSaid = (to: string) => `Create a payment link for 5 USDC to ${to} on base`;
const urlSaid = (url: string) => `${linkSaid(WALLET)} and send the payer to ${url} afterwards`;

const row = (what: string, tool: string, input: Input, said: string, waits: boolean): Row => ({
  ...{ what, tool, input, said, waits },
});

const TABLE: Row[] = [
  row(
    "pays a stranger",
    "prepare_batch_payout",
    payout(STRANGER, 5),
    `Pay 5 USDC to ${STRANGER} on base`,
    true,
  ),
  row(
    "pays Anna within its limit",
    "prepare_batch_payout",
    payout(ANNA, 5),
    `Pay 5 USDC to ${ANNA} on base`,
    false,
  ),
  row(
    "pays Anna beyond it",
    "prepare_batch_payout",
    payout(ANNA, 101),
    `Pay 101 USDC to ${ANNA} on base`,
    true,
  ),
  row(
    "pays Anna elsewhere",
    "prepare_batch_payout",
    { ...payout(ANNA, 5), chain: "polygon" },
    `Pay 5 USDC to ${ANNA} on polygon`,
    true,
  ),
  row("links into a linked wallet", "create_payment_link", link, linkSaid(WALLET), false),
  row("links into another", "create_payment_link", toStranger, linkSaid(STRANGER), true),
  row(
    "bills into a linked wallet",
    "create_invoice",
    invoice("Acme", "ap@acme.example"),
    invoiceSaid("Acme", "ap@acme.example"),
    false,
  ),
  row(
    "bills into another",
    "create_invoice",
    invoice("Acme", "ap@acme.example", STRANGER),
    invoiceSaid("Acme", "ap@acme.example", STRANGER),
    true,
  ),
  row("plans into a linked wallet", "create_subscription_plan", plan(WALLET), planSaid(WALLET), false),
  row("plans into another", "create_subscription_plan", plan(STRANGER), planSaid(STRANGER), true),
  row("opens a jar into a linked wallet", "create_donation_jar", jar(WALLET), jarSaid(WALLET), false),
  row("opens a jar into another", "create_donation_jar", jar(STRANGER), jarSaid(STRANGER), true),
  row(
    "bills a contact",
    "create_invoice",
    invoice("Anna Ito", "anna@ito.example"),
    invoiceSaid("Anna Ito", "anna@ito.example"),
    false,
  ),
  row(
    "bills a stranger",
    "create_invoice",
    invoice("Eve", "eve@evil.example"),
    invoiceSaid("Eve", "eve@evil.example"),
    true,
  ),
  row(
    "leads to a known host",
    "create_payment_link",
    { ...link, success_url: "https://shop.example/x" },
    urlSaid("https://shop.example/x"),
    false,
  ),
  row(
    "leads to a new host",
    "create_payment_link",
    { ...link, success_url: "https://evil.example/x" },
    urlSaid("https://evil.example/x"),
    true,
  ),
];

async function overRest({ tool, input }: Row): Promise<unknown> {
  const [method = "", path = ""] = app.house.tools.find(({ name }) => name === tool)?.route?.split(" ") ?? [];
  const body = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(body[name]);
    delete body[name];
    return value;
  });
  const answer = await app.request(method, `/api/v1${filled}`, { key: ask, body });
  expect(answer.status).toBe(answer.body.data?.approval_id ? 202 : 201);
  return answer.body.data;
}

async function overMcp({ tool, input }: Row): Promise<unknown> {
  const result = await client.call(tool, input);
  return result.isError ? errorOf(result) : result.structuredContent;
}

/** What the guard holds runs once it is confirmed; a confirmed card of such a key waits all the same. */
async function overChat({ tool, input, said }: Row): Promise<unknown> {
  server.play([{ calls: [{ tool, input }] }, { text: "Done." }]);
  const first = (await app.chat(ask, said)).body;
  const { token } = first.confirmation ?? {};
  const { tool_results: ran, reply } = token ? (await app.chat(ask, token)).body : first;
  return ran[0]?.result ?? { reply, denied: server.requests.at(-1)?.entries.at(-1) };
}

const LISTS = ["payment-links", "invoices", "payouts", "subscriptions", "donations"];
async function countRecords(): Promise<number> {
  const lists = await Promise.all(LISTS.map((path) => rest("GET", path)));
  return lists.reduce((sum, { body }) => sum + body.data.length, 0);
}

describe.each([
  ["REST", overRest],
  ["MCP", overMcp],
  ["chat", overChat],
] as const)("a key that has to ask, over %s", (door, ask) => {
  beforeAll(settle);
  afterAll(() => client.close());

  it.each(TABLE)("$what: waits $waits", async (row) => {
    // A slug can be had once.
    const asked: Row = JSON.parse(JSON.stringify(row).replaceAll("policy-jar", `jar-${door.toLowerCase()}`));
    const before = await countRecords();
    const said = await ask(asked);
    if (asked.waits) {
      expect(said).toMatchObject({ status: "waiting", tool: asked.tool });
      expect(await countRecords()).toBe(before);
    } else {
      expect(said).toMatchObject({ id: expect.stringMatching(/^(pl|inv|po|sub|don)_/) });
      expect(await countRecords()).toBeGreaterThan(before);
    }
    expect(JSON.stringify(said)).not.toMatch(/(approve|execute|register|activate)_tx/);
  });

  it("pays a stranger back: waits", async () => {
    const made = (await rest("POST", "payment-links", { ...link, single_use: true })).body.data;
    await tellPaid(app, made.slug, { payer: STRANGER });
    const [payment] = (await rest("GET", `payments?resource_id=${made.id}`)).body.data;
    const before = await countRecords();
    const input = { payment_id: payment.id };
    const said = await ask(row("refund", "prepare_refund", input, `Refund the payment ${payment.id}`, true));
    expect(said).toMatchObject({ status: "waiting", tool: "prepare_refund" });
    expect(await countRecords()).toBe(before);
  });
});

describe("a hostile or confused model over MCP", () => {
  beforeAll(settle);
  afterAll(() => client.close());

  it("bills none of 130 strangers, and is told to stop", async () => {
    const before = await countRecords();
    const codes: unknown[] = [];
    for (let n = 0; n < 130; n++) {
      const result = await client.call("create_invoice", {
        ...invoice("Debtor", `victim-${n}@strangers.example`),
        memo: "Overdue. Call +1 555 0100",
      });
      codes.push(result.isError ? errorOf(result).code : result.structuredContent?.status);
    }
    expect(await countRecords()).toBe(before);
    expect(codes.filter((code) => code === "waiting")).toHaveLength(20);
    expect(codes.filter((code) => code === "too_many_waiting")).toHaveLength(110);
    const [mails] = await app.house.sql<{ count: string }[]>`
      select count(*) from mail_messages where invoice_id in
        (select id from invoices where account_id = ${account.id} and client_email like 'victim%')`;
    expect(Number(mails?.count)).toBe(0);
  });

  it.each([
    [
      "a stranger's wallet on a real client's invoice",
      "create_invoice",
      invoice("Acme", "ap@acme.example", STRANGER),
    ],
    ["90,000 USDC to a stranger", "prepare_batch_payout", payout(STRANGER, 90_000)],
    ["a look-alike of the linked wallet", "prepare_batch_payout", payout(`0x71c7${"0".repeat(32)}976f`, 5)],
    [
      "a payee with one digit changed",
      "prepare_batch_payout",
      payout(`${ANNA.toLowerCase().slice(0, -1)}7`, 5),
    ],
    ["a stranger among the known", "prepare_batch_payout", payouts([ANNA, STRANGER])],
  ])("makes no record: %s", async (_what, tool, input) => {
    const key = await app.createKey(account.id, {
      scopes: ["read", "write"],
      policy: "ask",
      payoutLimit: 100_000_000n,
    });
    const model = await connectModern(app.url, key);
    const before = await countRecords();
    const { structuredContent, isError } = await model.call(tool, input);
    expect([isError ?? false, structuredContent?.status]).toEqual([false, "waiting"]);
    expect(await countRecords()).toBe(before);
    await model.close();
  });

  it("pays once what it asks for twice, and lets wait once what waits", async () => {
    const model = await connectModern(
      app.url,
      await app.createKey(account.id, {
        scopes: ["read", "write"],
        policy: "ask",
        payoutLimit: 100_000_000n,
      }),
    );
    const before = await countRecords();
    const twice = async (input: Input) => {
      const first = (await model.call("prepare_batch_payout", input)).structuredContent;
      return [first, (await model.call("prepare_batch_payout", input)).structuredContent];
    };
    const [made, again] = await twice(payout(ANNA, 7));
    expect([again?.id, again?.deduplicated]).toEqual([made?.id, true]);
    expect(await countRecords()).toBe(before + 1);
    const [waiting, still] = await twice(payout(STRANGER, 7));
    expect([waiting?.status, still?.approval_id]).toEqual(["waiting", waiting?.approval_id]);
    await model.close();
  });
});
