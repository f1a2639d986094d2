import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { ask, getHtml, startPages } from "../support/page-app.js";
import { PAYER, tellExecuted } from "../support/told-payments.js";

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startPages();
  account = await app.createAccount();
});
afterAll(() => app?.close());

const prepare = async () => {
  const body = { recipients: [{ address: PAYER, amount_usdc: 150 }], chain: "base" };
  return (await app.request("POST", "/api/v1/payouts", { key: account.key, body })).body.data;
};
const pathOf = ({ sign_url }: { sign_url: string }) => new URL(sign_url).pathname;

/** What whoever signs is told of the others, by the page and before his wallet is asked. */
async function told(made: { sign_url: string }) {
  const { body: page } = await getHtml(app, pathOf(made));
  const prepared = await ask(app, "POST", `${pathOf(made)}/prepare`, { body: { payer: WALLET } });
  expect(prepared.status).toBe(200);
  expect(page).toContain("cast send");
  const same = prepared.body.data.warnings.filter(({ code }: { code: string }) => code === "same_as_earlier");
  const messages: string[] = same.map(({ message }: { message: string }) => message);
  for (const message of messages) expect(page.split(message)).toHaveLength(2);
  expect(page).not.toContain("pays the same recipients");
  return messages;
}

it("tells whoever signs that the same waits a second time, or was paid, and offers it all the same", async () => {
  const first = await prepare();
  expect(await told(first)).toEqual([]);
  const second = await prepare();
  for (const made of [first, second])
    expect(await told(made)).toEqual([expect.stringMatching(/^The same waits to be signed a second time/)]);
  await tellExecuted(app, { accountId: account.id, id: first.id });
  const [message = ""] = await told(second);
  expect(message).toMatch(/^The same was paid on \d+ \w+ \d{4} by another payout\./);
  expect(message).not.toContain(first.id);
  expect((await getHtml(app, pathOf(first))).body).not.toMatch(/The same (was|waits)/);
});
