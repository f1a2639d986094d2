import type Router from "@koa/router";
import type { Context } from "koa";
import type { Address } from "viem";
import { paymentBegun, type Warning } from "../../onchain/warnings.js";
import type { House } from "../../runtime/house.js";
import { hashSecret } from "../../secret.js";
import { deleteBegun, insertBegun, selectBegun } from "../../store/begun-payments.js";
import type { TermsOnChain } from "../../store/public-payments.js";
import { BEGUN, readBody } from "./bodies.js";

/** A page says that it asks a wallet to pay, and that nothing came of it. Nothing but a warning follows from it,
 * and whoever has not begun it ends nothing. */
export function addBegun(
  router: Router,
  { sql, clock }: House,
  termsOf: (ctx: Context) => Promise<TermsOnChain>,
): void {
  router.post("/begun", async (ctx) => {
    const { payer, secret, over } = await readBody(ctx, BEGUN);
    const terms = await termsOf(ctx);
    const beginner = { payer, secretHash: hashSecret(secret) };
    await (over ? deleteBegun(sql, terms, beginner) : insertBegun(sql, terms, beginner, clock()));
    ctx.body = { data: { payer, over } };
  });
}

/** Of another device of the same payer, or of a browser that remembers nothing. */
export async function warnOfBegun(
  { sql, clock }: House,
  terms: TermsOnChain,
  payer: Address,
): Promise<Warning[]> {
  const now = clock();
  const begunAt = await selectBegun(sql, terms, payer, now);
  return begunAt ? [paymentBegun(now.getTime() - begunAt.getTime())] : [];
}
