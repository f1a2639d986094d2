import { isChain, titleOf } from "./chain-title.js";
import { isObject } from "./wire/answer-draft.js";

type Fields = Record<string, unknown>;

/** What a tool's result means for people: what there is now, and what to sign next in which order. */
export function describe(tool: string, result: unknown): string {
  if (!isObject(result)) return "";
  if (isObject(result.error)) return `Refused: ${String(result.error.message)}`;
  const say = SENTENCES[tool];
  return say ? [say(result), ...warnings(result)].join("\n") : "";
}

const SENTENCES: Readonly<Record<string, (fields: Fields) => string>> = {
  create_payment_link: (link) =>
    `Payment link for ${usdc(link.amount_usd)} on ${on(link)} to ${link.destination_address}: ${link.url}\nSend it to the payer; nothing moves until they sign.`,
  create_invoice: (invoice) =>
    `Invoice ${invoice.invoice_number} to ${invoice.client_name} (${invoice.client_email}) for ${usdc(invoice.total_usd)} on ${on(invoice)}, paid to ${invoice.destination_address}${due(invoice)}.\nPayment page: ${invoice.payment_url}${recurs(invoice)}${mailed(invoice)}`,
  create_subscription_plan: (plan) =>
    `Plan ${plan.name}: ${usdc(plan.amount_usdc)} every ${plan.interval_days} days on ${on(plan)}, plan id ${plan.on_chain_plan_id}.\nNext: sign register_tx once; until then nobody can subscribe.`,
  create_donation_jar: (jar) =>
    `Donation jar ${jar.name} on ${on(jar)}: ${jar.url}\nNext: sign activate_tx once; until then donations revert.`,
  prepare_batch_payout: (payout) =>
    `Payout prepared: ${payout.recipient_count} ${payout.recipient_count === 1 ? "recipient" : "recipients"}, ${usdc(payout.totalUsdc)} plus a fee of ${usdc(payout.feeUsdc)} on ${on(payout)}.\nNext: sign approve_tx first, then execute_tx. Nothing is paid until you sign.`,
  prepare_subscribe: (call) =>
    `Subscription payment of ${usdc(call.amount_usdc)} prepared.\nNext: the subscriber signs approve_tx first, then execute_tx.`,
  prepare_donate: (call) =>
    `Donation of ${usdc(call.amount_usdc)} prepared.\nNext: sign approve_tx first, then execute_tx.`,
  cancel_payment_link: (link) => `Payment link ${link.id} is ${link.status}.`,
  cancel_invoice: (invoice) => `Invoice ${invoice.invoice_number} is ${invoice.status}.`,
  cancel_subscription_plan: (plan) => `Plan ${plan.name} is ${plan.status}.`,
  cancel_donation_jar: (jar) => `Donation jar ${jar.name} is ${jar.status}.`,
  cancel_payout: (payout) =>
    `Payout ${payout.id} is ${payout.status}. Calldata that was handed out stays executable: do not sign it any more.`,
};

export function usdc(value: unknown): string {
  return `${typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 6 }) : "?"} USDC`;
}

function on({ chain }: Fields): string {
  return isChain(chain) ? titleOf(chain) : String(chain);
}

function due({ due_date: date }: Fields): string {
  return date ? `, due ${String(date).slice(0, 10)}` : "";
}

function recurs({ recurring_interval: interval, next_invoice_at: next }: Fields): string {
  return interval ? `\nRepeats ${interval}; the next one is issued on ${String(next).slice(0, 10)}.` : "";
}

function mailed({ email_status: status }: Fields): string {
  return status === "not_configured"
    ? "\nNo mail server is set up: send the client the payment page yourself."
    : "";
}

function warnings({ warnings: list }: Fields): string[] {
  return Array.isArray(list) ? list.map((warning) => `Note: ${String(warning?.message)}`) : [];
}
