import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestAccount, WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { micro, type Row, spreadsheet, sum } from "../support/spreadsheet.js";
import { tellPaid } from "../support/told-payments.js";

let app: ChatApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startChat({ servers: ["offline"] });
  account = await app.createAccount({ plan: "scale" });
});
afterAll(() => app.close());

const send = async (method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/v1/${path}`, { key: account.key, ...(body && { body }) });
  expect([path, answer.body.error]).toEqual([path, undefined]);
  return answer.body.data;
};
const say = async (message: string) => (await app.chat(account.key, message)).body;
const at = (time: string) => {
  app.clock.now = new Date(time);
};
/** As an accountant has it from a terminal. */
async function curl(path: string): Promise<string> {
  const words = ["--silent", "--show-error", "--fail-with-body", `${app.url}/api/v1/${path}`];
  return (await promisify(execFile)("curl", [...words, "-H", `Authorization: Bearer ${account.key}`])).stdout;
}
const bill = (client: string, price: number, more: object = {}) =>
  send("POST", "invoices", {
    client_name: client,
    client_email: `${client.split(" ")[0]?.toLowerCase()}@client.example`,
    total_usd: price,
    line_items: [{ description: "Work", quantity: 1, unit_price: price }],
    destination_address: WALLET,
    chain: "base",
    ...more,
  });

/** What a freelancer does in a month, by words and by program. */
async function october(): Promise<void> {
  at("2026-10-01T09:00:00Z");
  await send("POST", "wallets", { address: WALLET, chain: "base", label: "Ops" });
  await say(
    "Draft an invoice for Initrode (ap@initrode.example), 480 USDC for design on base to my Ops wallet",
  );
  at("2026-10-02T09:00:00Z");
  const { confirmation } = await say("Issue the draft for Initrode");
  expect((await say(confirmation.token)).reply).toContain("INV-2026-000001");
  const [initrode] = await send("GET", "invoices");
  const acme = await bill("Acme GmbH", 1190, {
    line_items: [{ description: "Beratung", quantity: 10, unit_price: 100 }],
    taxes: [{ label: "MwSt", rate: 19 }],
  });
  const bank = await bill("Bank & Co", 250);
  await bill("Late Ltd", 77.77, { due_date: "2026-10-20" });
  const wrong = await bill("Wrong Inc", 999);
  await send("POST", `invoices/${wrong.id}/credit`, {});
  await tellPaid(app, initrode.payment_slug, { minedAt: new Date("2026-10-12T10:00:00Z") });
  await tellPaid(app, acme.payment_slug, { minedAt: new Date("2026-10-31T23:59:59Z") });
  at("2026-10-25T09:00:00Z");
  await send("POST", `invoices/${bank.id}/mark-paid`, { note: "Bank transfer" });
  await send("POST", `invoices/${acme.id}/credit`, { amount_usd: 119, reason: "One hour less" });
}

it("is closed by words, by curl and in a spreadsheet, and each says the same", async () => {
  await october();
  at("2026-11-02T08:00:00Z");
  const open = await say("Which invoices are overdue?");
  expect(open.reply).toContain("Late Ltd");
  expect(open.reply).not.toMatch(/Acme|Initrode|Bank/);

  const { data: statement } = JSON.parse(await curl("statements/2026-10"));
  const fees = micro(`${statement.total.fees_usdc}`);
  const sums = {
    billed_usdc: micro("2996.77"),
    open_usdc: micro("77.77"),
    received_usdc: micro("1670"),
    fees_usdc: fees,
    refunds_usdc: 0n,
    refund_fees_usdc: 0n,
    received_elsewhere_usdc: micro("250"),
    credited_usdc: micro("1118"),
  };
  const inMicros = (of: Record<string, number>) =>
    Object.fromEntries(Object.keys(sums).map((name) => [name, micro(`${of[name]}`)]));
  expect(inMicros(statement.total)).toEqual(sums);

  const byClient = spreadsheet(await curl("statements/2026-10?format=csv"));
  for (const [name, whole] of Object.entries(sums))
    expect([name, sum(byClient, name)]).toEqual([name, whole]);
  const paid = spreadsheet(await curl("payments?status=final&format=csv"));
  expect([sum(paid, "amount_usdc"), sum(paid, "fee_usdc")]).toEqual([sums.received_usdc, fees]);
  const range = "created_after=2026-10-01&created_before=2026-11-01";
  const invoices = spreadsheet(await curl(`invoices?${range}&format=csv`));
  const isBilled = ({ status, credited_usd }: Row) => status !== "canceled" || credited_usd !== "0";
  expect(sum(invoices.filter(isBilled), "total_usd")).toBe(sums.billed_usdc);
  expect(sum(invoices, "tax_usd")).toBe(micro("190"));
  expect(invoices.map(({ invoice_number }) => invoice_number).sort()).toEqual(
    Array.from({ length: 5 }, (_, n) => `INV-2026-00000${n + 1}`),
  );
  const notes = spreadsheet(await curl(`credit-notes?${range}&format=csv`));
  expect([notes.length, sum(notes, "total_usd")]).toEqual([2, sums.credited_usdc]);

  const earned = micro("1920") - fees;
  const { reply, tool_results } = await say("What did we earn in October?");
  expect(micro(`${tool_results[0].result.sums.total.earned_usdc}`)).toBe(earned);
  const inWords = (units: bigint) => `${Number(units) / 1e6}`.replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ",");
  for (const part of [earned, sums.billed_usdc, sums.received_usdc].map(inWords))
    expect(reply).toContain(part);
});
