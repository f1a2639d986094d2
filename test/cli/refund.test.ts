import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { Program } from "../support/program.js";
import { PAYER, tellPaid } from "../support/told-payments.js";
import { type Person, pageFor, signIn, startForPeople } from "../support/visitor.js";
import { databaseEnv } from "../support/worker-process.js";

let app: TestApp;
let program: Program;
let account: TestAccount;
beforeAll(async () => {
  program = new Program();
  app = await startForPeople();
  account = await app.createAccount();
}, 120_000);
afterAll(async () => {
  await program.end();
  await app.close();
});

const get = async (path: string) =>
  (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body.data;
const refund = (...words: string[]) =>
  program.cli(["payments", "refund", ...words, "--account", account.id], {
    ...databaseEnv(app.database.connection),
  });

/** 25 USDC, final. */
async function paid() {
  const link = await app.request("POST", "/api/v1/payment-links", {
    key: account.key,
    body: { amount_usd: 25, destination_address: WALLET, chain: "base", reference: "order-9" },
  });
  await tellPaid(app, link.body.data.slug);
  const [payment] = await get("payments");
  return payment;
}

it("prepares a part and then the rest at a terminal, refuses more, and says what is wrong", async () => {
  const payment = await paid();

  const part = await refund(payment.id, "--amount", "10.5", "--reason", "One was broken", "--json");
  expect([part.code, part.stderr]).toEqual([0, ""]);
  expect(JSON.parse(part.stdout)).toMatchObject({
    refund_of: payment.id,
    totalUsdc: 10.5,
    label: "One was broken",
    status: "prepared",
    sign_url: expect.stringMatching(/\/sign\/[a-z0-9]+$/),
    recipient_count: 1,
    execute_tx: { data: expect.stringContaining(PAYER.slice(2).toLowerCase()) },
  });
  const rest = await refund(payment.id);
  expect(rest.code).toBe(0);
  for (const said of ["14.5", "/sign/"]) expect(rest.stdout).toContain(said);
  expect(await get(`payouts?refund_of=${payment.id}`)).toHaveLength(2);

  const outcome = async (...words: string[]) => {
    const { code, stdout, stderr } = await refund(...words);
    return [code, stdout, stderr.split("\n")[0]];
  };
  expect(await outcome(payment.id, "--amount", "0.01")).toEqual([
    1,
    "",
    expect.stringMatching(/^amount_usdc: 25\.00 USDC came in.*at most 0\.00 USDC can go back/),
  ]);
  for (const amount of ["a lot", "0x10", " 1", "1e1", "1,5", "+1", "1.0000001", "0.10000000000000000001"])
    expect(await outcome(payment.id, "--amount", amount)).toEqual([
      2,
      "",
      `--amount: expected a sum such as 12.5, with six decimals at most, got ${amount}`,
    ]);
  expect(await outcome("pay_01k9zq5v3mfr8s6w2x4y7b0c1d")).toEqual([1, "", expect.stringMatching(/payment/i)]);
  expect((await outcome())[0]).toBe(2);
  expect(await get(`payouts?refund_of=${payment.id}`)).toHaveLength(2);
}, 180_000);

it("waits for two members at a terminal, too, where they release payouts, and once they have is prepared", async () => {
  const payment = await paid();
  await app.house.sql`update accounts set payout_approvals = 2 where id = ${account.id}`;
  const alone = await refund(payment.id, "--amount", "1", "--json");
  expect(JSON.parse(alone.stdout)).toMatchObject({ status: "prepared" });

  const [anna, ben] = [
    await signIn(app, account.id, "owner", "Anna"),
    await signIn(app, account.id, "member", "Ben"),
  ];
  const asked = await refund(payment.id, "--amount", "2", "--json");
  expect([asked.code, asked.stderr]).toEqual([0, ""]);
  const waits = JSON.parse(asked.stdout);
  expect(waits).toMatchObject({ status: "waiting", tool: "prepare_refund" });
  expect(await get(`payouts?refund_of=${payment.id}`)).toHaveLength(1);
  const { digest, ...approval } = await get(`approvals/${waits.approval_id}`);
  expect(approval).toMatchObject({ needs: 2, asked_by: { kind: "job", id: "cli", door: "jobs" } });

  const words = ["approvals", "approve", waits.approval_id, "--account", account.id];
  const self = await program.cli(words, databaseEnv(app.database.connection));
  expect([self.code, self.stdout]).toEqual([1, ""]);
  expect(await pageFor(app, anna, `/console/approvals/${waits.approval_id}`)).toContain("The command line");
  const decide = async (person: Person) =>
    (
      await person.ask("POST", `/api/v1/approvals/${waits.approval_id}`, {
        body: { decision: "approve", digest },
      })
    ).body.data;
  expect(await decide(anna)).toMatchObject({ status: "waiting", approved_by: [anna.memberId] });
  const { record_id: id } = await decide(ben);
  expect(await get(`payouts/${id}`)).toMatchObject({
    totalUsdc: 2,
    refund_of: payment.id,
    status: "prepared",
  });
}, 180_000);
