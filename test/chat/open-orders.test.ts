import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteOldOpenOrders } from "../../src/store/open-orders.js";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const LINK = { amount_usd: 50, destination_address: WALLET, chain: "base" };
const ASKED = "Create a payment link on base to my wallet";

let server: ModelServer;
let model: ChatApp;
let offline: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  model = await startChat({ servers: [server] });
  offline = await startChat({ servers: ["offline"] });
});
afterAll(async () => {
  await model.close();
  await offline.close();
  await server.close();
});

async function accountOf(app: ChatApp) {
  const account = await app.createAccount({ plan: "scale" });
  const body = { address: WALLET, chain: "base", label: "Ops" };
  await app.request("POST", "/api/v1/wallets", { key: account.key, body });
  return account;
}

/** As a client keeps a conversation: what it was answered, shortened. */
async function talk(app: ChatApp, key: string, texts: readonly string[], between = "…") {
  const messages = texts.flatMap((content, at) => [
    ...(at > 0 ? [{ role: "assistant", content: between }] : []),
    { role: "user", content },
  ]);
  return (await app.chat(key, { messages })).body;
}

function made(body: { tool_results: { result: object }[] }) {
  return body.tool_results.map(({ result }) => result);
}

describe("a bare value answers a question that our own code asked", () => {
  it.each([
    ["a link", [ASKED, "50"], { amount_usd: 50 }],
    ["a link, value by value", ["Make a link", "base", "50"], { amount_usd: 50, chain: "base" }],
    ["a link, among thanks", [ASKED, "50 please, thank you"], { amount_usd: 50 }],
    [
      "an invoice, by its words",
      ["Invoice Hooli (ap@hooli.example) 70 USDC on base", "Website design"],
      { total_usd: 70, line_items: [{ description: "Website design" }] },
    ],
    [
      "a plan, by its id",
      ["Create a plan called Pro for 29 USDC monthly on base to my wallet", "7"],
      { on_chain_plan_id: 7, amount_usdc: 29 },
    ],
    ["a payout, by its chain", [`Pay ${WALLET} 10 USDC`, "base"], { chain: "base", recipient_count: 1 }],
  ])("from the offline agent: %s", async (_, texts, result) => {
    const { key } = await accountOf(offline);
    for (let turn = 1; turn < texts.length; turn++) {
      const asked = await talk(offline, key, texts.slice(0, turn));
      expect(asked.reply).toMatch(/I still need|On which chain/);
      expect(asked.tool_results).toEqual([]);
    }
    const body = await talk(offline, key, texts);
    expect(body.confirmation).toBeUndefined();
    expect(made(body)).toMatchObject([result]);
  });

  it("also where the same word has answered another one before, in another chat or in this one", async () => {
    const { key } = await accountOf(offline);
    let said: string[] = [];
    const say = (text: string) => {
      said = [...said, text];
      return talk(offline, key, said);
    };
    expect((await say("Create a payment link for 50 USDC to my wallet")).reply).toMatch("I still need");
    expect(made(await say("base"))).toMatchObject([{ amount_usd: 50 }]);
    for (const amount of [30, 20]) {
      if (amount === 30) said = [];
      expect((await say("Create a payment link to my wallet")).reply).toMatch("I still need");
      expect((await say("base")).reply).toMatch("I still need");
      expect(made(await say(`${amount}`))).toMatchObject([{ amount_usd: amount, chain: "base" }]);
    }
    expect(made(await say("base"))).toEqual([]);
  });

  it("from a model, whose own words are not shown beside it", async () => {
    const { key } = await accountOf(model);
    server.play([{ text: "How many customers do you have?" }]);
    const first = await talk(model, key, [ASKED]);
    expect(first.reply).toMatch(/^To create the payment link I still need the amount in USDC\./);
    expect(first.reply).not.toMatch(/customers/);
    server.play([{ calls: [{ tool: "create_payment_link", input: LINK }] }, { text: "Made." }]);
    expect(made(await talk(model, key, [ASKED, "50"]))).toMatchObject([{ amount_usd: 50 }]);
  });
});

