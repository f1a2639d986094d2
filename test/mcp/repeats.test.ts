import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { type Connected, connectModern, errorOf, mcpDoor } from "../support/mcp.js";
import { tellPaid } from "../support/told-payments.js";

const PAYEE = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
let app: TestApp;
let account: TestAccount;
let client: Connected;
beforeAll(async () => {
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await app.createAccount({ plan: "scale" });
  client = await connectModern(app.url, account.key);
});

const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };
const payout = { recipients: [{ address: PAYEE, amount_usdc: 2 }], chain: "base" };
const invoice = {
  client_name: "Acme",
  client_email: "dup@acme.example",
  total_usd: 30,
  line_items: [{ description: "Design", quantity: 3, unit_price: 10 }],
  destination_address: WALLET,
  chain: "base",
};

const listed = async (path: string) =>
  (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body.data as { id: string }[];
const made = async (tool: string, input: object, by = client) =>
  (await by.call(tool, { ...input })).structuredContent ?? {};
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

it.each([
  ["create_payment_link", "payment-links", link, "payment_link_create"],
  ["create_invoice", "invoices", invoice, "invoice_pdf"],
  ["prepare_batch_payout", "payouts", payout, "payout_create"],
])("answers the first record to who calls %s again, and meters it once", async (tool, path, input, unit) => {
  const first = await made(tool, input);
  expect(first).not.toHaveProperty("deduplicated");
  const again = await made(tool, input);
  expect(again).toEqual({ ...first, deduplicated: true });
  later(9);
  expect((await made(tool, input)).id).toBe(first.id);
  expect(await listed(path)).toHaveLength(1);
  const { by_operation } = (await app.request("GET", "/api/v1/usage", { key: account.key })).body.data;
  expect(by_operation).toContainEqual(expect.objectContaining({ operation: unit, count: 1 }));
});

it("makes another once a clock that was ahead is right again, and answers that one from then on", async () => {
  const first = await made("create_payment_link", link);
  later(-9);
  expect((await made("create_payment_link", link)).id).toBe(first.id);
  later(-3);
  const second = await made("create_payment_link", link);
  expect(second).not.toHaveProperty("deduplicated");
  expect((await made("create_payment_link", link)).id).toBe(second.id);
  expect(await listed("payment-links")).toHaveLength(2);
});

it("makes another where a contact of it was changed meanwhile", async () => {
  const send = (method: string, path: string, body: object) =>
    app.request(method, `/api/v1/${path}`, { key: account.key, body });
  const wallets = (address: string) => [{ address, chain: "any" }];
  const { id } = (await send("POST", "contacts", { name: "Anna", wallets: wallets(PAYEE) })).body.data;
  const named = { recipients: [{ contact_id: id, amount_usdc: 2 }], chain: "base" };
  const first = await made("prepare_batch_payout", named);
  expect(await made("prepare_batch_payout", named)).toMatchObject({ id: first.id, deduplicated: true });
  await send("PATCH", `contacts/${id}`, { wallets: wallets(WALLET) });
  const second = await made("prepare_batch_payout", named);
  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ id: expect.stringMatching(/^po_/) });
});

it("knows a wallet and a mailbox in either spelling", async () => {
  const first = await made("create_invoice", invoice);
  const small = { ...invoice, destination_address: WALLET.toLowerCase(), client_email: "Dup@Acme.example" };
  expect(await made("create_invoice", small)).toMatchObject({ id: first.id, deduplicated: true });
  const paid = await made("prepare_batch_payout", payout);
  const again = { ...payout, recipients: [{ address: PAYEE.toLowerCase(), amount_usdc: 2 }] };
  expect(await made("prepare_batch_payout", again)).toMatchObject({ id: paid.id, deduplicated: true });
});

it("makes one of twenty that come at once", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => made("create_invoice", invoice)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1);
  expect(await listed("invoices")).toHaveLength(1);
});

