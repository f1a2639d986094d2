import { expect, it, vi } from "vitest";
import { toolsAt } from "../../src/runtime/registry.js";
import { tools } from "../../tools/index.js";
import { WALLET } from "../support/app.js";
import { listenTo } from "../support/listener.js";
import { connectModern, mcpDoor } from "../support/mcp.js";
import { allText } from "../support/pdf-text.js";
import { account, app, invoice, payout, startPeople } from "../support/people.js";
import { tellPaid } from "../support/told-payments.js";

startPeople({ mounts: (house) => [mcpDoor(house)] }, { plan: "scale" });

const PATIENCE = { timeout: 60_000, interval: 50 };
const PAGE = 200;
const looks = toolsAt(tools, "rest").flatMap(({ route = "" }) =>
  route.startsWith("GET ") ? [route.slice("GET ".length)] : [],
);

async function make(path: string, body: object): Promise<Record<string, never>> {
  const answer = await app.request("POST", `/api/v1/${path}`, { key: account.key, body });
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.data;
}

/** Whatever an owner can be given to sign, and what it says; of payouts one more than a page of a whole list holds. */
async function prepareAll(): Promise<{ ids: Record<string, string>; calls: string[] }> {
  const jar = { slug: "calldata-jar", name: "Jar", destination_wallet: WALLET, chain: "base" };
  const plan = { name: "Plan", amount_usdc: 5, interval_days: 30, destination_wallet: WALLET, chain: "base" };
  const made = {
    payouts: await make("payouts", payout(7)),
    donations: await make("donations", jar),
    subscriptions: await make("subscriptions", { ...plan, on_chain_plan_id: 3 }),
  };
  // The first is on the second page of a whole list.
  for (let n = 0; n < PAGE; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => make("payouts", payout(100 + n + at))));
  const calls = Object.values(made).flatMap(({ approve_tx, execute_tx, register_tx, activate_tx }) =>
    [approve_tx, execute_tx, register_tx, activate_tx].flatMap((tx?: { data: string }) => tx?.data ?? []),
  );
  expect(calls).toHaveLength(4);
  const ids = Object.entries(made).map(([path, { id }]) => [path, String(id)]);
  return { ids: Object.fromEntries(ids), calls: calls.map((data) => data.slice(2)) };
}

/** Everything that REST answers to whoever may read, in every format. */
async function readAll(key: string, ids: Record<string, string>): Promise<string> {
  const seen: string[] = [];
  for (const route of looks) {
    const [, noun = ""] = route.split("/");
    const path = route.replace("{id}", ids[noun] ?? "none").replace("{month}", "2026-01");
    for (const format of ["json", "csv", "jsonl"]) {
      const url = `${app.url}/api/v1${path}?format=${format}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
      seen.push(await answer.text());
    }
  }
  return seen.join("\n");
}

async function hear(key: string): Promise<string> {
  const told = await listenTo(`${app.url}/api/v1/events?after_sequence=0`, {
    authorization: `Bearer ${key}`,
  });
  await vi.waitFor(() => expect(told.events.map(({ type }) => type)).toContain("payout.prepared"), PATIENCE);
  told.close();
  return JSON.stringify(told.events);
}

async function readOverMcp(key: string, ids: Record<string, string>): Promise<string> {
  const model = await connectModern(app.url, key);
  const seen: unknown[] = [];
  for (const { name, annotations } of await model.tools())
    if ((annotations as { readOnlyHint?: boolean })?.readOnlyHint)
      for (const id of [undefined, ...Object.values(ids)])
        seen.push(await model.call(name, id ? { id } : {}).catch(String));
  await model.close();
  return JSON.stringify(seen);
}

it("shows no calldata to a key that asks, at no door and in no format, where a trusted one reads it", async () => {
  const { ids, calls } = await prepareAll();
  const ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  const trusted = await app.createKey(account.id, { scopes: ["read"] });
  for (const read of [readAll, hear]) {
    const shown = await read(trusted, ids);
    expect(calls.filter((data) => shown.includes(data)).length).toBeGreaterThan(1);
  }
  for (const read of [readAll, hear, readOverMcp]) {
    const kept = await read(ask, ids);
    expect(kept).toContain(ids.payouts);
    expect(calls.filter((data) => kept.includes(data))).toEqual([]);
  }
}, 120_000);

/** A selector and one word: no call is shorter, and longer than a hash. */
const CALLDATA = /0x[0-9a-f]{72}/i;

it("draws no calldata into what a key that asks reads as a PDF", async () => {
  const ask = await app.createKey(account.id, { scopes: ["read", "write"], policy: "ask" });
  const [open, paid] = [await make("invoices", invoice()), await make("invoices", invoice())];
  const hash = await tellPaid(app, String(paid.payment_slug));
  const note = await make(`invoices/${paid.id}/credit`, {});
  const files = [open, paid].map(({ id }) => `/api/v1/invoices/${id}/pdf`);
  const receipt = `/pay/${paid.payment_slug}/receipt.pdf?tx_hash=${hash}`;
  const texts: string[] = [];
  for (const path of [...files, `/api/v1/credit-notes/${note.id}/pdf`, receipt]) {
    const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${ask}` } });
    expect([path, answer.headers.get("content-type")]).toEqual([path, "application/pdf"]);
    texts.push(await allText(await answer.arrayBuffer()));
  }
  expect(texts.filter((text) => text.includes(hash))).toHaveLength(2);
  expect(texts.filter((text) => CALLDATA.test(text))).toEqual([]);
});