describe("a bare value that nobody asked for is a card", () => {
  const script = [{ calls: [{ tool: "create_payment_link", input: LINK }] }, { text: "Made." }];
  async function answered(key: string, texts = [ASKED, "50"]) {
    server.play(script);
    const body = await talk(model, key, texts);
    return { card: body.confirmation?.actions[0]?.card, made: made(body) };
  }
  const held = { card: expect.stringContaining("“50”"), made: [] };

  async function asked(key: string, texts = [ASKED]) {
    server.play([{ text: "For how much?" }]);
    expect((await talk(model, key, texts)).reply).toMatch(/I still need/);
  }

  it("where the history was written by the client", async () => {
    const { key } = await accountOf(model);
    expect(await answered(key)).toEqual(held);
  });

  it("where the words before it are others, or in another place", async () => {
    const { key } = await accountOf(model);
    await asked(key);
    expect(await answered(key, ["Create a payment link on base to my Ops wallet", "50"])).toEqual(held);
    expect(await answered(key, [ASKED, "what chains do you support?", "50"])).toEqual(held);
    expect((await answered(key, [`  ${ASKED.replace("link", "link\n")} `, "50"])).made).toHaveLength(1);
  });

  it("by another key of the account, and of another account", async () => {
    const { id, key } = await accountOf(model);
    await asked(key);
    expect(await answered(await model.createKey(id, { scopes: ["write"] }))).toEqual(held);
    expect(await answered((await accountOf(model)).key)).toEqual(held);
  });

  it("half an hour later", async () => {
    const { key } = await accountOf(model);
    const now = model.clock.now;
    await asked(key);
    model.clock.now = new Date(now.getTime() + 30 * 60_000 + 1);
    expect(await answered(key)).toEqual(held);
    model.clock.now = now;
  });

  it("the second time, until it is asked anew", async () => {
    const { key } = await accountOf(model);
    await asked(key);
    expect((await answered(key)).made).toHaveLength(1);
    expect(await answered(key, [ASKED, "thanks", "50"])).toEqual(held);
    const sixty = { ...LINK, amount_usd: 60 };
    server.play([{ calls: [{ tool: "create_payment_link", input: sixty }] }, { text: "Made." }]);
    const other = await talk(model, key, [ASKED, "60"]);
    expect(made(other)).toEqual([]);
    expect(other.confirmation).toBeDefined();
    await asked(key);
    server.play([{ calls: [{ tool: "create_payment_link", input: sixty }] }, { text: "Made." }]);
    expect(made(await talk(model, key, [ASKED, "60"]))).toHaveLength(1);
  });

  it("where it is a payout's chain", async () => {
    const { key } = await accountOf(model);
    const input = { recipients: [{ address: WALLET, amount_usdc: 10 }], chain: "base" };
    server.play([{ calls: [{ tool: "prepare_batch_payout", input }] }, { text: "Prepared." }]);
    const body = await talk(model, key, [`Pay ${WALLET} 10 USDC`, "base"]);
    expect(made(body)).toEqual([]);
    expect(body.confirmation.actions).toHaveLength(1);
  });

  it("of what was not asked for", async () => {
    const { key } = await accountOf(model);
    await asked(key, ["Create a payment link for 40 USDC"]);
    server.play([{ calls: [{ tool: "create_payment_link", input: LINK }] }, { text: "Made." }]);
    const body = await talk(model, key, ["Create a payment link for 40 USDC", "50, base"]);
    expect(made(body)).toEqual([]);
  });
});

it("is answered in one of two windows", async () => {
  const { key } = await accountOf(model);
  server.play([{ text: "For how much?" }]);
  await talk(model, key, [ASKED]);
  server.play(({ entries }) => {
    const [said, ...more] = entries.flatMap((one) => (one.role === "user" ? one.text : [])).reverse();
    const calls = [{ tool: "create_payment_link", input: { ...LINK, amount_usd: Number(said) } }];
    return entries.at(-1)?.role === "user" && more.length > 0 ? { calls } : { text: "Made." };
  });
  const answers = await Promise.all(["50", "60", "70"].map((sum) => talk(model, key, [ASKED, sum])));
  const links = (await model.request("GET", "/api/v1/payment-links", { key })).body.data;
  expect(links).toHaveLength(1);
  const lost = answers.filter((body) => made(body).every((result) => "error" in result));
  expect(lost).toHaveLength(2);
});

it("gives several of one thing by one answer", async () => {
  const { key } = await accountOf(offline);
  const texts = ["Make 3 links on base to my wallet", "25"];
  await talk(offline, key, texts.slice(0, 1));
  expect(made(await talk(offline, key, texts))).toMatchObject(
    Array.from({ length: 3 }, () => ({ amount_usd: 25 })),
  );
});

it("is forgotten", async () => {
  const { key } = await accountOf(offline);
  await talk(offline, key, [ASKED]);
  const { sql } = offline.house;
  const count = async () => (await sql`select from open_orders`).length;
  expect(await count()).toBeGreaterThan(0);
  await deleteOldOpenOrders(sql, new Date(offline.clock.now.getTime() + 1), 1_000);
  expect(await count()).toBe(0);
});
