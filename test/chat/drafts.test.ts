import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestAccount, WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer } from "../support/model-server.js";

let server: ModelServer;
let offline: ChatApp;
let modelled: ChatApp;
let account: TestAccount;
let app: ChatApp;
beforeAll(async () => {
  server = await startModelServer("anthropic");
  [offline, modelled] = await Promise.all([
    startChat({ servers: ["offline"] }),
    startChat({ servers: [server] }),
  ]);
});
afterAll(async () => {
  await Promise.all([offline.close(), modelled.close()]);
  await server.close();
});
afterEach(() => server.play([]));

async function open(of: ChatApp) {
  app = of;
  account = await app.createAccount({ plan: "scale" });
  await send("POST", "wallets", { address: WALLET, chain: "base", label: "Ops" });
}
const send = (method: string, path: string, body?: object) =>
  app.request(method, `/api/v1/${path}`, { key: account.key, ...(body && { body }) });
const get = async (path: string) => (await send("GET", path)).body.data;
const say = async (message: string) => (await app.chat(account.key, message)).body;
const draft = async (client_name: string, total_usd = 100) =>
  (
    await send("POST", "invoices", {
      client_name,
      client_email: "ap@acme.example",
      total_usd,
      line_items: [{ description: "Work", quantity: 1, unit_price: total_usd }],
      destination_address: WALLET,
      chain: "base",
      draft: true,
    })
  ).body.data;
const numbers = async () =>
  (await get("invoices")).map(({ invoice_number }: { invoice_number: string }) => invoice_number);

describe("without a model", () => {
  beforeEach(() => open(offline));

  it("drafts an invoice by words, lists it, and issues it once its card is confirmed", async () => {
    await say(
      "Draft an invoice for Initrode (ap@initrode.example), 480 USDC for design on base to my Ops wallet",
    );
    const [{ id }] = await get("invoices?status=draft");
    const listed = await say("Show my drafts");
    expect(listed.reply).toContain(`Draft for Initrode: 480 USDC on base, ${id}`);
    expect(listed.reply).not.toContain("null");
    const { confirmation, reply } = await say("Issue the draft for Initrode");
    expect(confirmation.actions).toMatchObject([{ tool: "issue_invoice", input: { id, revision: 1 } }]);
    expect(confirmation.actions[0].reasons).toEqual([
      "it is numbered and goes to the client once you confirm",
    ]);
    for (const part of ["Initrode", "ap\\@initrode", "480 USDC", "Base (8453)", WALLET])
      expect(reply).toContain(part);
    expect(await numbers()).toEqual([]);
    const done = await say(confirmation.token);
    expect(done.reply).toContain("INV-");
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "sent", total_usd: 480 });
    expect(await numbers()).toHaveLength(1);
    await say(confirmation.token);
    expect(await numbers()).toHaveLength(1);
  });

  it("asks which one where several may be meant, and takes the last or the one that is named", async () => {
    const [first, second] = [await draft("Acme GmbH"), await draft("Beta Ltd")];
    for (const words of ["issue the draft", "Issue the draft for Gamma"]) {
      const { reply, confirmation } = await say(words);
      expect(confirmation).toBeUndefined();
      for (const { id } of [first, second]) expect(reply).toContain(id);
    }
    for (const [words, id] of [
      ["issue the last draft", second.id],
      ["Please issue the draft for Acme", first.id],
      [`finalize ${second.id}`, second.id],
    ])
      expect((await say(words)).confirmation.actions[0].input).toEqual({ id, revision: 1 });
    expect(await numbers()).toEqual([]);
  });

  it.each([
    "Stell den Entwurf für Acme",
    "Bitte stelle meinen Rechnungsentwurf für Acme aus.",
    "Entwurf an Acme stellen",
    "Den Entwurf für Acme bitte ausstellen",
    "Émets le brouillon pour Acme",
    "Emite el borrador para Acme, por favor",
    "Por favor, emita o rascunho para Acme",
    "Emetti la bozza per Acme",
  ])("issues in the user's language: %s", async (words) => {
    const [{ id }] = [await draft("Acme GmbH"), await draft("Beta Ltd")];
    const { confirmation } = await say(words);
    expect(confirmation.actions).toMatchObject([{ tool: "issue_invoice", input: { id, revision: 1 } }]);
    await say(confirmation.token);
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "sent" });
  });

  it.each([
    ["Stell den letzten Entwurf", "Émets le dernier brouillon", "Emita o último rascunho"],
    ["Emite el último borrador", "Emetti l'ultima bozza"],
  ])("takes the last one: %s", async (...said) => {
    const [, { id }] = [await draft("Acme GmbH"), await draft("Beta Ltd")];
    for (const words of said)
      expect((await say(words)).confirmation.actions[0].input, words).toEqual({ id, revision: 1 });
  });

  it("issues none for words that only speak of one", async () => {
    const { id } = await draft("Acme GmbH");
    for (const words of [
      "Der Entwurf für Acme ist fertig",
      "Le brouillon pour Acme est prêt",
      "Zeig meine Entwürfe",
      "Stell den Entwurf für Gamma",
    ])
      expect((await say(words)).confirmation, words).toBeUndefined();
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "draft" });
  });

  it("finds the newest among more drafts than an answer holds, and takes none of these for the only one", async () => {
    const { id } = await draft("Initrode AG");
    for (let made = 0; made < 200; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => draft("Acme GmbH")));
    const last = await draft("Beta Ltd");
    const one = await say("Issue the draft for Beta");
    expect(one.confirmation).toBeUndefined();
    expect(one.reply).toContain(last.id);
    expect((await say("issue the last draft")).confirmation.actions[0].input).toMatchObject({ id: last.id });
    expect((await say("Issue the draft for Initrode")).reply).not.toContain("There is no draft");
    expect((await say(`issue ${id}`)).confirmation.actions[0].input).toMatchObject({ id });
  });

  it("says that there is none, and cancels one by its id", async () => {
    expect((await say("issue the draft")).reply).toContain("There is no draft to issue");
    const { id } = await draft("Acme GmbH");
    const { confirmation } = await say(`cancel invoice ${id}`);
    if (confirmation) await say(confirmation.token);
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "canceled", invoice_number: null });
  });

  it("never issues for a key that only reads", async () => {
    await draft("Acme GmbH");
    const key = await app.createKey(account.id, { scopes: ["read"] });
    const { body } = await app.chat(key, "issue the draft");
    expect(body.confirmation).toBeUndefined();
    expect(await numbers()).toEqual([]);
  });
});

