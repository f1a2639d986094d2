import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import { Program } from "../support/program.js";
import { databaseEnv } from "../support/worker-process.js";

let app: TestApp;
let program: Program;
let account: TestAccount;
beforeAll(async () => {
  program = new Program();
  app = await startApp();
  account = await app.createAccount();
}, 120_000);
afterAll(async () => {
  await program.end();
  await app.close();
});

const get = async (path: string) =>
  (await app.request("GET", `/api/v1/${path}`, { key: account.key })).body.data;
const cli = (...words: string[]) =>
  program.cli(["invoices", ...words, "--account", account.id], databaseEnv(app.database.connection));
async function json(...words: string[]) {
  const { code, stdout, stderr } = await cli(...words, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

it("drafts from a file, lists, issues once and cancels at a terminal", async () => {
  const file = join(program.world.folder(), "invoice.json");
  const bill = {
    client_name: "Acme GmbH",
    client_email: "ap@acme.example",
    total_usd: 119,
    line_items: [{ description: "Work", quantity: 4, unit_price: 25 }],
    taxes: [{ label: "MwSt", rate: 19 }],
    destination_address: WALLET,
    chain: "base",
  };
  writeFileSync(file, JSON.stringify(bill));
  const { id, ...made } = await json("draft", "--file", file);
  expect(made).toMatchObject({ status: "draft", invoice_number: null, net_usd: 100, revision: 1 });
  const other = await json("draft", "--file", file);
  expect((await json("list", "--status", "draft")).map((one: { id: string }) => one.id)).toEqual([
    other.id,
    id,
  ]);
  expect(await json("list")).toEqual([]);

  const { code, stderr } = await cli("issue", id, "--revision", "2");
  expect([code, stderr]).toEqual([1, expect.stringContaining("the draft is at 1")]);
  expect(await json("issue", id, "--revision", "1")).toMatchObject({ id, status: "sent" });
  const again = await cli("issue", id);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/issued as INV-\d{4}-000001/)]);
  expect(await json("cancel", other.id)).toMatchObject({ status: "canceled", invoice_number: null });
  expect((await json("list")).map((one: { id: string }) => one.id)).toEqual([id]);
  expect(await get(`invoices/${id}`)).toMatchObject({ status: "sent", total_usd: 119 });

  writeFileSync(file, JSON.stringify({ ...bill, total_usd: 120 }));
  expect((await cli("draft", "--file", file)).stderr).toContain("119");
  const twice = JSON.stringify(bill).replace("{", '{"total_usd":1,');
  for (const [text, why] of [
    ["[]", "expected one JSON object"],
    ["{", "The body is not valid JSON."],
    [twice, 'The body gives the field "total_usd" twice.'],
    [Buffer.from(JSON.stringify({ ...bill, client_name: "Jürgen" }), "latin1"), "not valid UTF-8"],
  ] as const) {
    writeFileSync(file, text);
    const refused = await cli("draft", "--file", file);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(why)]);
    expect(refused.stderr).toContain(`--file ${file}: `);
  }
  expect(await get("invoices?status=draft")).toEqual([]);
}, 180_000);
