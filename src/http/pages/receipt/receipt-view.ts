import type { Context } from "koa";
import { CHAIN_FACTS } from "../../../chains.js";
import type { AccountRow } from "../../../records/account.js";
import type { ReceiptDocument } from "../../../records/receipt.js";
import { sellerNow } from "../../../records/seller.js";
import type { House } from "../../../runtime/house.js";
import { selectReceipt, type TermsOnChain } from "../../../store/public-payments.js";

/** What a payment that came in was for, as its page knows it. */
export interface Occasion {
  terms: TermsOnChain;
  account: AccountRow;
  purpose: string;
  client: string | null;
  /** "/pay/…", "/donate/…". */
  path: string;
}

/** Of a final payment of these terms; undefined where there is none with this hash. */
export async function readReceipt(
  house: House,
  { terms, account, purpose, client }: Occasion,
  ctx: Context,
): Promise<ReceiptDocument | undefined> {
  const { tx_hash: hash, payment_id: id } = ctx.query;
  if (typeof hash !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return undefined;
  if (id !== undefined && !/^pay_[0-9a-z]{1,40}$/.test(String(id))) return undefined;
  const payment = await selectReceipt(house.sql, terms, hash.toLowerCase(), id?.toString());
  if (!payment) return undefined;
  const { title, explorer } = CHAIN_FACTS[terms.chain];
  return {
    receipt: payment.id,
    seller: payment.seller ?? sellerNow(account),
    purpose,
    client,
    payer: payment.payer,
    amount: payment.amount,
    refunded: payment.refunded,
    at: payment.minedAt ?? payment.createdAt,
    isRecorded: payment.minedAt === null,
    chainTitle: title,
    transaction: { hash: payment.txHash, url: `${explorer}/tx/${payment.txHash}` },
  };
}
