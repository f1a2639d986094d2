import { expect, it } from "vitest";
import { account, app, invoice, startPeople } from "../support/people.js";
import { pageFor, signIn } from "../support/visitor.js";

startPeople();

const WRITTEN = "x@bücher.de";
const KEPT = "x@xn--bcher-kva.de";
const call = (method: string, path: string, body?: unknown) =>
  app.request(method, `/api/v1/${path}`, { key: account.key, ...(body !== undefined && { body }) });
const faults = (answer: { body: { error?: { issues: { path: string; message: string }[] } } }) =>
  answer.body.error?.issues.map(({ path, message }) => `${path}: ${message}`);

it("is one address, however its domain is written, wherever it is given", async () => {
  const contact = (await call("POST", "contacts", { name: "Bücher", kind: "client", email: WRITTEN })).body
    .data;
  expect(contact.email).toBe(KEPT);
  const billed = { ...invoice(WRITTEN, "Bücher"), contact_id: contact.id, cc: ["X@BÜCHER.DE"] };
  const made = await call("POST", "invoices", billed);
  expect(made.body.error).toBeUndefined();
  expect(made.body.data).toMatchObject({ client_email: KEPT, cc: ["X@xn--bcher-kva.de"] });
  expect((await call("POST", "invoices", { ...billed, client_email: KEPT })).status).toBe(201);

  const owner = await signIn(app, account.id, "owner");
  const member = await owner.ask("POST", "/api/v1/members", {
    body: { name: "Ben", role: "member", email: WRITTEN },
  });
  expect(member.body.data.email).toBe(KEPT);
  await owner.ask("PATCH", "/session", { body: { email: "y@почта.рф" } });
  const listed = (await owner.ask("GET", "/api/v1/members")).body.data;
  expect(listed.find(({ id }: { id: string }) => id === owner.memberId).email).toBe(
    "y@xn--80a1acny.xn--p1ai",
  );
  const page = await pageFor(app, owner, "/console/you");
  expect(page).toContain(WRITTEN);
});

it("is refused by its field where there can be no such domain", async () => {
  const fault = "expected an e-mail address; there can be no such domain";
  const refused = await call("POST", "contacts", { name: "Anna", email: "x@xn--zzzzzz.de" });
  expect([refused.status, faults(refused)]).toEqual([400, [`email: ${fault}, got "x@xn--zzzzzz.de"`]]);
  const billed = await call("POST", "invoices", { ...invoice("x@bü cher.de"), cc: ["x@b\u200bücher.de"] });
  expect([billed.status, faults(billed)]).toEqual([
    400,
    [`client_email: ${fault}, got "x@bü cher.de"`, expect.stringContaining(`cc.0: ${fault}`)],
  ]);
  const owner = await signIn(app, account.id, "owner");
  const own = await owner.ask("PATCH", "/session", { body: { email: "x@ü..de" } });
  expect([own.status, faults(own)]).toEqual([400, ["email: expected an e-mail address"]]);
});
