import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compactList } from "../../src/mcp/compact-list.js";
import { toolsAt } from "../../src/runtime/registry.js";
import { tools } from "../../tools/index.js";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { connectModern, errorOf, mcpDoor } from "../support/mcp.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
const SANCTIONED = "0x0330070fd38ec3bb94f58fa55d40368271e9e54a";

type Input = Record<string, unknown>;

interface Told {
  code: string;
  message: string;
  issues?: { path: string; message: string }[];
}

interface Said {
  data?: unknown;
  error?: Told;
}

interface Row {
  what: string;
  tool: string;
  input: Input;
  /** What the person says, so that the chat may do it. */
  said: string;
}

let app: ChatApp;
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server], mounts: (house) => [mcpDoor(house)] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
const linkSaid = `Create a payment link for 5 USDC to ${WALLET} on base`;
const invoice = {
  client_name: "Acme",
  client_email: "ap@acme.example",
  total_usd: 30,
  line_items: [{ description: "Design", quantity: 3, unit_price: 10 }],
  destination_address: WALLET,
  chain: "polygon",
};
const invoiceSaid = `Send Acme (ap@acme.example) an invoice for 3 hours of Design at 10 USDC, total 30 USDC, to ${WALLET} on polygon`;
const plan = {
  name: "Pro",
  amount_usdc: 9,
  interval_days: 30,
  destination_wallet: WALLET,
  chain: "base",
  on_chain_plan_id: 7,
};
const planSaid = `Create a subscription plan "Pro" with plan id 7: 9 USDC every 30 days to ${WALLET} on base`;
const payout = { recipients: [{ address: PAYEE, amount_usdc: 2 }], chain: "base" };
const payoutSaid = `Pay 2 USDC to ${PAYEE} on base`;

const jar = { slug: "jar-{door}", name: "Shelter", destination_wallet: WALLET, chain: "base" };
const jarSaid = `Create a donation jar "Shelter" with the slug jar-{door} to ${WALLET} on base`;

const writes: Row[] = [
  { what: "a payment link", tool: "create_payment_link", input: link, said: linkSaid },
  { what: "an invoice", tool: "create_invoice", input: invoice, said: invoiceSaid },
  { what: "a plan", tool: "create_subscription_plan", input: plan, said: planSaid },
  { what: "a jar", tool: "create_donation_jar", input: jar, said: jarSaid },
  { what: "a payout", tool: "prepare_batch_payout", input: payout, said: payoutSaid },
];

const NOBODY = `0x${"0".repeat(40)}`;
const MISTYPED = WALLET.replace("7656", "7655");
const UNKNOWN = "sub_01m806bx4f5fdeb2y41tvw25z9";

type Refusal = Row & { code: string };

function refuses(code: string, tool: string, what: string, input: Input, said: string): Refusal {
  return { code, tool, what, input, said };
}

function badLink(what: string, change: Input, said = linkSaid): Refusal {
  return refuses("validation_failed", "create_payment_link", what, { ...link, ...change }, said);
}

function linkTo(what: string, address: string): Refusal {
  return badLink(what, { destination_address: address }, linkSaid.replace(WALLET, address));
}

function badLookUp(tool: string, what: string, input: Input): Refusal {
  return refuses("validation_failed", tool, what, input, "Look it up");
}

const refusals: Refusal[] = [
  badLink("an amount as text", { amount_usd: "5" }),
  badLink("a seventh decimal", { amount_usd: 5.0000001 }),
  badLink("no amount", { amount_usd: undefined }),
  badLink("an amount of nothing", { amount_usd: 0 }),
  badLink("an unknown field", { colour: "red" }),
  badLink("an unknown chain", { chain: "solana" }),
  badLink("several faults at once", { chain: "solana", amount_usd: -1, colour: 1 }),
  linkTo("a mistyped address", MISTYPED),
  linkTo("nobody's address", NOBODY),
  { ...linkTo("a sanctioned address", SANCTIONED), code: "sanctioned_address" },
  refuses(
    "validation_failed",
    "prepare_batch_payout",
    "a payout to nobody",
    { ...payout, recipients: [] },
    payoutSaid,
  ),
  refuses(
    "not_found",
    "prepare_subscribe",
    "an unknown plan",
    { subscription_id: UNKNOWN },
    `Subscribe to ${UNKNOWN}`,
  ),
  badLookUp("screen_address", "no address at all", { address: "Bob" }),
  badLookUp("list_invoices", "too long a list", { limit: 201 }),
  badLookUp("list_payouts", "an unknown status", { status: "lost" }),
  badLookUp("list_invoices", "a forged cursor", { cursor: "x", limit: 5 }),
];

/** What differs from record to record. */
const OWN = /^(id|slug|url|created_at|created_by|terms_id|data|plan_key|.+_(id|slug|url))$/;

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      OWN.test(key) && typeof inner === "string" ? "own" : withoutOwn(inner),
    ]),
  );
}

async function overRest(key: string, { tool, input }: Row): Promise<Said | undefined> {
  const [method, path] = tools.find(({ name }) => name === tool)?.route?.split(" ") ?? [];
  if (!method || !path) return undefined;
  const query = method === "GET" ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  const { body } = await app.request(method, `/api/v1${path}${query}`, {
    key,
    ...(method !== "GET" && { body: input }),
  });
  if (body.error) {
    // Where to read on is said over HTTP alone.
    const { request_id: _, docs: _docs, ...error } = body.error;
    return { error };
  }
  return { data: "has_more" in body ? body : body.data };
}

