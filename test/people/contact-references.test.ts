import { describe, expect, it } from "vitest";
import { issueRecurringInvoices } from "../../src/jobs/recurring-invoices.js";
import { type JsonSchema, schemasOf } from "../../src/runtime/registry.js";
import type { Tool } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import { SANCTIONED, WALLET } from "../support/app.js";
import { connectModern, mcpDoor } from "../support/mcp.js";
import { account, app, days, OTHER, startPeople } from "../support/people.js";
import { signIn } from "../support/visitor.js";

const _DAY_MS = 86_400_000;

startPeople({ mounts: (house) => [mcpDoor(house)] });

const call = (method: string, path: string, body?: unknown, key = account.key, headers = {}) =>
  app.request(method, `/api/v1/${path}`, { key, headers, ...(body !== undefined && { body }) });
const wallet = (address = WALLET, chain = "base") => ({ address, chain });
async function contact(body: Record<string, unknown>): Promise<string> {
  const made = await call("POST", "contacts", { name: "Anna Ito", ...body });
  expect(made.status).toBe(201);
  return made.body.data.id;
}
const pay = (row: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  recipients: [{ amount_usdc: 5, ...row }],
  chain: "base",
  ...more,
});
const bill = (more: Record<string, unknown>) => ({
  total_usd: 10,
  line_items: [{ description: "Work", quantity: 1, unit_price: 10 }],
  destination_address: WALLET,
  chain: "base",
  ...more,
});
const faults = (answer: { body: { error: { issues: { path: string; message: string }[] } } }) =>
  answer.body.error.issues.map(({ path, message }) => `${path}: ${message}`);
async function recipientsOf(id: string) {
  return (await call("GET", `payouts/${id}`)).body.data.recipients;
}

