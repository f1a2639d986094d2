import { type Case, recipients } from "../call.js";
import { deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { isRecordNamed, isSeenBefore, linkedWallets, recordsPaying, userAddresses } from "../origins.js";
import { walletSaid } from "../wallet-said.js";

/** Where each payee comes from; whether the words order exactly these rows is the order grammar's question. */
export function payees(given: Case): Finding[] {
  if (given.call.tool !== "prepare_batch_payout") return [];
  const { evidence, account } = given;
  const inUser = userAddresses(evidence);
  const named = walletSaid(evidence, account, undefined);
  return recipients(given.call).map(({ path, address }) => {
    const field = `${path}.address`;
    if (inUser.has(address)) return source(field, "U", FROM_USER);
    const linked = linkedWallets(account, address);
    if (named.by !== "nothing" && linked.some((wallet) => named.wallets.includes(wallet))) {
      return source(field, "R", "your linked wallet");
    }
    const recorded = recordsPaying(account, address).some((record) => isRecordNamed(evidence, record));
    if (recorded || isSeenBefore(account, address)) {
      return doubt("origin_address", field, `${address} is not in your message; an earlier record has it`);
    }
    return deny(
      "origin_address",
      "unknown_address",
      field,
      "This address is neither in the user's messages nor in a record the user named. Ask the user for it.",
    );
  });
}
