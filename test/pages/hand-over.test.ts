import { type Address, type Hex, parseUnits } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Chain } from "../../src/chains.js";
import { readCall } from "../../src/onchain/read-call.js";
import { safeChecksum } from "../../src/onchain/safe-file.js";
import { type TestApp, WALLET } from "../support/app.js";
import { growList } from "../support/grown-list.js";
import { ask, getHtml, getJson, startPages } from "../support/page-app.js";

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startPages();
  ({ key } = await app.createAccount());
});
afterAll(() => app.close());

const recipients = [
  { address: WALLET, amount_usdc: 12.5 },
  { address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906", amount_usdc: 7 },
];
async function payout(rows = recipients) {
  const asked = { key, body: { recipients: rows, chain: "polygon" } };
  const { body } = await ask(app, "POST", "/api/v1/payouts", asked);
  return { ...body.data, path: new URL(body.data.sign_url).pathname };
}

it("prints a command that says the very rows of the page, with nobody's help", async () => {
  const { path } = await payout();
  const { body } = await getHtml(app, path);
  const command = /npx unsigned verify --chain (\w+) --fee-recipient (0x\w+) (0x\w+) (0x\w+)/.exec(body);
  const [, chain, fee, to, data] = command ?? [];
  const read = readCall(chain as Chain, fee as Address, to as Address, data as Hex);
  expect(read.faults).toEqual([]);
  expect(read.rows).toEqual(
    recipients.map(({ address, amount_usdc }) => ({ address, amount: parseUnits(String(amount_usdc), 6) })),
  );
  expect([read.total, read.fee]).toEqual([19_500_000n, 58_500n]);
  for (const said of [
    "12.50",
    "7.00",
    "19.50 USDC",
    "0.0585 USDC",
    "19.5585 USDC",
    "POL",
    "All of them are new payees",
  ])
    expect(body).toContain(said);
});

it("gives a Safe a file whose checksum holds and whose calls are the page's, and seven days", async () => {
  const { id, path, approve_tx, execute_tx, created_at, expires_at } = await payout();
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(86_400_000);
  const { body, headers } = await getJson(app, `${path}/safe.json`);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="${id}.safe.json"`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ version: "1.0", chainId: "137" });
  expect(safeChecksum(body)).toBe(body.meta.checksum);
  const calls = body.transactions.map(({ to, data, value }: Record<string, string>) => ({ to, data, value }));
  expect(calls).toEqual([approve_tx, execute_tx].map(({ to, data, value }) => ({ to, data, value })));
  const { body: after } = await app.request("GET", `/api/v1/payouts/${id}`, { key });
  expect(Date.parse(after.data.expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
});

it.each([1, 2])("tells a Safe of %i recipients in words", async (count) => {
  const { path } = await payout(recipients.slice(0, count));
  const { body } = await getJson(app, `${path}/safe.json`);
  expect(body.meta.description).toBe(count === 1 ? "1 recipient" : "2 recipients");
});

it("gives a terminal the same two transactions", async () => {
  const { path, approve_tx, execute_tx } = await payout();
  const { body } = await getHtml(app, path);
  const lines =
    String(body)
      .replaceAll("&quot;", '"')
      .match(/cast send [^\n<]+/g) ?? [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(
    `${approve_tx.to} "approve(address,uint256)" ${approve_tx.spender} ${approve_tx.amount}`,
  );
  expect(lines[1]).toContain(`--gas-limit ${execute_tx.gas} ${execute_tx.to} ${execute_tx.data}`);
});

it("hands nothing over any more once it is canceled or its time is over", async () => {
  const made = await payout();
  const other = await payout();
  await ask(app, "POST", `/api/v1/payouts/${made.id}/cancel`, { key });
  const now = app.clock.now;
  const expectGone = async ({ path, execute_tx }: { path: string; execute_tx: { data: string } }) => {
    const page = await getHtml(app, path);
    expect(page.status).toBe(410);
    expect(page.body).not.toContain(execute_tx.data);
    expect((await getJson(app, path)).body.data.execute_tx).toBeNull();
    expect((await getJson(app, `${path}/safe.json`)).status).toBe(410);
    const prepared = await ask(app, "POST", `${path}/prepare`, { body: { payer: WALLET } });
    expect([prepared.status, prepared.body.error.code]).toEqual([410, "gone"]);
  };
  await expectGone(made);
  app.clock.now = new Date(now.getTime() + 86_400_001);
  await expectGone(other);
  app.clock.now = now;
});

it.each([
  ["a Safe's file", "/safe.json", "application/json"],
  ["its bytes", "", "application/json"],
  ["the page with its commands", "", "text/html"],
])(
  "hands over nothing that pays who was listed since, whoever asks for %s first",
  async (_what, end, accept) => {
    const [one, two] = recipients as [(typeof recipients)[0], (typeof recipients)[0]];
    const listed = { ...one, address: "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65" };
    const { id, path, execute_tx } = await payout([listed, two]);
    const { shrink } = await growList(app, listed.address);
    try {
      const { status, body } = await ask(app, "GET", `${path}${end}`, { headers: { accept } });
      expect(status).toBe(410);
      expect(JSON.stringify(body)).not.toContain(execute_tx.data);
    } finally {
      await shrink();
    }
    const { body: after } = await app.request("GET", `/api/v1/payouts/${id}`, { key });
    expect(after.data).toMatchObject({ status: "canceled", sign_url: null, flagged_at: expect.any(String) });
    expect((await getHtml(app, path)).body).toContain("This was taken back");
  },
);

it("names what is wrong with what it is sent, and prepares nothing", async () => {
  const { path } = await payout();
  const prepare = async (body: unknown) => (await ask(app, "POST", `${path}/prepare`, { body })).body.error;
  expect(await prepare({ payer: "0x12" })).toMatchObject({
    code: "validation_failed",
    issues: [{ path: "payer", message: "expected an address, 0x and 40 hex digits" }],
  });
  expect(await prepare({})).toMatchObject({
    issues: [{ path: "payer", message: "required, expected a string" }],
  });
  const unknown = (path: string) => ({ path, message: "unknown field" });
  expect((await prepare({ payer: WALLET, amount: 1, chain: "base" })).issues).toEqual([
    unknown("amount"),
    unknown("chain"),
  ]);
  expect((await getJson(app, "/sign/nothing")).status).toBe(404);
  expect((await getHtml(app, "/sign/nothing")).body).toContain("There is nothing to sign at this address");
});
