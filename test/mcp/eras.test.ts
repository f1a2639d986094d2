import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestAccount, type TestApp, WALLET } from "../support/app.js";
import {
  type Connect,
  type Connected,
  connectLegacy,
  connectModern,
  connectOld,
  errorOf,
  mcpDoor,
} from "../support/mcp.js";

const SANCTIONED = "0x0330070fd38ec3bb94f58fa55d40368271e9e54a";

let app: TestApp;
let account: TestAccount;
let readKey: string;
beforeAll(async () => {
  app = await startApp({ mounts: (house) => [mcpDoor(house)] });
  account = await app.createAccount({ plan: "scale" });
  readKey = await app.createKey(account.id, { scopes: ["read"] });
  await app.request("POST", "/api/v1/wallets", {
    key: account.key,
    body: { address: WALLET, chain: "base", label: "Main" },
  });
});
afterAll(() => app.close());

const link = { amount_usd: 5, destination_address: WALLET, chain: "base" };

const clients: [string, Connect][] = [
  ["the v1 SDK", connectOld],
  ["the v2 SDK, legacy era", connectLegacy],
  ["the v2 SDK, modern era", connectModern],
];

describe.each(clients)("%s over HTTP", (_name, connect) => {
  it("lists every tool of the catalog for a full key, all hints and object roots", async () => {
    const client = await connect(app.url, account.key);
    const tools = await client.tools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "create_payment_link",
        "prepare_batch_payout",
        "get_wallet_balance",
        "screen_address",
      ]),
    );
    expect(tools.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["create_checkout"]));
    for (const tool of tools) {
      expect(tool.annotations).toEqual({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
    }
    const hintsOf = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hintsOf("create_invoice")).toMatchObject({ openWorldHint: true });
    expect(hintsOf("create_donation_jar")).toMatchObject({ openWorldHint: true });
    expect(hintsOf("prepare_batch_payout")).toMatchObject({ openWorldHint: false });
    await client.close();
  });

  it("shows a read key what it may use, and answers the rest with the missing scope", async () => {
    const client = await connect(app.url, readKey);
    const names = (await client.tools()).map(({ name }) => name);
    expect(names).toContain("list_invoices");
    expect(names.filter((name) => /^(create|prepare|cancel)_/.test(name))).toEqual([]);
    const result = await client.call("create_payment_link", link);
    expect(result.isError).toBe(true);
    expect(errorOf(result)).toMatchObject({
      code: "insufficient_scope",
      message: expect.stringContaining('"write"'),
    });
    await client.close();
  });

  it("creates, with the same data as text and as structure, and a link to the resource", async () => {
    const client = await connect(app.url, account.key);
    const own = { ...link, reference: _name };
    const { content, structuredContent } = await client.call("create_payment_link", own);
    expect(structuredContent).toMatchObject({ ...own, status: "active" });
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
    expect(content[1]).toMatchObject({
      type: "resource_link",
      uri: `unsigned://payment-links/${structuredContent?.id}`,
    });
    const read = await client.client.readResource({ uri: content[1]?.uri ?? "" });
    expect(JSON.parse((read.contents[0] as { text: string }).text)).toEqual(structuredContent);
    await client.close();
  });

  it("makes one record of a call that is retried with its key", async () => {
    const client = await connect(app.url, account.key);
    const args = { ...link, idempotency_key: `retry-${_name}` };
    const [first, second] = [
      await client.call("create_payment_link", args),
      await client.call("create_payment_link", args),
    ];
    expect(second.structuredContent).toEqual(first.structuredContent);
    await client.close();
  });

  it("refuses in the words of the API, as text alone", async () => {
    const client = await connect(app.url, account.key);
    for (const [args, code, path] of [
      [{ ...link, amount_usd: "5" }, "validation_failed", "amount_usd"],
      [{ ...link, colour: "red" }, "validation_failed", "colour"],
      [{ ...link, destination_address: SANCTIONED }, "sanctioned_address", "destination_address"],
    ] as const) {
      const result = await client.call("create_payment_link", args);
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      expect(errorOf(result)).toMatchObject({ code, issues: [{ path }] });
    }
    await client.close();
  });

  it("answers an unknown tool as the protocol says, also one that only REST has", async () => {
    const client = await connect(app.url, account.key);
    for (const name of ["no_such_tool", "create_api_key", "create_checkout"])
      await expect(client.call(name)).rejects.toMatchObject({ code: -32602 });
    await client.close();
  });

  it("reads what loses nothing by it: text for a list, a number or a flag, a chain in capitals, null or a blank for nothing", async () => {
    const client = await connect(app.url, account.key);
    const made = await client.call("create_payment_link", {
      ...link,
      chain: "Base",
      single_use: "true",
      expires_in_days: "30",
      description: null,
      reference: "",
      idempotency_key: null,
    });
    expect(made.structuredContent).toMatchObject({
      chain: "base",
      single_use: true,
      description: null,
      reference: null,
    });
    const line_items = JSON.stringify([{ description: "Work", quantity: "2", unit_price: "5" }]);
    const billed = await client.call("create_invoice", { line_items, chain: null });
    const paths = errorOf(billed).issues?.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["chain", "line_items.0.unit_price"]));
    expect(paths).not.toContain("line_items.0.quantity");
    const recipients = JSON.stringify([{ address: WALLET, amount_usdc: 2 }]);
    const payout = await client.call("prepare_batch_payout", { recipients, chain: "base" });
    expect(payout.structuredContent).toMatchObject({ totalUsdc: 2 });
    const rows = JSON.stringify([{ address: WALLET, amount_usdc: "2" }]);
    const text = await client.call("prepare_batch_payout", { recipients: rows, chain: "base" });
    expect(errorOf(text).issues).toEqual([
      { path: "recipients.0.amount_usdc", message: expect.stringContaining("number") },
    ]);
    const list = await client.call("list_payouts", { limit: "1" });
    expect(list.structuredContent?.data).toHaveLength(1);
    await client.close();
  });

  it("gives a list twenty records unless it is asked for more", async () => {
    const busy = await app.createAccount({ plan: "scale" });
    for (let n = 0; n < 22; n++)
      await app.request("POST", "/api/v1/payment-links", { key: busy.key, body: link });
    const client = await connect(app.url, busy.key);
    expect((await client.call("list_payment_links")).structuredContent).toMatchObject({
      data: { length: 20 },
      has_more: true,
    });
    expect((await client.call("list_payment_links", { limit: 50 })).structuredContent).toMatchObject({
      data: { length: 22 },
    });
    await client.close();
  });

  it("never invents a wallet: without a way to ask it names the linked ones", async () => {
    const client = await connect(app.url, account.key);
    const result = await client.call("create_payment_link", { amount_usd: 5, chain: "base" });
    expect(errorOf(result)).toMatchObject({
      code: "validation_failed",
      linked_wallets: [WALLET],
      issues: [{ path: "destination_address" }],
    });
    expect(errorOf(result).message).toMatch(/ask your user/i);
    await client.close();
  });

  it("has prompts with completions, and resources", async () => {
    const { client, close } = await connect(app.url, account.key);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "bill_client",
      "payout_from_list",
      "explain_unsigned_payout",
    ]);
    const prompt = await client.getPrompt({
      name: "explain_unsigned_payout",
      arguments: { payout_id: "po_1" },
    });
    expect(JSON.stringify(prompt)).toContain("po_1");
    await expect(client.getPrompt({ name: "bill_client", arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    const ref = { type: "ref/prompt" as const, name: "bill_client" };
    const { completion } = await client.complete({ ref, argument: { name: "chain", value: "p" } });
    expect(completion.values).toEqual(["polygon"]);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["unsigned://chains"]);
    await expect(client.readResource({ uri: "unsigned://nothing" })).rejects.toThrow();
    const invoice = await app.request("GET", "/api/v1/payment-links", { key: account.key });
    const foreign = await app.createAccount();
    const other = await connect(app.url, foreign.key);
    await expect(
      other.client.readResource({ uri: `unsigned://payment-links/${invoice.body.data[0].id}` }),
    ).rejects.toThrow();
    await other.close();
    await close();
  });
});

