import { z } from "zod";
import { CHAINS, type Chain } from "../../src/chains.js";
import { PublicError } from "../../src/errors.js";
import { movesMoney, PAYMENT_STATUSES, paymentRecord, presentPayment } from "../../src/records/payment.js";
import { record } from "../../src/records/record.js";
import type { JudgedSighting } from "../../src/records/sighting.js";
import type { Context } from "../../src/runtime/context.js";
import { defineTool } from "../../src/runtime/tool.js";
import { selectPaymentsOfTransaction } from "../../src/store/payments.js";
import { lockSettlement } from "../../src/store/settlements/lock-settlement.js";
import { matchSighting } from "../../src/store/settlements/match.js";
import { lockRecords } from "../../src/store/settlements/our-records.js";
import { settle } from "../../src/store/settlements/settle.js";
import { chain } from "../fields.js";
import { transactionHash } from "../transaction-hash.js";
import { readClaim } from "./read-claim.js";
import { unknownTransaction } from "./unknown-transaction.js";

export const claimPayment = defineTool({
  name: "claim_payment",
  title: "Claim payment",
  description:
    "Read one transaction from its chain now and settle what it paid to this account, without waiting for the watcher.",
  kind: "change",
  noun: "payment",
  scope: "write",
  meter: null,
  route: "POST /payments/claim",
  doors: ["rest"],
  mails: 0,
  says: "claimed payment",
  refuses: [
    "not_found",
    "transaction_failed",
    "no_matching_payment",
    "chain_unavailable",
    "screening_unavailable",
  ],
  input: {
    chain: chain.describe("Chain the transaction is on."),
    tx_hash: transactionHash(),
  },
  output: record("Claim", {
    chain: z.enum(CHAINS),
    tx_hash: z.string(),
    status: z.enum(PAYMENT_STATUSES),
    payments: z.array(paymentRecord),
  }),
  look: (input, ctx) => readClaim(ctx, input.chain, input.tx_hash),
  async execute({ chain, tx_hash }, ctx, sightings) {
    const matched = await refuseForeign(ctx, chain, sightings);
    await settle(ctx.sql, { chain, urls: ctx.links, now: ctx.now }, matched);
    const rows = await selectPaymentsOfTransaction(ctx.sql, ctx.caller.account.id, chain, tx_hash);
    const open = rows.find(({ status }) => status !== "final");
    return {
      chain,
      tx_hash,
      status: open?.status ?? "final",
      payments: rows.filter(({ kind }) => movesMoney(kind)).map(presentPayment),
    };
  },
});

/** The whole of a transaction that pays this account: what else it pays is as true. */
async function refuseForeign(
  ctx: Context,
  chain: Chain,
  sightings: JudgedSighting[],
): Promise<JudgedSighting[]> {
  await lockSettlement(ctx.sql, chain);
  const records = await lockRecords(ctx.sql, chain, sightings);
  const matches = sightings.map((sighting) => ({ sighting, match: matchSighting(records, sighting) }));
  const matched = matches.filter(({ match }) => match?.resourceId);
  if (matched.some(({ match }) => match?.accountId === ctx.caller.account.id))
    return matched.map(({ sighting }) => sighting);
  if (matched.length > 0) throw unknownTransaction(chain);
  throw new PublicError(
    "no_matching_payment",
    "This transaction pays nothing of this account: no link, payout, plan or jar has these terms. Nothing was changed.",
  );
}
