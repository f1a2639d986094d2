import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { pay } from "./requests.js";
import { A, ACCOUNT, asAsked, invoice, jar, judge, link, record } from "./world.js";

/** The fields that are asked about: none where the call runs. */
function asked(chat: string | readonly string[], call: ToolCall, account = ACCOUNT) {
  const verdict = judge(chat, call, {}, account);
  if (verdict.verdict === "deny") return ["denied"];
  return verdict.verdict === "confirm" ? verdict.reasons.map(({ field }) => field) : [];
}

it("makes a page's path from its name, whatever else is said of it", () => {
  const said = 'Create a donation jar called "Red Cross Fund" for flood relief on base';
  expect(asked(said, jar("Red Cross Fund", "red-cross-fund"))).toEqual([]);
});

it("compares no call with more orders than anybody gives", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => `Create a payment link for ${n + 1} USDC on base`).join("\n");
  expect(judge(many(200), link(17)).verdict).toBe("allow");
  expect(judge(many(201), link(17)).verdict).toBe("confirm");
});

it("takes plurals and other endings of the user's words for his own", () => {
  const said = "Create a payment link for 50 USDC on base for portrait painting";
  expect(judge(said, link(50, { description: "Painting portraits" }))).not.toHaveProperty("input");
  expect(judge(said, link(50, { description: "Portrait" }))).toHaveProperty(
    "input.description",
    "portrait painting",
  );
  expect(judge(said, link(50, { description: "Painting sunsets" }))).toHaveProperty("input");
  const long = "Create a payment link for 50 USDC on base for internationalization";
  expect(judge(long, link(50, { description: "Internationalisation" }))).not.toHaveProperty("input");
});

it.each([
  ["Zanzibar Trees", true],
  ["Zanzibar Moon", false],
])("takes the words of a page's own name for the user's: %s", (description, isKept) => {
  const said = 'Create a donation jar called "Zanzibar Trees" on base';
  const verdict = judge(said, jar("Zanzibar Trees", "zanzibar-trees", { description }));
  expect(verdict).toMatchObject({ verdict: "allow" });
  expect("input" in verdict).toBe(!isKept);
});

it("takes a chain that only a question names for no order's chain", () => {
  expect(asked(["Is it cheap on base?", "Create a payment link for 50 USDC"], link(50))).toContain("chain");
});

it("asks about a page that is named for another use, and refuses one that nobody named", () => {
  const said = "Create a payment link for 50 USDC on base";
  const call = link(50, { success_url: "https://a.example/x" });
  expect(asked(`${said}, image https://a.example/x`, call)).toEqual(["success_url"]);
  expect(asked(`${said}, image https://a.example/y`, call)).toEqual(["denied"]);
});

it("asks about a contact who is paid elsewhere since a short while", () => {
  const paid = (changed: boolean) => {
    const wallets = [{ address: A, chain: "base" }] as const;
    const account = { ...ACCOUNT, contacts: [{ name: "Anna Berg", email: null, wallets, changed }] };
    return asked("Pay Anna Berg 10 USDC on base", pay([[A, 10]]), account);
  };
  expect(paid(false)).toEqual([]);
  expect(paid(true)).toEqual(["recipients"]);
});

it.each([" ", "  ", "\u00a0"])(
  "asks about a contact whose name has the blank %j in it, and refuses nobody",
  (blank) => {
    const wallets = [{ address: A, chain: "base" }] as const;
    const account = { ...ACCOUNT, contacts: [{ name: "Anna Berg", email: null, wallets, changed: false }] };
    const said = `Pay Anna${blank}Berg 10 USDC on base`;
    expect(asked(said, pay([[A, 10]]), account)).toEqual(blank === " " ? [] : ["recipients"]);
  },
);

it("takes a chain alone for a payout's only where it was asked for", () => {
  const said = [`Pay ${A} 10 USDC`, "base"];
  expect(asked(said, pay([[A, 10]]))).toEqual(["recipients"]);
  expect(asked(said, pay([[A, 10]]), asAsked(said))).toEqual([]);
});

it("takes a bill's number for what a payout is for, and no client's name", () => {
  const paid = (what: string) => asked(`Pay ${A} 10 USDC on base ${what}`, pay([[A, 10]]));
  expect(paid("for INV-2026-000001")).toEqual([]);
  expect(paid("for Globex")).toEqual(["recipients"]);
  expect(paid("label Globex")).toEqual([]);
});

it("finds a record by its name, whoever else is called so", () => {
  const namesake = { name: "Pro Plan", email: "who@named.example" };
  const account = {
    ...ACCOUNT,
    records: [...ACCOUNT.records, record({ id: "inv_7", kind: "invoice", client: namesake })],
  };
  const cancel = { tool: "cancel_subscription_plan", input: { id: "sub_1" } };
  expect(asked("Cancel the Pro Plan", cancel, account)).toEqual([]);
  expect(asked("Cancel the Basic Plan", cancel, account)).toEqual(["id"]);
});

it.each([
  ["rivers of lakes", []],
  ["Rivers Not Lakes", []],
  ["rivers not lakes", ["id"]],
])("hides no doubt in a name that is not written large: %s", (name, fields) => {
  const named = record({ id: "don_7", kind: "donation_jar", name, slug: "the-seventh" });
  const account = { ...ACCOUNT, records: [...ACCOUNT.records, named] };
  const cancel = { tool: "cancel_donation_jar", input: { id: "don_7" } };
  expect(asked(`Cancel the jar ${name}`, cancel, account)).toEqual(fields);
});

describe("a link that the agent made is found by the path that the service gave it", () => {
  const cancel = { tool: "cancel_payment_link", input: { id: "pl_7" } };
  it.each([
    ["a1b2c3d4e5f6", []],
    ["a1b2c3d4", []],
    ["a1b2c3d", ["id"]],
    ["paynownow", ["id"]],
  ])("%s", (slug, fields) => {
    const made = record({ id: "pl_7", kind: "payment_link", door: "chat", slug });
    const account = { ...ACCOUNT, records: [...ACCOUNT.records, made] };
    expect(asked(`Cancel link ${slug}`, cancel, account)).toEqual(fields);
  });
});

describe("a bill that may be the client's own", () => {
  const call = invoice([["Services", 1, 500]]);
  it.each([
    "Pay invoice Acme Corp 500 USDC on base",
    "Create an invoice of Acme Corp for 500 USDC on base",
    "Erstelle eine Rechnung von Acme Corp über 500 USDC auf Base",
    "Crée une facture de Acme Corp de 500 USDC sur Base",
    "Crea una fattura di Acme Corp di 500 USDC su Base",
  ])("is not made: %s", (said) => expect(judge(said, call).verdict).toBe("confirm"));

  it("says a sum by the same word", () =>
    expect(asked("Create an invoice for Acme Corp of 500 USDC on base", call)).toEqual([]));
});

it.each(["open", "get"])("makes “%s a link” and asks about “%s link”, which may be there", (verb) => {
  const rest = "payment link for 50 USDC on base";
  expect(judge(`${verb} a ${rest}`, link(50)).verdict).toBe("allow");
  expect(judge(`${verb} ${rest}`, link(50)).verdict).toBe("confirm");
});