it("makes another after ten minutes, for other arguments, with a key of its own, and by another key", async () => {
  const first = await made("create_payment_link", link);
  const other = await connectModern(app.url, await app.createKey(account.id, { scopes: ["write"] }));
  const ids = [
    first.id,
    (await made("create_payment_link", { ...link, amount_usd: 6 })).id,
    (await made("create_payment_link", { ...link, idempotency_key: "two" })).id,
    (await made("create_payment_link", link, other)).id,
  ];
  later(11);
  ids.push((await made("create_payment_link", link)).id);
  expect((await made("create_payment_link", link)).id).toBe(ids.at(-1));
  expect(new Set(ids).size).toBe(5);
  await other.close();
});

it("makes another where the first was canceled or is expired, and says how it stands where it is paid", async () => {
  const first = await made("create_invoice", invoice);
  await client.call("cancel_record", { id: first.id });
  const second = await made("create_invoice", invoice);
  expect([second.status, second.deduplicated]).toEqual(["sent", undefined]);
  expect(second.id).not.toBe(first.id);
  const marked = await app.request("POST", `/api/v1/invoices/${second.id}/mark-paid`, {
    key: account.key,
    body: { note: "By bank" },
  });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  expect(await made("create_invoice", invoice)).toMatchObject({
    id: second.id,
    status: "paid",
    deduplicated: true,
  });
});

it("asks a person once, answers what he released, and asks anew once he declined", async () => {
  const asking = await connectModern(
    app.url,
    await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" }),
  );
  const decide = async (id: unknown, decision: string, note?: string) => {
    const { digest } = (await asking.call("get_record", { id })).structuredContent ?? {};
    const body = { decision, digest, note };
    const answer = await app.request("POST", `/api/v1/approvals/${id}`, { key: account.key, body });
    expect(answer.status).toBe(200);
  };
  const first = await made("prepare_batch_payout", payout, asking);
  const again = await made("prepare_batch_payout", payout, asking);
  expect(again).toEqual({ ...first, deduplicated: true });
  await decide(first.approval_id, "decline");
  const second = await made("prepare_batch_payout", payout, asking);
  expect(second.approval_id).not.toBe(first.approval_id);
  await decide(second.approval_id, "approve");
  const released = await made("prepare_batch_payout", payout, asking);
  expect(released).toMatchObject({ id: expect.stringMatching(/^po_/), deduplicated: true });
  expect(JSON.stringify(released)).not.toContain('_tx"');
  expect(await listed("payouts")).toHaveLength(1);
  const keyed = { ...payout, idempotency_key: "kept" };
  const third = await made("prepare_batch_payout", keyed, asking);
  await decide(third.approval_id, "decline", "Not today");
  expect(await made("prepare_batch_payout", keyed, asking)).toMatchObject({
    approval_id: third.approval_id,
    status: "declined",
    note: 'Whoever decided wrote: "Not today"',
  });
  const fourth = await made("prepare_batch_payout", { ...keyed, idempotency_key: "again" }, asking);
  await decide(fourth.approval_id, "approve");
  const told = await asking.call("prepare_batch_payout", { ...keyed, idempotency_key: "again" });
  expect(told.structuredContent).toMatchObject({ id: expect.stringMatching(/^po_/) });
  expect(JSON.stringify(told)).not.toMatch(/Nothing was made yet|_tx"/);
  await asking.close();
});

it("keeps nothing of what was refused", async () => {
  const bad = await client.call("create_invoice", { ...invoice, total_usd: 31 });
  expect(errorOf(bad).code).toBe("total_mismatch");
  const again = await client.call("create_invoice", { ...invoice, total_usd: 31 });
  expect(errorOf(again).code).toBe("total_mismatch");
});

it("offers no link that has taken its one payment as if it could be paid", async () => {
  const once = { ...link, single_use: true };
  const first = await made("create_payment_link", once);
  await tellPaid(app, String(first.slug));
  const second = await made("create_payment_link", once);
  expect(second).not.toHaveProperty("deduplicated");
  expect(second).toMatchObject({ status: "active" });
  expect(second.id).not.toBe(first.id);
  expect(await made("create_payment_link", once)).toEqual({ ...second, deduplicated: true });
});
