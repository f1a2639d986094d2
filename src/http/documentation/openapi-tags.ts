import type { JsonSchema } from "../../runtime/registry.js";

/** What each part of the API is for. */
const TAGS: Readonly<Record<string, string>> = {
  "payment-links": "Hosted checkout pages for a fixed amount",
  payouts: "Many paid in one transaction, which you sign",
  invoices: "Line-item invoices, once or in a series, with PDF and page",
  "credit-notes": "What invoices were taken back by",
  subscriptions: "Plans that subscribers pay each period",
  donations: "Public donation pages",
  collect: "One-off checkouts from a browser, with a key that can do nothing else",
  treasury: "The account's own wallets",
  insights: "Counts",
  usage: "Calls of this month, and what they cost",
  events: "Every state change, in order",
  payments: "What the chains reported",
  account: "The profile that pages and invoices show",
  "api-keys": "Keys of programs and assistants",
  contacts: "The address book: clients and payees",
  approvals: "What waits for a person",
  members: "The people of the account",
  wallets: "Link and unlink the account's own wallets",
  webhooks: "Where events are sent",
  chat: "The agent, in plain words",
  session: "How people sign in, from this service's own pages",
};

export function tagsOf(paths: Record<string, JsonSchema>): JsonSchema[] {
  const used = Object.values(paths).flatMap((path) =>
    Object.values(path as Record<string, { tags: string[] }>).flatMap(({ tags }) => tags),
  );
  return [...new Set(used)].map((name) => ({
    name,
    "x-displayName": displayName(name),
    description: TAGS[name] ?? displayName(name),
  }));
}

function displayName(tag: string): string {
  const words = tag.replaceAll("-", " ").replace(/^api\b/, "API");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
