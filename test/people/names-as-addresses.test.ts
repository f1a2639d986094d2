import { expect, it } from "vitest";
import { readsAsAddress } from "../../src/addresses-alike.js";
import { WALLET } from "../support/app.js";
import { account, app, OTHER, startPeople } from "../support/people.js";
import { signIn } from "../support/visitor.js";

startPeople();

it.each([
  OTHER,
  OTHER.toLowerCase(),
  `Treasury ${OTHER}`,
  OTHER.slice(2),
  `${OTHER.slice(0, 6)}…${OTHER.slice(-4)}`,
  `${OTHER.slice(0, 6)}...${OTHER.slice(-4)}`,
  OTHER.replace(/(?=(?:.{4})+$)/g, " "),
  `\u{ff10}${OTHER.slice(1)}`,
  `O\u0445${OTHER.slice(2)}`,
  OTHER.slice(0, 30),
])("takes %s for no name", (name) => {
  expect(readsAsAddress(name)).toBe(true);
});

it.each([
  "0xMaki",
  "vitalik.eth",
  "Ox Café",
  "Box 0xFF",
  "Ledger 0x71C7…976F",
  "DE89 3704 0044 0532 0130 00",
])("takes %s for a name", (name) => {
  expect(readsAsAddress(name)).toBe(false);
});

it("refuses an address as the name of a contact, a wallet or a member, and says what is expected", async () => {
  const owner = await signIn(app, account.id, "owner");
  const key = account.key;
  const faultsOf = async (asked: Promise<{ status: number; body: { error: { issues: unknown } } }>) => {
    const { status, body } = await asked;
    return [status, body.error.issues];
  };
  const fault = (path: string) => [400, [{ path, message: expect.stringContaining("expected a name") }]];
  const { id } = (await app.request("POST", "/api/v1/contacts", { key, body: { name: "Anna Ito" } })).body
    .data;
  const contact = { name: OTHER, wallets: [{ address: WALLET, chain: "base" }] };
  expect(await faultsOf(app.request("POST", "/api/v1/contacts", { key, body: contact }))).toEqual(
    fault("name"),
  );
  expect(
    await faultsOf(app.request("PATCH", `/api/v1/contacts/${id}`, { key, body: { name: OTHER } })),
  ).toEqual(fault("name"));
  const file = { key, body: `name,wallet\n${OTHER},${WALLET}\n`, headers: { "content-type": "text/csv" } };
  expect(await faultsOf(app.request("POST", "/api/v1/contacts/import", file))).toEqual(fault("lines.2.name"));
  const wallet = { address: WALLET, chain: "base", label: OTHER };
  expect(await faultsOf(app.request("POST", "/api/v1/wallets", { key, body: wallet }))).toEqual(
    fault("label"),
  );
  const member = { name: OTHER, role: "viewer" };
  expect(await faultsOf(owner.ask("POST", "/api/v1/members", { body: member }))).toEqual(fault("name"));
});