describe("a client that can fill in a form", () => {
  const wallet = "0x00000000000000000000000000000000000A11CE".toLowerCase();

  it("is asked for what is missing, and only for that", async () => {
    const asked: string[][] = [];
    const client = await connectModern(app.url, account.key, (fields) => {
      asked.push(fields);
      return { destination_address: WALLET, amount_usd: "999" };
    });
    const result = await client.call("create_payment_link", { amount_usd: 5, chain: "base" });
    expect(asked).toEqual([["destination_address", "destination_address_other"]]);
    expect(result.structuredContent).toMatchObject({ amount_usd: 5, destination_address: WALLET });
    await client.close();
  });

  it("sees in the list that it may leave out what its user is asked", async () => {
    const requiredOf = async (connecting: Promise<Connected>) => {
      const client = await connecting;
      const tools = await client.tools();
      await client.close();
      const [invoice] = tools.filter(({ name }) => name === "create_invoice");
      return (invoice?.inputSchema ?? {}) as { required: string[] };
    };
    const { required: all } = await requiredOf(connectModern(app.url, account.key));
    expect(all).toContain("destination_address");
    const { required: open } = await requiredOf(connectModern(app.url, account.key, () => ({})));
    expect(open).toEqual(all.filter((name) => name !== "destination_address" && name !== "client_email"));
  });

  const bill = {
    client_name: "Acme",
    total_usd: 5,
    line_items: [{ description: "Work", quantity: 1, unit_price: 5 }],
    chain: "base",
  };

  it("is asked once for all of it, between wallets with their names, or for another", async () => {
    const forms: string[] = [];
    const client = await connectModern(app.url, account.key, (_fields, form) => {
      forms.push(JSON.stringify(form));
      return {
        client_email: "ap@acme.example",
        destination_address: WALLET,
        destination_address_other: wallet,
      };
    });
    const result = await client.call("create_invoice", bill);
    expect(result.structuredContent).toMatchObject({ client_email: "ap@acme.example", status: "sent" });
    expect(String(result.structuredContent?.destination_address).toLowerCase()).toBe(wallet);
    expect(forms).toHaveLength(1);
    expect(forms[0]).toContain(`"const":"${WALLET}","title":"Main · base · ${WALLET}"`);
    await client.close();
  });

  it("is asked nothing about a call that would be refused anyway", async () => {
    let asked = 0;
    const client = await connectModern(app.url, account.key, () => {
      asked += 1;
      return { destination_address: WALLET };
    });
    const result = await client.call("create_payment_link", { amount_usd: -3, chain: "base" });
    expect(
      errorOf(result)
        .issues?.map(({ path }) => path)
        .sort(),
    ).toEqual(["amount_usd", "destination_address"]);
    expect(asked).toBe(0);
    await client.close();
  });

  it("may decline, and then nothing is made", async () => {
    const client = await connectModern(app.url, account.key, () => undefined);
    const result = await client.call("create_payment_link", { amount_usd: 5, chain: "base" });
    const { code, message } = errorOf(result);
    expect([code, message]).toEqual(["validation_failed", expect.stringContaining("Don't ask again")]);
    await client.close();
  });

  it("is judged by the same rules in what it fills in", async () => {
    const client = await connectModern(app.url, account.key, () => ({ destination_address: SANCTIONED }));
    const result = await client.call("create_payment_link", { amount_usd: 5, chain: "polygon" });
    expect(errorOf(result).code).toBe("sanctioned_address");
    await client.close();
  });
});
