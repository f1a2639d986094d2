import { type Address, getAddress } from "viem";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLinks } from "../../src/runtime/links.js";
import { violations } from "../support/axe.js";
import { type PageWorld, startPageWorld } from "../support/page-world.js";
import { type Person, signIn } from "../support/visitor.js";

let world: PageWorld;
let member: Person;
let operator: Person;
beforeAll(async () => {
  world = await startPageWorld(["base", "optimism"], { bare: ["optimism"] });
  const { app } = world;
  const url = app.url.replace("127.0.0.1", "localhost");
  app.house.links = createLinks(url, { baseUrl: url });
  Object.assign(app, { url });
  member = await signIn(app, world.account.id, "member", "Anna Ito");
  operator = await signIn(app, world.account.id, "owner", "Omar");
  await app.house.sql`update members set operator = true where id = ${operator.memberId}`;
});
afterAll(() => world?.close());
beforeEach((context) => {
  if (!world.browser) context.skip();
});

/** The page as this person's browser shows it. */
async function openAs(person: Person | undefined, path: string) {
  const visit = await world.open("/pay/nothing", { chainId: 10 });
  const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: world.app.url }));
  await visit.context.addCookies(cookies);
  visit.complaints.length = 0;
  await visit.page.goto(world.app.url + path);
  return visit;
}

const pathOf = ({ sign_url }: { sign_url: string }) => new URL(sign_url).pathname;
const KNOWN = getAddress("0x90f79bf6eb2c4f870365e785982e1f101e93b906");
/** The same beginning and end. */
const TWIN: Address = getAddress("0x90f700000000000000000000000000000000b906");
const NEW = getAddress("0x71c7656ec7ab88b098defb751b7401b5f6d8976f");

it("tells strangers what is paid, and members of the account whom, by whom and what is otherwise", async () => {
  await world.post("contacts", {
    name: "Ben Weaver",
    kind: "payee",
    wallets: [{ address: KNOWN, chain: "any" }],
  });
  const before = await world.post("payouts", {
    recipients: [{ address: KNOWN, amount_usdc: 4 }],
    chain: "base",
  });
  await world.app.house.sql`
    update payouts set status = 'confirmed', confirmed_at = now() where id = ${before.id}`;
  const recipients = [
    { address: KNOWN, amount_usdc: 5, label: "Weaving" },
    { address: TWIN, amount_usdc: 6 },
  ];
  const made = (
    await member.ask("POST", "/api/v1/payouts", { body: { recipients, chain: "base", label: "November" } })
  ).body.data;
  const shown = async (person: Person | undefined) => {
    const { page, close } = await openAs(person, pathOf(made));
    const text = (await page.locator("main").textContent()) ?? "";
    // What is done leads its own people back to where they came from.
    await page.goto(world.app.url + pathOf(before));
    await page.getByRole("heading", { name: "Confirmed" }).waitFor();
    const back = await page.getByRole("link", { name: "Back to the console" }).count();
    expect(back).toBe(person ? 1 : 0);
    await close();
    return text;
  };
  const [public_, own] = [await shown(undefined), await shown(member)];
  for (const secret of ["Ben Weaver", "Weaving", "November", "Anna Ito", "the last time", "0x90F7…b906"]) {
    expect(own).toContain(secret);
    expect(public_, secret).not.toContain(secret);
  }
  for (const text of [public_, own]) {
    expect(text).toContain("New payee");
    expect(text).toMatch(/Looks like .* and is another one/);
  }
  expect(own).toContain("Beside the payout of");
});