describe("a model", () => {
  beforeEach(() => open(modelled));
  const wants = (input: object) =>
    server.play([{ calls: [{ tool: "issue_invoice", input }] }, { text: "Issued." }]);

  it("can't issue one that was changed after its card was shown", async () => {
    const { id } = await draft("Acme GmbH");
    wants({ id });
    const { confirmation } = await say("Issue the draft for Acme");
    expect(confirmation.actions[0].input).toEqual({ id, revision: 1 });
    const more = { line_items: [{ description: "Work", quantity: 9, unit_price: 100 }], total_usd: 900 };
    expect((await send("PATCH", `invoices/${id}`, more)).status).toBe(200);
    const { tool_results } = await say(confirmation.token);
    expect(tool_results[0].result.error).toMatchObject({ code: "state_conflict" });
    expect(await numbers()).toEqual([]);
  });

  it("issues nothing of another account, nothing that is none, and nothing unasked", async () => {
    const { id } = await draft("Acme GmbH");
    const { id: issued } = await draft("Beta Ltd");
    await send("POST", `invoices/${issued}/issue`, {});
    wants({ id });
    const other = await app.createAccount();
    const { body } = await app.chat(other.key, "Issue the draft for Acme");
    expect([body.confirmation, body.tool_results]).toEqual([undefined, []]);
    wants({ id: issued });
    const { confirmation } = await say("Issue the draft for Beta");
    const { tool_results } = await say(confirmation.token);
    expect(tool_results[0].result.error.message).toContain("no draft");
    wants({ id });
    expect((await say("How are you?")).tool_results).toEqual([]);
    expect(await get(`invoices/${id}`)).toMatchObject({ status: "draft" });
  });
});
