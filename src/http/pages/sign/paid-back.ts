import { PublicError } from "../../../errors.js";
import { formatUsdc } from "../../../money.js";
import { answerInTime } from "../../../onchain/answer-in-time.js";
import { readExecuted } from "../../../onchain/executed.js";
import type { House } from "../../../runtime/house.js";
import { selectOtherRefunds } from "../../../store/refunds.js";
import type { Signable } from "./signable.js";

/**
 * Why a refund is not to be signed: an earlier one that was given up has landed all the same, and together they would
 * pay back more than came in. Its contract is asked, too: nobody may have watched.
 */
export async function whyTooMuch({ sql, chains }: House, { payout }: Signable): Promise<string | undefined> {
  if (!payout?.refundOf || payout.status === "confirmed") return undefined;
  const { cameIn, others } = await selectOtherRefunds(sql, payout);
  const open = others.filter(({ hasLanded }) => !hasLanded);
  const executed =
    open.length > 0
      ? await answerInTime(chains.reader(payout.chain), (reader) => readExecuted(reader, open))
      : undefined;
  const back = others
    .filter(({ hasLanded, termsId }) => hasLanded || executed?.has(termsId))
    .reduce((sum, { amount }) => sum + amount, 0n);
  if (back === 0n || back + payout.total <= cameIn) return undefined;
  return `Of the ${formatUsdc(cameIn)} that came in, ${formatUsdc(back)} have gone back already by another refund, so this one would pay back too much.`;
}

export async function refuseTooMuch(house: House, signable: Signable): Promise<void> {
  const why = await whyTooMuch(house, signable);
  if (why) throw new PublicError("state_conflict", `${why} Nothing was prepared.`);
}
