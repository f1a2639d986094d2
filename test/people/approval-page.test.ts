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
