import { z } from "zod";
import { paymentLinkRecord, presentPaymentLink } from "../../src/records/payment-link.js";
import { defineTool } from "../../src/runtime/tool.js";
import { addLink } from "../create-link.js";
import { address, chain, httpsUrl, reference, text, usdc } from "../fields.js";
import { recordEvents } from "../record-event.js";

const DAY_MS = 86_400_000;

export const createPaymentLink = defineTool({
  name: "create_payment_link",
  title: "Create payment link",
  description:
    "Create a hosted page where anyone can pay a fixed USDC amount to a wallet. Answers with its url. Prepares only; nothing moves until a payer signs.",
  scope: "write",
  meter: "payment_link_create",
  route: "POST /payment-links",
  onlyAdds: true,
  screen: (input) => [{ path: "destination_address", address: input.destination_address }],
  input: z
    .object({
      amount_usd: usdc("USDC the payer pays"),
      description: text(0, 5000).optional(),
      destination_address: address("Wallet that receives the USDC"),
      chain,
      expires_in_days: z.number().min(1).max(365).optional(),
      single_use: z.boolean().optional().describe("Payable once"),
      reference,
      success_url: httpsUrl().optional(),
      cancel_url: httpsUrl().optional(),
    })
    .strict(),
  output: paymentLinkRecord,
  async execute(input, ctx) {
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
    });
    const record = presentPaymentLink(link, ctx.links.pay(link.slug), ctx.now);
    recordEvents(ctx, ["payment_link.created", record]);
    return record;
  },
});
