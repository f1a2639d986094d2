import { expect, it } from "vitest";
import { account, app, payout, startPeople } from "../support/people.js";
import { pageFor, signIn } from "../support/visitor.js";

startPeople();

it("an approval of one's other account leads there, and tells nobody else that it is", async () => {
  const other = await app.createAccount();
  const key = await app.createKey(other.id, { scopes: ["write"], policy: "ask" });
  const waiting = await app.request("POST", "/api/v1/payouts", { key, body: payout() });
  const path = new URL(waiting.body.data.approve_url).pathname;
  const anna = await signIn(app, account.id, "owner", "Anna");
  await expect(pageFor(app, anna, path)).rejects.toThrow("404");
  const owner = await signIn(app, other.id, "owner", "Otto");
  const added = await owner.ask("POST", "/api/v1/members", { body: { name: "Anna", role: "member" } });
  const link = added.body.data.url.split("#")[1];
  expect((await anna.ask("POST", "/session", { body: { link, join: true } })).status).toBe(200);
  expect(await pageFor(app, anna, path)).toContain("Decide");
  await anna.ask("POST", "/session", { body: { account_id: account.id } });
  const page = await pageFor(app, anna, path);
  expect(page).toContain("This waits at");
  expect(page).toContain(`value="${other.id}"`);
  expect(page).toContain(`data-then="${path}"`);
  expect(page).not.toContain("Prepare batch payout");
});

it("what a member asked for he takes back on its page, alone, and nothing is done", async () => {
  const owner = await signIn(app, account.id, "owner", "Otto");
  const [anna, ben] = [
    await signIn(app, account.id, "member", "Anna"),
    await signIn(app, account.id, "member", "Ben"),
  ];
  const vera = await signIn(app, account.id, "viewer", "Vera");
  expect((await owner.ask("PATCH", "/api/v1/account", { body: { payout_approvals: 2 } })).status).toBe(200);
  const ask = async () => (await anna.ask("POST", "/api/v1/payouts", { body: payout() })).body.data;
  const waiting = await ask();
  const path = new URL(waiting.approve_url).pathname;
  expect(await pageFor(app, anna, path)).toContain(">Withdraw<");
  for (const other of [ben, vera]) expect(await pageFor(app, other, path)).not.toContain(">Withdraw<");
  const { digest } = (await anna.ask("GET", `/api/v1/approvals/${waiting.approval_id}`)).body.data;
  const decide = (who: typeof anna, decision: string) =>
    who.ask("POST", `/api/v1/approvals/${waiting.approval_id}`, { body: { decision, digest } });
  const approved = await decide(anna, "approve");
  expect([approved.status, approved.body.error.message]).toEqual([
    403,
    expect.stringContaining("takes it back"),
  ]);
  expect((await decide(vera, "decline")).status).toBe(403);
  const withdrawn = await decide(anna, "decline");
  expect(withdrawn.body.data).toMatchObject({
    status: "declined",
    declined_by: withdrawn.body.data.asked_by.id,
  });
  expect((await decide(ben, "approve")).status).toBe(409);
  const decided = await pageFor(app, ben, path);
  expect(decided).toContain("Withdrawn by who asked: nothing was done");
  expect(decided).toContain("<title>Withdrawn: ");
  const [event] = (await owner.ask("GET", "/api/v1/events?type=approval.declined")).body.data;
  expect(event.data.object.id).toBe(waiting.approval_id);
  expect((await owner.ask("GET", "/api/v1/payouts")).body.data).toEqual([]);
});

it("an approval's page says of what a member asks that it was in the console, and of a key's that it was not", async () => {
  const key = await app.createKey(account.id, { scopes: ["write"], policy: "ask" });
  const owner = await signIn(app, account.id, "owner", "Otto");
  for (const name of ["Anna", "Ben"]) await signIn(app, account.id, "member", name);
  expect((await owner.ask("PATCH", "/api/v1/account", { body: { payout_approvals: 2 } })).status).toBe(200);
  const asked = [
    await owner.ask("POST", "/api/v1/payouts", { body: payout() }),
    await app.request("POST", "/api/v1/payouts", { key, body: payout() }),
  ];
  const [own, program] = await Promise.all(
    asked.map(({ body }) => pageFor(app, owner, new URL(body.data.approve_url).pathname)),
  );
  expect(own).toContain(", in the console<");
  expect(program).toContain(", over the API<");
});