describe("a recipient by contact_id", () => {
  it("is paid at the wallet that the book has for the chain, or for any", async () => {
    const anna = await contact({ wallets: [wallet(WALLET, "base"), wallet(OTHER, "polygon")] });
    const ben = await contact({ name: "Ben", wallets: [wallet(OTHER, "any")] });
    const made = await call("POST", "payouts", {
      recipients: [
        { contact_id: anna, amount_usdc: 5 },
        { contact_id: ben, amount_usdc: 6 },
        { address: OTHER, amount_usdc: 7 },
      ],
      chain: "base",
    });
    expect(made.status).toBe(201);
    expect(await recipientsOf(made.body.data.id)).toMatchObject([
      { address: WALLET, amount_usdc: 5 },
      { address: OTHER, amount_usdc: 6 },
      { address: OTHER, amount_usdc: 7 },
    ]);
  });

  it("with several wallets there needs the address to pick one, and takes no other", async () => {
    const anna = await contact({ wallets: [wallet(WALLET), wallet(OTHER)] });
    const open = await call("POST", "payouts", pay({ contact_id: anna }));
    expect(open.status).toBe(400);
    expect(faults(open)).toEqual([
      `recipients.0.address: required: this contact has several, ${WALLET} or ${OTHER}`,
    ]);
    const picked = await call("POST", "payouts", pay({ contact_id: anna, address: OTHER.toLowerCase() }));
    expect(await recipientsOf(picked.body.data.id)).toMatchObject([{ address: OTHER }]);
    const foreign = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc";
    const wrong = await call("POST", "payouts", pay({ contact_id: anna, address: foreign }));
    expect(faults(wrong)).toEqual([
      expect.stringMatching(/^recipients\.0\.address: expected this contact's/),
    ]);
  });

  it.each([
    ["nobody's id", () => "ct_nobody", "recipients.0.contact_id: there is no such contact"],
    [
      "another account's",
      async () => {
        const other = await app.createAccount();
        const made = await call("POST", "contacts", { name: "Eve", wallets: [wallet()] }, other.key);
        return made.body.data.id;
      },
      "recipients.0.contact_id: there is no such contact",
    ],
    [
      "one that was put away",
      async () => {
        const id = await contact({ wallets: [wallet()] });
        await call("POST", `contacts/${id}/archive`);
        return id;
      },
      "recipients.0.contact_id: this contact is archived",
    ],
    [
      "one without a wallet on the chain",
      () => contact({ wallets: [wallet(WALLET, "polygon")] }),
      "recipients.0.address: required: this contact has no wallet on base",
    ],
  ])("is refused by field where it is %s", async (_case, made, fault) => {
    const refused = await call("POST", "payouts", pay({ contact_id: await made() }));
    expect([refused.status, faults(refused)]).toEqual([400, [fault]]);
  });

  it("is a fault of the call where no id could be like that", async () => {
    const refused = await call("POST", "payouts", pay({ contact_id: "ct_\0" }));
    expect([refused.status, faults(refused)]).toEqual([
      400,
      [
        "recipients.0.contact_id: must not contain the character NUL",
        "recipients.0.contact_id: there is no such contact",
      ],
    ]);
  });

  it("tells all faults at once, and of a missing chain only that", async () => {
    const anna = await contact({ wallets: [wallet()] });
    const refused = await call("POST", "payouts", {
      recipients: [
        { contact_id: anna, amount_usdc: -1 },
        { contact_id: 7, amount_usdc: 1 },
        { contact_id: "ct_none", amount_usdc: 1 },
      ],
    });
    const paths = refused.body.error.issues.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual([
      "chain",
      "recipients.0.amount_usdc",
      "recipients.1.address",
      "recipients.1.contact_id",
      "recipients.2.contact_id",
    ]);
  });

  it("is screened by the address that comes of it", async () => {
    const anna = await contact({ wallets: [wallet()] });
    await app.house.sql`update contact_wallets set address = ${SANCTIONED} where contact_id = ${anna}`;
    const refused = await call("POST", "payouts", pay({ contact_id: anna }));
    expect([refused.status, refused.body.error.code]).toEqual([422, "sanctioned_recipient"]);
    expect((await call("GET", "payouts")).body.data).toEqual([]);
  });

  it("is the same request when it is sent again, whatever the book says by then", async () => {
    const anna = await contact({ wallets: [wallet()] });
    const headers = { "idempotency-key": "march" };
    const first = await call("POST", "payouts", pay({ contact_id: anna }), account.key, headers);
    await call("PATCH", `contacts/${anna}`, { wallets: [wallet(OTHER)] });
    const again = await call("POST", "payouts", pay({ contact_id: anna }), account.key, headers);
    expect(again.body).toEqual(first.body);
    await call("POST", `contacts/${anna}/archive`);
    const last = await call("POST", "payouts", pay({ contact_id: anna }), account.key, headers);
    expect([last.body, last.headers.get("idempotent-replayed")]).toEqual([first.body, "true"]);
    const other = await call("POST", "payouts", pay({ contact_id: "ct_x" }), account.key, headers);
    expect(other.body.error.code).toBe("idempotency_key_reused");
  });
});

describe("an asking key's payout by contact_id", () => {
  const asking = () =>
    app.createKey(account.id, { scopes: ["write"], policy: "ask", payoutLimit: 100_000_000n });

  it("goes out alone to a settled wallet, and waits where the wallet was swapped of late", async () => {
    const anna = await contact({ wallets: [wallet()] });
    const ask = await asking();
    days(14.1);
    expect((await call("POST", "payouts", pay({ contact_id: anna }), ask)).status).toBe(201);
    await call("PATCH", `contacts/${anna}`, { wallets: [wallet(OTHER)] });
    const waiting = await call("POST", "payouts", pay({ contact_id: anna }), ask);
    expect(waiting.status).toBe(202);
    const { reasons, input } = (await call("GET", `approvals/${waiting.body.data.approval_id}`)).body.data;
    expect(reasons).toEqual([expect.stringContaining(`New payee: ${OTHER}`)]);
    expect(input.recipients).toEqual([{ amount_usdc: 5, contact_id: anna, address: OTHER }]);
  });

  it("that waits pays the wallet that was shown, or nobody once the book says otherwise", async () => {
    const member = await signIn(app, account.id, "member");
    const ask = await asking();
    const decide = async (id: string) => {
      const { digest } = (await member.ask("GET", `/api/v1/approvals/${id}`)).body.data;
      const body = { decision: "approve", digest };
      return (await member.ask("POST", `/api/v1/approvals/${id}`, { body })).body.data;
    };
    const anna = await contact({ wallets: [wallet()] });
    const waits = async () =>
      (await call("POST", "payouts", pay({ contact_id: anna }), ask)).body.data.approval_id as string;
    const [first, second] = [await waits(), await waits()];
    const released = await decide(first);
    expect(await recipientsOf(released.record_id)).toMatchObject([{ address: WALLET }]);
    await call("PATCH", `contacts/${anna}`, { wallets: [wallet(OTHER)] });
    const failed = await decide(second);
    expect(failed).toMatchObject({ status: "failed", error: { code: "validation_failed" } });
    expect(failed.error.message).toContain("recipients.0.address");
    expect((await call("GET", "payouts")).body.data).toHaveLength(1);
  });
});

describe("an invoice by contact_id", () => {
  it("takes name and e-mail from the book, and refuses what contradicts it", async () => {
    const acme = await contact({ name: "Acme GmbH", email: "ap@acme.example" });
    const made = await call("POST", "invoices", bill({ contact_id: acme }));
    expect(made.body.data).toMatchObject({ client_name: "Acme GmbH", client_email: "ap@acme.example" });
    const same = bill({ contact_id: acme, client_email: "AP@acme.example" });
    expect((await call("POST", "invoices", same)).status).toBe(201);
    const other = await call(
      "POST",
      "invoices",
      bill({ contact_id: acme, client_email: "eve@evil.example" }),
    );
    expect(faults(other)).toEqual([
      "client_email: expected this contact's email, ap@acme.example; leave out contact_id for another",
    ]);
  });

  it("wants what the book lacks, and everything where no contact is named", async () => {
    const acme = await contact({ name: "Acme GmbH" });
    const lacking = await call("POST", "invoices", bill({ contact_id: acme }));
    expect(faults(lacking)).toEqual(["client_email: required: this contact has no email"]);
    const told = bill({ contact_id: acme, client_email: "ap@acme.example" });
    expect((await call("POST", "invoices", told)).body.data.client_name).toBe("Acme GmbH");
    const none = await call("POST", "invoices", bill({}));
    const paths = none.body.error.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["client_name", "client_email"]);
  });

  it("that repeats goes on to whom the first one went", async () => {
    const acme = await contact({ name: "Acme GmbH", email: "ap@acme.example" });
    await call("POST", "invoices", bill({ contact_id: acme, recurring_interval: "weekly" }));
    await call("PATCH", `contacts/${acme}`, { email: "new@acme.example" });
    await call("POST", `contacts/${acme}/archive`);
    days(8);
    await issueRecurringInvoices(app.house, AbortSignal.timeout(60_000));
    const issued = (await call("GET", "invoices")).body.data;
    expect(issued.map((one: { client_email: string }) => one.client_email)).toEqual([
      "ap@acme.example",
      "ap@acme.example",
    ]);
  });

  it("is billed over MCP without an e-mail being asked for, and asked for without a contact", async () => {
    const acme = await contact({ name: "Acme GmbH", email: "ap@acme.example" });
    const client = await connectModern(app.url, account.key);
    await client.tools();
    const made = await client.call("create_invoice", bill({ contact_id: acme }));
    expect(made.structuredContent).toMatchObject({ client_email: "ap@acme.example" });
    const open = await client.call("create_invoice", bill({ client_name: "Acme GmbH" }));
    expect(open.isError).toBe(true);
    expect(open.content[0]?.text).toContain("client_email");
    await client.close();
  });
});

it("says in the schemas that what a contact fills in may be left out, and nothing else", () => {
  const schemaOf = (name: string) => schemasOf(tools.find((tool) => tool.name === name) as Tool).input;
  expect(schemaOf("create_invoice").required).toEqual([
    "total_usd",
    "line_items",
    "destination_address",
    "chain",
  ]);
  const { recipients } = schemaOf("prepare_batch_payout").properties as Record<string, { items: JsonSchema }>;
  expect(recipients?.items.required).toEqual(["amount_usdc"]);
});
