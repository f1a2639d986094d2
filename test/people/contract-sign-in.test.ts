import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { afterAll, expect, it } from "vitest";
import { startChain } from "../support/chains.js";
import { account, app, code, startPeople } from "../support/people.js";
import { type Person, signIn, visitor } from "../support/visitor.js";

const local = await startChain("base", { deployed: false });
startPeople({ rpcUrls: { base: [local.rpcUrl] } });
afterAll(() => local.stop());

/** Answers EIP-1271's magic value, whatever was signed. */
const SAYS_YES = "0x631626ba7e60e01b60005260206000f3";

async function place(runtime: string | undefined) {
  const { address } = privateKeyToAccount(generatePrivateKey());
  if (runtime) await local.request("anvil_setCode", address, runtime);
  return address;
}

async function siwe(person: Person | ReturnType<typeof visitor>, purpose: string, address: `0x${string}`) {
  const { body } = await person.ask("GET", `/session/nonce?purpose=${purpose}`);
  const { nonce, message, expires_at } = body.data;
  return createSiweMessage({
    address,
    chainId: 8453,
    nonce,
    domain: message.domain,
    uri: message.uri,
    version: "1",
    statement: message.statement,
    issuedAt: new Date(message.issued_at),
    expirationTime: new Date(expires_at),
  });
}

async function add(person: Person, address: `0x${string}`, signature: string) {
  const wallet = { message: await siwe(person, "add_wallet", address), signature };
  return person.ask("POST", "/session/wallets", { body: { wallet } });
}

it("takes an empty signature of a contract whose owners have signed on the chain", async () => {
  const person = await signIn(app, account.id, "member");
  const address = await place(SAYS_YES);
  expect((await add(person, address, "0x")).status).toBe(201);
  const stranger = visitor(app);
  const wallet = { message: await siwe(stranger, "sign_in", address), signature: "0x" };
  expect((await stranger.ask("POST", "/session", { body: { wallet } })).status).toBe(200);
});

it.each([
  ["burns all gas", "0x5b600056"],
  ["hits INVALID", "0xfe"],
  ["jumps nowhere", "0x60ff56"],
  ["reverts", "0x60006000fd"],
])("takes a contract that %s for one that says no, and its node for a sound one", async (_, runtime) => {
  const person = await signIn(app, account.id, "member");
  const answer = await add(person, await place(runtime), "0x1234");
  expect([answer.status, code(answer)]).toEqual([401, "invalid_key"]);
  expect(answer.body.error.message).toContain("No contract at this address on Base takes it.");
  expect(app.house.chains.reader("base")?.health()).toMatchObject([{ errors: 0 }]);
});

it("says so where an account is not deployed yet", async () => {
  const person = await signIn(app, account.id, "member");
  const answer = await add(person, await place(undefined), "0x1234");
  expect([answer.status, code(answer)]).toEqual([401, "invalid_key"]);
  expect(answer.body.error.message).toContain("On Base there is no contract at this address");
});