it("says of a wallet that it was a contact's, and of a contact's that it is a new one", async () => {
  const [old, young] = [NEW, getAddress("0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")];
  const { id } = await world.post("contacts", {
    name: "Cleo Vance",
    kind: "payee",
    wallets: [{ address: old, chain: "base" }],
  });
  world.app.clock.now = new Date(world.app.clock.now.getTime() + 1000);
  const patched = await world.app.request("PATCH", `/api/v1/contacts/${id}`, {
    ...{ key: world.account.key, body: { wallets: [{ address: young, chain: "base" }] } },
  });
  expect(patched.status).toBe(200);
  const recipients = [old, young].map((address) => ({ address, amount_usdc: 2 }));
  const made = await world.post("payouts", { recipients, chain: "base" });
  const shown = async (person: Person | undefined) => {
    const { page, close } = await openAs(person, pathOf(made));
    const text = (await page.locator("main").textContent()) ?? "";
    expect(await violations(page)).toEqual([]);
    await close();
    return text;
  };
  const [public_, own] = [await shown(undefined), await shown(member)];
  expect(own).toMatch(/Cleo Vance’s wallet until \d+ \w+ \d{4}, and not any more/);
  expect(own).toMatch(/Changed: this contact’s wallet since \d+ \w+ \d{4}/);
  expect(public_).toMatch(/A contact’s wallet until \d+ \w+ \d{4}, and not any more/);
  expect(public_).not.toMatch(/Cleo|Changed/);
});

it("shows the same without a script, in no frame, to no search engine and no cache", async () => {
  const recipients = [{ address: NEW, amount_usdc: 5 }];
  const made = await world.post("payouts", { recipients, chain: "base" });
  const { page, close } = await world.open(pathOf(made), { javaScript: false });
  const text = (await page.locator("body").innerText()).replace(/\s+/g, " ");
  for (const said of ["5.015 USDC", "Signing it here needs JavaScript", "Sign elsewhere"])
    expect(text).toContain(said);
  await close();
  const { headers, body } = await world.app.request("GET", pathOf(made), {
    headers: { accept: "text/html" },
  });
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(body).toContain('<meta name="robots" content="noindex">');
});

it("lets the operator deploy a contract from its page by a wallet", async () => {
  const { page, wallet, complaints, close } = await openAs(operator, "/sign/deploy/optimism");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Deploy Checkout" }).click();
  await page.getByRole("button", { name: "Sign the deployment" }).click();
  await page.getByRole("heading", { name: "Deployed" }).waitFor({ timeout: 30_000 });
  expect(wallet.asked.filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
  const { optimism } = world.chains;
  expect(
    String(await optimism.request("eth_getCode", optimism.contracts.checkout, "latest")).length,
  ).toBeGreaterThan(100);
  await page.getByRole("link", { name: "Next: Batch payout" }).click();
  await page.getByRole("button", { name: "Sign the deployment" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

it("lets nobody else near the deployments", async () => {
  const { page, close } = await openAs(member, "/sign/deploy/optimism");
  await page.getByText("Only the operator of this installation").waitFor();
  await close();
  const stranger = await openAs(undefined, "/sign/deploy/optimism");
  await stranger.page.waitForURL("**/sign-in?next=*");
  await stranger.close();
  const path = "/sign/deploy/optimism/checkout/prepare";
  const body = { payer: NEW };
  expect((await world.app.request("POST", path, { body })).status).toBe(401);
  expect((await member.ask("POST", path, { body })).status).toBe(404);
  expect(
    (await operator.ask("POST", path, { body, headers: { origin: "https://evil.example" } })).status,
  ).toBe(403);
});

it("says so where the contract is not there, or is another one's", async () => {
  const body = { recipients: [{ address: NEW, amount_usdc: 5 }], chain: "optimism" };
  const made = await world.post("payouts", body);
  const missing = await openAs(undefined, pathOf(made));
  await missing.page.getByText("Its contract is not on Optimism yet").waitFor();
  expect(await missing.page.getByRole("button", { name: /^Sign/ }).count()).toBe(0);
  await missing.close();
  const { sql } = world.app.house;
  await sql`update chain_cursors set foreign_contracts = '{batch_payout}' where chain = 'optimism'`;
  const foreign = await openAs(undefined, pathOf(made));
  await foreign.page.getByText(/other code than ours|is not on Optimism yet/).waitFor();
  await foreign.close();
});
