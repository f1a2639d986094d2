import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, type Step, startModelServer } from "../support/model-server.js";

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server], limits: { tokensPerChat: 5_000 } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.play([]));

const link = (amount_usd: number) => ({ amount_usd, destination_address: WALLET, chain: "base" });
const make = (...amounts: number[]): Step => ({
  calls: amounts.map((amount) => ({ tool: "create_payment_link", input: link(amount) })),
});

it("asks eight times at most, and the last time without tools", async () => {
  const { key } = await app.createAccount();
  const before = server.requests.length;
  server.play(() => ({ calls: [{ tool: "list_wallets", input: {} }], text: "Once more." }));
  const { status, body } = await app.chat(key, "list wallets");
  const asked = server.requests.slice(before);
  expect(status).toBe(200);
  expect(asked).toHaveLength(8);
  expect(asked.slice(0, 7).every(({ tools }) => tools.length > 0)).toBe(true);
  expect(asked[7]?.tools).toEqual([]);
  expect(body.tool_results).toHaveLength(7);
});

it("looks things up 64 times at most, and still writes", async () => {
  const { key } = await app.createAccount();
  const looks = Array.from({ length: 40 }, () => ({ tool: "list_wallets", input: {} }));
  const told: boolean[] = [];
  server.play((request) => {
    const results = request.entries.filter(({ role }) => role === "result");
    if (results.length > 0) told.push(JSON.stringify(results).includes("Too many look-ups"));
    if (results.length < 80) return { calls: looks };
    return results.length === 80 ? make(25) : { text: "Made." };
  });
  const { body } = await app.chat(key, `Create a payment link for 25 USDC to ${WALLET} on base`);
  expect(told).toEqual([false, true, true]);
  expect(body.tool_results.map(({ tool }: { tool: string }) => tool)).toEqual([
    ...Array(64).fill("list_wallets"),
    "create_payment_link",
  ]);
});

it("takes two malformed calls back with what was wrong, then asks for words alone", async () => {
  const { key } = await app.createAccount();
  const before = server.requests.length;
  server.play((request) =>
    request.tools.length > 0
      ? { calls: [{ tool: "create_payment_link", input: { amount_usd: "25", chain: "Base" } }] }
      : { text: "I could not." },
  );
  const { body } = await app.chat(key, `Create a payment link for 25 USDC to ${WALLET} on base`);
  const asked = server.requests.slice(before);
  expect(asked).toHaveLength(4);
  const result = asked[1]?.entries.at(-1);
  expect(result).toMatchObject({ text: expect.stringMatching(/amount_usd[\s\S]*destination_address/) });
  expect(body.tool_results).toEqual([]);
});

it("ends in time when the model dawdles, and says so", async () => {
  const hasty = await startChat({ servers: [server], limits: { chatMs: 2_500 } });
  const { key } = await hasty.createAccount();
  const dawdle: Step = { text: "…", delayMs: 8_000 };
  server.play(() => dawdle);
  const silent = await hasty.chat(key, "hi");
  expect([silent.status, silent.body.error.code]).toEqual([503, "model_unavailable"]);
  server.play([make(25), dawdle]);
  const { status, body } = await hasty.chat(key, `Create a payment link for 25 USDC to ${WALLET} on base`);
  expect(status).toBe(200);
  expect(body.tool_results).toHaveLength(1);
  expect(body.reply).toMatch(/time for this request is over/);
  await hasty.close();
});

it("gives no more tools once the chat has cost its tokens", async () => {
  const { key } = await app.createAccount();
  const before = server.requests.length;
  server.play(() => ({
    calls: [{ tool: "list_wallets", input: {} }],
    text: ".",
    usage: { input: 6_000, output: 1 },
  }));
  await app.chat(key, "list wallets");
  expect(server.requests.slice(before).map(({ tools }) => tools.length > 0)).toEqual([true, false]);
});

it("writes 25 times in one request and names the cap", async () => {
  const patient = await startChat({ servers: [server] });
  const { key } = await patient.createAccount();
  const amounts = Array.from({ length: 27 }, (_, i) => i + 1);
  server.play([make(...amounts), { text: "Done." }]);
  const { body } = await patient.chat(
    key,
    `Create 27 links to ${WALLET} on base: ${amounts.join(", ")} USDC`,
  );
  const made = body.tool_results.filter(({ result }: { result: { id?: string } }) => result.id);
  const refused = body.tool_results.filter(({ result }: { result: { error?: object } }) => result.error);
  expect(made).toHaveLength(25);
  expect(refused[0].result.error).toMatchObject({
    code: "rate_limited",
    message: expect.stringContaining("25 writes"),
  });
  await patient.close();
});

const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";
const invoice = (n: number) => ({
  client_name: `Acme-${n}`,
  client_email: `ap${n}@acme.example`,
  total_usd: n,
  line_items: [{ description: "Design", quantity: 1, unit_price: n }],
  destination_address: WALLET,
  chain: "base",
});

/** One kind of write each: its cap, and how the user orders the n-th one. */
const CAPS = [
  {
    cap: "200 writes",
    used: { writes: 199 },
    order: (n: number) => `Create a payment link for ${n} USDC to ${WALLET} on base`,
    call: (n: number) => ({ tool: "create_payment_link", input: link(n) }),
  },
  {
    cap: "100 mails",
    used: { writes: 1, mails: 99 },
    order: (n: number) => `Invoice Acme-${n} (ap${n}@acme.example) ${n} USDC for design on base to ${WALLET}`,
    call: (n: number) => ({ tool: "create_invoice", input: invoice(n) }),
  },
  {
    cap: "2000 recipients",
    used: { writes: 1, recipients: 1_999 },
    order: (n: number) => `Pay ${n} USDC to ${PAYEE} on base`,
    call: (n: number) => ({
      tool: "prepare_batch_payout",
      input: { recipients: [{ address: PAYEE, amount_usdc: n }], chain: "base" },
    }),
  },
];

it.each(CAPS)(
  "lets an account's chats make $cap in 24 hours, over all keys, and names the cap",
  async (one) => {
    const { id, key } = await app.createAccount();
    const sibling = await app.createKey(id, { scopes: ["write"] });
    const { sql } = app.database;
    const now = app.clock.now;
    const [holder] = await sql`select id from api_keys where account_id = ${id}`;
    const run = `run_old_${id}`;
    await sql`insert into chat_runs (id, account_id, actor_id, body_hash, attempt, created_at, finished_at)
    values (${run}, ${id}, ${holder?.id}, '\\x00', 1, ${now}, ${now})`;
    const { writes, mails = 0, recipients = 0 } = one.used;
    await sql`insert into chat_writes (run_id, account_id, tool, input, result, twin_key, turn_hash, mails, recipients, created_at)
    select ${run}, ${id}, 'x', '{}', '{}', n::text, n::text, ${mails}, ${recipients}, ${now} from generate_series(1, ${writes}) n`;
    const ask = async (n: number, by: string) => {
      server.play([{ calls: [one.call(n)] }, { text: "Made." }]);
      return (await app.chat(by, one.order(n))).body.tool_results[0].result;
    };
    const made = { id: expect.stringMatching(/^(?:pl|inv|po)_[0-9a-z]{26}$/) };
    expect(await ask(25, key)).toMatchObject(made);
    expect((await ask(26, sibling)).error).toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining(one.cap),
    });
    app.clock.now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect(await ask(27, sibling)).toMatchObject(made);
    app.clock.now = now;
  },
);
