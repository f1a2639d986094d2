const WALLET = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const PAYEE = { address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906", amount_usdc: 1 };

interface Body {
  data: { id: string; key: string; digest: string; approval_id: string };
  error?: unknown;
}

const addressOf = (mark: string) => `0x${Buffer.from(mark).toString("hex").padStart(40, "0")}`;

/** One record of each noun, so that every path leads somewhere; an operation that leaves its record in another state has its own. */
export async function makeWorld(base: string, key: string, mark: string): Promise<Record<string, string>> {
  const make = async (path: string, body: object, as = key) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${as}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data, error } = (await answer.json()) as Body;
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(error)}`);
    return data;
  };
  const asking = await make("/api-keys", { scopes: ["read", "write"], policy: "ask" });
  const wallet = { destination_wallet: WALLET, chain: "base" };
  const waiting = await make("/payouts", { recipients: [PAYEE], chain: "base" }, asking.key);
  const approval = await fetch(`${base}/api/v1/approvals/${waiting.approval_id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const webhook = await make("/webhooks", { url: "http://127.0.0.1:9/hook" });
  const invoice = {
    client_name: "Acme",
    client_email: "accounts@acme.example",
    total_usd: 5000,
    line_items: [{ description: "One", quantity: 1, unit_price: 5000 }],
    destination_address: WALLET,
    chain: "base",
  };
  const idOf = async (path: string, body: object) => (await make(path, body)).id;
  const credited = await idOf("/invoices", invoice);
  const marked = await idOf("/invoices", invoice);
  await make(`/invoices/${marked}/mark-paid`, {});
  const events = await fetch(`${base}/api/v1/events?limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const [event] = ((await events.json()) as { data: { id: string }[] }).data;
  return {
    "payment-links": await idOf("/payment-links", {
      amount_usd: 1,
      destination_address: WALLET,
      chain: "base",
    }),
    payouts: await idOf("/payouts", { recipients: [PAYEE], chain: "base" }),
    invoices: await idOf("/invoices", invoice),
    credit_invoice: await idOf("/invoices", invoice),
    mark_invoice_paid: await idOf("/invoices", invoice),
    unmark_invoice_paid: marked,
    update_invoice: await idOf("/invoices", { ...invoice, draft: true }),
    issue_invoice: await idOf("/invoices", { ...invoice, draft: true }),
    subscriptions: await idOf("/subscriptions", {
      name: "Plan",
      amount_usdc: 1,
      interval_days: 30,
      on_chain_plan_id: Number.parseInt(mark, 36) + 1,
      ...wallet,
    }),
    donations: await idOf("/donations", { slug: `world-${mark}`, name: "Jar", ...wallet }),
    contacts: await idOf("/contacts", { name: `Ben ${mark}` }),
    members: await idOf("/members", { name: "Cleo", role: "viewer" }),
    "api-keys": asking.id,
    wallets: await idOf("/wallets", { address: addressOf(mark), chain: "optimism" }),
    collect: (await make("/api-keys", { collect: true })).key,
    webhooks: webhook.id,
    delivery_id: await idOf(`/webhooks/${webhook.id}/ping`, {}),
    "credit-notes": await idOf(`/invoices/${credited}/credit`, {}),
    events: event?.id ?? "",
    month: "2026-10",
    approvals: waiting.approval_id,
    digest: ((await approval.json()) as Body).data.digest,
  };
}
