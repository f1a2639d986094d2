import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublicError } from "../../src/errors.js";
import type { Account, Actor, Caller } from "../../src/runtime/caller.js";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { type Door, type Right, SCOPES, type Scope } from "../../src/runtime/scope.js";
import { isWrite, type Tool } from "../../src/runtime/tool.js";
import { tools } from "../../tools/index.js";
import { startApp, type TestApp } from "../support/app.js";

let app: TestApp;
let account: Account;
beforeAll(async () => {
  app = await startApp();
  const { id } = await app.createAccount();
  account = { id, name: "Test account", plan: "free", spendLimit: null };
});
afterAll(() => app.close());

const DOORS: Door[] = ["rest", "chat", "mcp", "jobs"];
const RANKS: Record<Scope, Scope[]> = { read: ["read"], write: ["read", "write"], admin: [...SCOPES] };
const MONEY_IN = ["create_payment_link", "create_invoice", "create_subscription_plan", "create_donation_jar"];

/** They say that money came elsewhere, make a page of money out anew, or put a stranger's words on a page. */
const TRUSTED_ALONE = /^(un)?mark_invoice_paid$|^credit_invoice$|^renew_\w+_sign_url$|^publish_donor_note$/;
/** What a member may do with what is his own. */
const OWN = /^(list_connections|end_connection)$/;
const FOR_PEOPLE = ["contact", "approval", "member", "api_key", "wallet", "webhook", "account"];

const actor = (kind: Actor["kind"], scopes: Right[], policy: Actor["policy"]): Actor => ({
  kind,
  id: `${kind}_test`,
  scopes,
  policy,
});

/** Every actor there can be, and the rule that says in its own words what he may do. */
const ACTORS: [string, Actor, (tool: Tool) => boolean][] = [
  ...SCOPES.flatMap((scope): [string, Actor, (tool: Tool) => boolean][] => {
    const ranked = (tool: Tool) => RANKS[scope].some((rank) => rank === tool.scope);
    const narrow = (tool: Tool) => ranked(tool) && (!isWrite(tool) || MONEY_IN.includes(tool.name));
    // Whatever looks after the account itself is for people, and for programs that are trusted in full.
    const asking = (tool: Tool) =>
      ranked(tool) &&
      (!isWrite(tool) ||
        (tool.scope === "write" && !FOR_PEOPLE.includes(tool.noun) && !TRUSTED_ALONE.test(tool.name)));
    return [
      [`a key with ${scope}`, actor("key", [scope], "full"), ranked],
      [
        `a member with ${scope}`,
        actor("member", [scope], "full"),
        (tool) => ranked(tool) || OWN.test(tool.name),
      ],
      [`a strict key with ${scope}`, actor("key", [scope], "strict"), narrow],
      [`an asking key with ${scope}`, actor("key", [scope], "ask"), asking],
    ];
  }),
  ["a collect key", actor("key", ["collect"], "full"), ({ scope }) => scope === "collect"],
  ["a key without scopes", actor("key", [], "full"), () => false],
  ["a member without scopes", actor("member", [], "full"), () => false],
  ["a job", jobActor("test"), () => true],
];

const NOT_ADMITTED = ["insufficient_scope", "wrong_key_type", "strict_key"];

async function isAdmitted(caller: Caller, tool: Tool): Promise<boolean> {
  try {
    await call(app.house, caller, tool, {}, { signal: AbortSignal.timeout(60_000) });
    return true;
  } catch (error) {
    if (!(error instanceof PublicError)) throw error;
    return !NOT_ADMITTED.includes(error.code);
  }
}

async function admitted(who: Actor, door: Door): Promise<string[]> {
  const names: string[] = [];
  for (const tool of tools) if (await isAdmitted({ account, actor: who, door }, tool)) names.push(tool.name);
  return names;
}

describe.each(ACTORS)("%s", (_who, who, may) => {
  it.each(DOORS)("is admitted at %s to what his rights say, and to nothing else", async (door) => {
    expect(await admitted(who, door)).toEqual(tools.filter(may).map(({ name }) => name));
  });
});

it("shows a viewer everything, and lets him change nothing but end what he connected", async () => {
  const names = await admitted(actor("member", ["read"], "full"), "rest");
  expect(names).toMatchInlineSnapshot(`
    [
      "list_payment_links",
      "get_payment_link",
      "list_payouts",
      "get_payout",
      "list_invoices",
      "get_invoice",
      "get_invoice_pdf",
      "list_credit_notes",
      "get_credit_note",
      "get_credit_note_pdf",
      "list_subscription_plans",
      "get_subscription_plan",
      "list_subscribers",
      "list_donation_jars",
      "get_donation_jar",
      "list_donor_notes",
      "list_wallets",
      "get_wallet_balance",
      "list_transactions",
      "get_payment",
      "get_insights",
      "get_income",
      "get_statement",
      "screen_address",
      "get_usage",
      "list_events",
      "get_event",
      "list_contacts",
      "get_contact",
      "list_connections",
      "end_connection",
      "list_approvals",
      "get_approval",
    ]
  `);
});
