import type { Address } from "viem";
import type { Chain } from "../../src/chains.js";
import type { PayoutGas } from "../../src/onchain/payout-gas.js";
import {
  duplicateRecipient,
  formerWallets,
  gasOverCap,
  gasUnknown,
  looksLikeKnown,
  newPayees,
  sameAsEarlier,
} from "../../src/onchain/warnings.js";
import type { Warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { lockEqualPayouts, selectEqualPayout } from "../../src/store/equal-payouts.js";
import { recognisePayees, selectFormerWallets } from "../../src/store/payees.js";

export function gasWarnings(chain: Chain, gas: PayoutGas | undefined, count: number): Warning[] {
  if (!gas) return [gasUnknown(chain)];
  return count > gas.fits ? [gasOverCap(chain, gas.fits, count)] : [];
}

export function duplicateWarnings(receivers: Address[]): Warning[] {
  const times = new Map<Address, number>();
  for (const receiver of receivers) times.set(receiver, (times.get(receiver) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count > 1)
    .map(([receiver, count]) => duplicateRecipient(receiver, count));
}

/** As the sign page marks its rows, for whoever never opens it. */
export async function payeeWarnings(
  { sql, caller }: Context,
  chain: Chain,
  receivers: Address[],
): Promise<Warning[]> {
  const payout = { id: "", accountId: caller.account.id, chain };
  const payees = await recognisePayees(sql, payout, receivers);
  const rowsOf = (is: (payee: (typeof payees)[number]) => boolean) =>
    payees.flatMap((payee, row) => (is(payee) ? [row] : []));
  const [fresh, twins] = [rowsOf(({ isNew }) => isNew), rowsOf(({ twin }) => twin !== undefined)];
  const former = new Set((await selectFormerWallets(sql, payout, receivers)).map(({ address }) => address));
  const left = receivers.flatMap((receiver, row) => (former.has(receiver) ? [row] : []));
  return [
    ...(fresh.length > 0 ? [newPayees(fresh)] : []),
    ...(twins.length > 0 ? [looksLikeKnown(twins)] : []),
    ...(left.length > 0 ? [formerWallets(left)] : []),
  ];
}

/** Under a lock: the same may be prepared by somebody else at this moment. */
export async function equalWarnings(
  { sql, now }: Context,
  payout: Parameters<typeof selectEqualPayout>[1],
  recipients: Parameters<typeof selectEqualPayout>[2],
): Promise<Warning[]> {
  await lockEqualPayouts(sql, payout);
  const earlier = await selectEqualPayout(sql, payout, recipients, now);
  return earlier ? [sameAsEarlier(earlier)] : [];
}
