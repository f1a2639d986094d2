import { z } from "zod";
import { DAY_MS } from "../../src/days.js";
import { chainInWords, usdcInWords } from "../../src/in-words.js";
import { paymentLinkRecord, presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { linkWarnings } from "../calldata-warnings.js";
import { addLink } from "../create-link.js";
import { chain, destination, flag, money, number, reference, text } from "../fields.js";
import { cancelLink, returnLink } from "../link-fields.js";
import { recordEvents } from "../record-event.js";

export const createPaymentLink = defineTool({
  name: "create_payment_link",
  title: "Create payment link",
  description:
    "Create a hosted page where anyone can pay a fixed USDC amount to a wallet. Answers with its url. Prepares only; nothing moves until a payer signs.",
  kind: "in",
  noun: "payment_link",
  scope: "write",
  meter: "payment_link_create",
  route: "POST /payment-links",
  doors: ["rest", "chat", "mcp", "jobs"],
  onlyAdds: true,
  mails: 0,
  fee: "out of it",
  says: "created payment link",
  tells: (link) =>
    `Payment link for ${usdcInWords(link.amount_usd)} on ${chainInWords(link.chain)} to ${link.destination_address}: ${link.url}\nSend it to the payer; nothing moves until they sign.`,
  input: {
    amount_usd: money("USDC the payer pays"),
    description: text({ max: 5000, readBy: "page" }).optional(),
    destination_address: destination("Wallet that receives the USDC"),
    chain,
    expires_in_days: number(z.number().min(1).max(365), { whole: true }).optional(),
    single_use: flag().optional().describe("Payable once"),
    reference,
    success_url: returnLink().optional().describe("May hold {tx_hash}, {payment_id}, {reference}"),
    cancel_url: cancelLink().optional(),
  },
  output: paymentLinkRecord,
  example: {
    amount_usd: 25,
    description: "Two tickets",
    destination_address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
    chain: "base",
    expires_in_days: 7,
    reference: "order-1042",
  },
  look: ({ chain, destination_address }, ctx) => linkWarnings(ctx, chain, destination_address),
  async execute(input, ctx, warnings) {
    const days = input.expires_in_days;
    const link = addLink(ctx, {
      kind: "link",
      amount: input.amount_usd,
      destination: input.destination_address,
      chain: input.chain,
      singleUse: input.single_use ?? false,
      expiresAt: days === undefined ? undefined : new Date(ctx.now.getTime() + days * DAY_MS),
      description: input.description,
      reference: input.reference,
      successUrl: input.success_url,
      cancelUrl: input.cancel_url,
      warnings,
    });
    const record = presentPaymentLink(link, ctx.links.pay(link.slug), ctx.now);
    recordEvents(ctx, ["payment_link.created", record]);
    return record;
  },
});
