import { type Address, toHex } from "viem";
import type { Chain } from "../src/chains.js";
import { newId, randomText } from "../src/ids.js";
import { feeOf, type Usdc } from "../src/money.js";
import { checkoutId } from "../src/onchain/checkout.js";
import { contractAddresses } from "../src/onchain/deployment.js";
import { PLAN_TERMS } from "../src/plans.js";
import { randomBytes } from "../src/random-bytes.js";
import type { PaymentLinkRow } from "../src/records/payment-link.js";
import type { Warning } from "../src/records/unsigned-transaction.js";
import type { Context } from "../src/runtime/context.js";
import type { NewPaymentLink } from "../src/store/payment-links.js";

export interface LinkTerms {
  kind: PaymentLinkRow["kind"];
  amount: Usdc;
  destination: Address;
  chain: Chain;
  singleUse: boolean;
  expiresAt?: Date | undefined;
  description?: string | undefined;
  reference?: string | undefined;
  successUrl?: string | undefined;
  cancelUrl?: string | undefined;
  warnings: Warning[];
}

const SLUG_PREFIX = { link: "", invoice: "inv-", collect: "collect-" } as const;

export function addLink(ctx: Context, terms: LinkTerms): NewPaymentLink {
  const link = linkOf(ctx, terms);
  ctx.adds.rows.push({ table: "payment_links", row: { ...link } });
  return link;
}

/** A link's terms, fee included, are fixed from now on: their hash is what the contract checks. */
export function linkOf(ctx: Context, terms: LinkTerms): NewPaymentLink {
  const { kind, amount, destination, chain, singleUse, expiresAt } = terms;
  const { feeRecipient } = ctx.chains;
  const contract = contractAddresses(chain, feeRecipient).checkout;
  const fee = feeOf(amount, PLAN_TERMS[ctx.caller.account.plan].feeBps);
  const salt = toHex(randomBytes(32));
  const deadline = BigInt(Math.floor((expiresAt?.getTime() ?? 0) / 1000));
  return {
    id: newId("pl", ctx.now),
    accountId: ctx.caller.account.id,
    kind,
    slug: `${SLUG_PREFIX[kind]}${randomText(16)}`,
    amount,
    fee,
    destinationAddress: destination,
    chain,
    description: terms.description ?? null,
    reference: terms.reference ?? null,
    singleUse,
    successUrl: terms.successUrl ?? null,
    cancelUrl: terms.cancelUrl ?? null,
    expiresAt: expiresAt ?? null,
    contract,
    feeRecipient,
    salt,
    termsId: checkoutId(chain, contract, { destination, amount, fee, deadline, once: singleUse, salt }),
    warnings: terms.warnings,
    door: ctx.caller.door,
    origins: ctx.caller.origins ?? null,
    status: "active",
    createdBy: ctx.caller.actor.id,
    createdAt: ctx.now,
    paidAt: null,
    flaggedAt: null,
    canceledAt: null,
  };
}