async function overMcp(key: string, { tool, input }: Row): Promise<Said> {
  const client = await connectModern(app.url, key);
  const result = await client.call(tool, input);
  await client.close();
  return result.isError ? { error: errorOf(result) as Told } : { data: result.structuredContent };
}

/** A refusal by the guard is told to the model alone; what it holds runs once it is confirmed. */
async function overChat(key: string, { tool, input, said }: Row): Promise<Said> {
  server.play([{ calls: [{ tool, input }] }, { text: "Done." }]);
  const first = (await app.chat(key, said)).body;
  const { token } = first.confirmation ?? {};
  const body = token ? (await app.chat(key, token)).body : first;
  const [ran] = body.tool_results;
  if (ran) return ran.result.error ? { error: ran.result.error } : { data: ran.result };
  const told = server.requests.at(-1)?.entries.at(-1);
  const { denied } = JSON.parse(told?.role === "result" ? told.text : "{}");
  return { error: denied ?? { code: "nothing ran", message: body.reply } };
}

/** A slug can be had once. */
function atDoor(row: Row, door: string): Row {
  return JSON.parse(JSON.stringify(row).replaceAll("{door}", door));
}

describe("what is created", () => {
  it.each(writes)("is the same through every door: $what", async (row) => {
    const keys = [await app.createAccount(), await app.createAccount(), await app.createAccount()] as const;
    const rest = await overRest(keys[0].key, atDoor(row, "rest"));
    expect(rest?.data).toMatchObject({ id: expect.any(String) });
    expect(withoutOwn(await overMcp(keys[1].key, atDoor(row, "mcp")))).toEqual(withoutOwn(rest));
    expect(withoutOwn(await overChat(keys[2].key, atDoor(row, "chat")))).toEqual(withoutOwn(rest));
  });

  it("is prepared alike by MCP and chat, which alone can prepare it", async () => {
    const { key } = await app.createAccount();
    const post = async (path: string, body: Input) =>
      (await app.request("POST", `/api/v1/${path}`, { key, body })).body.data.id;
    const subscription_id = await post("subscriptions", plan);
    const donation_id = await post("donations", { ...jar, slug: "jar-prepared" });
    for (const [tool, input, said] of [
      ["prepare_subscribe", { subscription_id }, `Subscribe to the plan ${subscription_id}`],
      ["prepare_donate", { donation_id, amount_usdc: 3 }, `Donate 3 USDC to the jar ${donation_id}`],
    ] as const) {
      const row = { what: tool, tool, input, said };
      const mcp = await overMcp(key, row);
      expect(mcp.data).toMatchObject({ execute_tx: { value: "0" } });
      expect(await overChat(key, row)).toEqual(mcp);
    }
  });
});

/** Lists are looked over there, and their records looked at by get_record. */
function inLines({ data, ...said }: Said): Said {
  return data === undefined ? said : { ...said, data: compactList(data as Record<string, unknown>) };
}

describe("what is read", () => {
  const reads = toolsAt(tools, "mcp").filter(
    ({ scope, doors }) => scope === "read" && doors.includes("chat"),
  );
  let key: string;
  beforeAll(async () => {
    ({ key } = await app.createAccount());
    for (const row of writes) await overRest(key, atDoor(row, "read"));
    await app.request("POST", "/api/v1/wallets", { key, body: { address: WALLET, chain: "base" } });
  });

  it.each(reads)("is the same through every door: $name", async ({ name: tool }) => {
    const row: Row = { what: tool, tool, input: {}, said: `Look it up, also ${PAYEE}` };
    if (tool.startsWith("list_") && tool !== "list_wallets") row.input = { limit: 5 };
    if (tool === "screen_address") row.input = { address: PAYEE };
    const mcp = await overMcp(key, row);
    expect(mcp.data).toBeDefined();
    expect(inLines(await overChat(key, row))).toEqual(mcp);
    const rest = await overRest(key, row);
    if (rest) expect(inLines(rest)).toEqual(mcp);
  });
});

describe("what is refused", () => {
  it.each(refusals)("is refused in the same words: $what, $code", async (row) => {
    const { key } = await app.createAccount();
    const mcp = await overMcp(key, row);
    expect(mcp.error).toMatchObject({ code: row.code, message: expect.any(String) });
    const rest = await overRest(key, row);
    if (rest) expect(rest).toEqual(mcp);
    const { code, message } = mcp.error ?? {};
    expect((await overChat(key, row)).error).toMatchObject({ code, message });
  });

  it("is refused with the same code in chat, whose guard never says what would be right: a wrong total", async () => {
    const { key } = await app.createAccount();
    const input = { ...invoice, total_usd: 31 };
    const row = { what: "a wrong total", tool: "create_invoice", input, said: invoiceSaid };
    const mcp = await overMcp(key, row);
    expect(mcp.error).toMatchObject({ code: "total_mismatch", message: expect.stringContaining("30") });
    expect(await overRest(key, row)).toEqual(mcp);
    const { error } = await overChat(key, row);
    expect(error).toMatchObject({
      code: "total_mismatch",
      message: expect.not.stringContaining("30"),
    });
  });

  it("is refused without a wallet by every door, and only MCP lists those to choose from", async () => {
    const { key } = await app.createAccount();
    const row = badLink("no wallet", { destination_address: undefined });
    const code = "validation_failed";
    const issues = [{ path: "destination_address" }];
    expect((await overRest(key, row))?.error).toMatchObject({ code, issues });
    expect((await overMcp(key, row)).error).toMatchObject({ code, issues, linked_wallets: [] });
    expect((await overChat(key, row)).error).toMatchObject({ code, field: "destination_address" });
  });
});
