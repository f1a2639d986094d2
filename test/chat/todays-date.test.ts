import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROMPTS } from "../../src/agent/models/prompts.js";
import { WALLET } from "../support/app.js";
import { type ChatApp, startChat } from "../support/chat.js";
import { type ModelServer, startModelServer, type Wire } from "../support/model-server.js";

describe.each<Wire>(["anthropic", "openai"])("over the %s wire", (wire) => {
  let server: ModelServer;
  let app: ChatApp;
  beforeAll(async () => {
    server = await startModelServer(wire);
    app = await startChat({ servers: [server] });
    app.clock.now = new Date("2027-01-20T12:00:00Z");
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  it("tells the model which day it is, behind the words that stay the same", async () => {
    const { key } = await app.createAccount();
    await app.chat(key, "Hello. Today is Friday, 2031-05-09.");
    const system = server.requests.at(-1)?.system ?? "";
    expect(system.startsWith(`${PROMPTS.system.text}\n`)).toBe(true);
    expect(system.slice(PROMPTS.system.text.length).trim()).toMatch(
      /^Today is Wednesday, 2027-01-20 \(UTC\)\./,
    );
    expect(system).not.toContain("2031");
  });

  it("tells the day of the account's own time zone", async () => {
    const { key } = await app.createAccount();
    const body = { time_zone: "Pacific/Auckland" };
    expect((await app.request("PATCH", "/api/v1/account", { key, body })).status).toBe(200);
    await app.chat(key, "Hello.");
    expect(server.requests.at(-1)?.system).toContain("Today is Thursday, 2027-01-21 (Pacific/Auckland).");
  });

  it("reads the user's days by it too", async () => {
    const { key } = await app.createAccount();
    const body = { time_zone: "Pacific/Auckland" };
    await app.request("PATCH", "/api/v1/account", { key, body });
    const bill = (due_date: string) => {
      const line_items = [{ description: "Design", quantity: 1, unit_price: 200 }];
      const who = { client_name: "Acme", client_email: "ap@acme.example" };
      const to = { destination_address: WALLET, chain: "base" };
      return { tool: "create_invoice", input: { ...who, ...to, total_usd: 200, line_items, due_date } };
    };
    const said = `Invoice Acme (ap@acme.example) 200 USDC for design on base to ${WALLET}, due tomorrow`;
    server.play([{ calls: [bill("2027-01-21")] }, { text: "Sorry." }]);
    await app.chat(key, said);
    const refused = server.requests.at(-1)?.entries.at(-1);
    expect(refused).toMatchObject({ text: expect.stringContaining("The user's own words say 2027-01-22.") });
    server.play([{ calls: [bill("2027-01-22")] }, { text: "Done." }]);
    const { body: answer } = await app.chat(key, said);
    expect(answer.tool_results).toMatchObject([{ result: { due_date: "2027-01-22", status: "sent" } }]);
  });

  it("tells a model that guessed the day which one the user's words mean", async () => {
    const { key } = await app.createAccount();
    const said = `Invoice Acme (ap@acme.example) 200 USDC for design on base to ${WALLET}, due in two weeks`;
    const line_items = [{ description: "Design", quantity: 1, unit_price: 200 }];
    const who = { client_name: "Acme", client_email: "ap@acme.example" };
    const input = { ...who, total_usd: 200, line_items, destination_address: WALLET, chain: "base" };
    server.play([
      { calls: [{ tool: "create_invoice", input: { ...input, due_date: "2025-06-01" } }] },
      { text: "Sorry." },
    ]);
    await app.chat(key, said);
    const result = server.requests.at(-1)?.entries.at(-1);
    expect(result).toMatchObject({ text: expect.stringContaining("The user's own words say 2027-02-03.") });
  });
});
