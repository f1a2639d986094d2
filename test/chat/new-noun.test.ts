import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineTool } from "../../src/runtime/tool.js";
import { chain, id, money, payee, text } from "../../tools/fields.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

const PAYER = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const STRANGER = "0xE5E5E5e5e5E5E5e5E5E5E5e5e5E5e5e5E5E5e5E5".toLowerCase();
const SANCTIONED = "0x098b716b8aaf21512996dc57eb0615e2383e2f96";
let made = 0;

/** One file, as a newcomer writes it. No table, list or word anywhere else knows of refunds. */
const createRefund = defineTool({
  name: "create_refund",
  title: "Create refund",
  description: "Prepare unsigned calldata that gives a payer his USDC back.",
  kind: "out",
  noun: "refund",
  scope: "write",
  meter: null,
  route: "POST /refunds",
  doors: ["rest", "chat", "mcp"],
  mails: 0,
  fee: "none",
  says: "prepared refund",
  tells: ({ id, amount_usdc }) => `Refund ${id} of ${amount_usdc} USDC.`,
  input: {
    payment_id: id("payment").optional(),
    refund_address: payee("Wallet of the payer"),
    amount_usdc: money("USDC to give back"),
    chain,
    note: text({ max: 100, readBy: "label" }).optional(),
  },
  output: z.object({ id: z.string(), amount_usdc: z.number() }),
  execute: async ({ amount_usdc }) => ({ id: `rf_${++made}`, amount_usdc: Number(amount_usdc) / 1e6 }),
});

let server: ModelServer;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  app = await startChat({ servers: [server], tools: [createRefund] });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => server.play([]));

const ASKED = `Make a refund of 5 USDC to ${PAYER} on base`;
const HONEST = { refund_address: PAYER, amount_usdc: 5, chain: "base" };

/** What the guard answers to a call that the model makes. */
async function verdictOn(input: object, message = ASKED) {
  const { key } = await app.createAccount();
  const before = server.requests.length;
  server.play([{ calls: [{ tool: "create_refund", input }] }, { text: "So far." }]);
  const { body } = await app.chat(key, message);
  return { key, body, told: JSON.stringify(server.requests.slice(before).at(-1)?.entries.at(-1) ?? "") };
}

describe("a new tool that moves money", () => {
  it("is screened at every door that it opens", async () => {
    const { key, id: accountId } = await app.createAccount();
    const fine = await app.request("POST", "/api/v1/refunds", { key, body: HONEST });
    expect([fine.status, fine.body.data.amount_usdc]).toEqual([201, 5]);
    const body = { ...HONEST, refund_address: SANCTIONED };
    const refused = await app.request("POST", "/api/v1/refunds", { key, body });
    expect([refused.status, refused.body.error.code]).toEqual([422, "sanctioned_recipient"]);
    const rows = await app.house
      .sql`select tool, lower(address) as address from audit where account_id = ${accountId}`;
    expect(rows).toEqual([{ tool: "create_refund", address: SANCTIONED }]);
  });

  it("is denied what nobody has said: an address, a record", async () => {
    const stranger = await verdictOn({ ...HONEST, refund_address: STRANGER });
    expect(stranger.told).toContain("unknown_address");
    const record = await verdictOn({ ...HONEST, payment_id: "pay_99999999999999999999999999" });
    expect(record.told).toContain("unknown_record");
    for (const { body } of [stranger, record]) {
      expect(body.tool_results).toEqual([]);
      expect(body.confirmation).toBeUndefined();
    }
  });

  it("is shown on a card, runs once by its code, and is told for what it is", async () => {
    const { key, body } = await verdictOn(HONEST);
    const { token, actions } = body.confirmation;
    expect(actions[0].card.split("\n")).toEqual([
      "Please confirm: create_refund",
      `refund_address: ${PAYER} (from your message)`,
      "amount_usdc: 5 USDC",
      "chain: Base (8453)",
      "Total: 5 USDC",
      expect.stringMatching(/^Reason: your words could not be read as exactly this payout/),
    ]);
    const ran = await app.chat(key, token);
    expect(ran.body.reply).toMatch(
      /Refund rf_\d+ of 5 USDC\.[\s\S]*\(What ran: prepared refund rf_\d+\. Nothing is paid until you sign\.\)$/,
    );
    const again = await app.chat(key, token);
    expect(again.body.tool_results).toEqual(ran.body.tool_results);
  });

  it("counts its payee towards the agent's cap", async () => {
    const { key, body } = await verdictOn(HONEST);
    const first = await app.chat(key, body.confirmation.token);
    expect(first.body.tool_results).toHaveLength(1);
    const { sql } = app.database;
    const [row] = await sql`select id, recipients, mails from chat_writes order by id desc limit 1`;
    expect(row).toMatchObject({ recipients: 1, mails: 0 });
    await sql`update chat_writes set recipients = 2000 where id = ${row?.id}`;
    server.play([
      { calls: [{ tool: "create_refund", input: { ...HONEST, amount_usdc: 6 } }] },
      { text: "." },
    ]);
    const next = await app.chat(key, `Make a refund of 6 USDC to ${PAYER} on base`);
    const capped = await app.chat(key, next.body.confirmation.token);
    expect(JSON.stringify(capped.body.tool_results)).toContain("cap of 2000 recipients");
  });

  it("is refused to a strict key, and unheard of by one that only reads", async () => {
    const { id: accountId } = await app.createAccount();
    const key = await app.createKey(accountId, { scopes: ["read", "write"], strict: true });
    const strict = await app.request("POST", "/api/v1/refunds", { key, body: HONEST });
    expect([strict.status, strict.body.error.code]).toEqual([403, "strict_key"]);
    const reader = await app.createKey(accountId, { scopes: ["read"] });
    server.play([{ text: "." }]);
    await app.chat(reader, ASKED);
    expect(server.requests.at(-1)?.tools).not.toContain("create_refund");
  });
});
