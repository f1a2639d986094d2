import { z } from "zod";
import { CHAIN_FACTS, CHAINS } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { approveTx } from "../../src/onchain/approve.js";
import { encodePay } from "../../src/onchain/checkout.js";
import { contractAddresses } from "../../src/onchain/deployment.js";
import { record } from "../../src/records/record.js";
import { approveTransaction, warning } from "../../src/records/unsigned-transaction.js";
import { defineTool } from "../../src/runtime/tool.js";
import { refuseSanctioned } from "../../src/screening/refuse.js";
import { selectDefaultWallet } from "../../src/store/wallets.js";
import { calldataWarnings } from "../calldata-warnings.js";
import { addLink } from "../create-link.js";
import { money, reference, text } from "../fields.js";

const LIFETIME_MS = 60 * 60_000;

export const createCheckout = defineTool({
  name: "create_checkout",
  title: "Create checkout",
  description:
    "Headless one-off checkout for a client application: a hosted page, or calldata for the customer's own wallet. Pays the account's default linked wallet.",
  kind: "in",
  noun: "checkout",
  scope: "collect",
  meter: null,
  route: "POST /collect/checkout",
  doors: ["rest"],
  onlyAdds: true,
  mails: 0,
  fee: "out of it",
  says: "created checkout",
  tells: (checkout) => `Checkout page: ${checkout.pay_url}`,
  refuses: ["no_linked_wallet", "sanctioned_address", "screening_unavailable"],
  input: {
    amount_usdc: money("USDC the customer pays"),
    description: text({ max: 200, readBy: "page" }).optional(),
    reference,
  },
  output: record("Checkout", {
    slug: z.string(),
    pay_url: z.string(),
    to: z.string(),
    data: z.string(),
    value: z.string(),
    approve_tx: approveTransaction,
    chain: z.enum(CHAINS),
    chain_id: z.number().int(),
    expires_at: z.string(),
    reference: z.string().nullable(),
    warnings: z.array(warning),
  }),
  example: { amount_usdc: 12.5, description: "Coffee, 1 kg" },
  async look(_input, ctx) {
    const wallet = await selectDefaultWallet(ctx.sql, ctx.caller.account.id);
    if (!wallet) return [];
    const { chain, address } = wallet;
    const contract = contractAddresses(chain, ctx.chains.feeRecipient).checkout;
    return calldataWarnings(ctx, { chain, contract: "checkout", address: contract, receivers: [address] });
  },
  async execute(input, ctx, warnings) {
    const wallet = await selectDefaultWallet(ctx.sql, ctx.caller.account.id);
    if (!wallet)
      throw new PublicError(
        "no_linked_wallet",
        "This account has no linked wallet to collect to. Link one first.",
      );
    const { address: destination, chain } = wallet;
    await refuseSanctioned(
      ctx.screening,
      [{ path: "default wallet", address: destination }],
      "sanctioned_address",
    );
    const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS);
    const link = addLink(ctx, {
      kind: "collect",
      amount: input.amount_usdc,
      destination,
      chain,
      singleUse: true,
      expiresAt,
      description: input.description,
      reference: input.reference,
      warnings,
    });
    const { contract, amount, fee, salt } = link;
    const deadline = BigInt(Math.floor(expiresAt.getTime() / 1000));
    const pay = encodePay(chain, contract, { destination, amount, fee, deadline, once: true, salt });
    return {
      slug: link.slug,
      pay_url: ctx.links.pay(link.slug),
      to: pay.to,
      data: pay.data,
      value: pay.value,
      approve_tx: approveTx(chain, contract, amount),
      chain,
      chain_id: CHAIN_FACTS[chain].id,
      expires_at: expiresAt.toISOString(),
      reference: link.reference,
      warnings,
    };
  },
});
