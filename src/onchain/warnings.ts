import type { Address } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import { longDate } from "../long-date.js";
import { formatUsdc, type Usdc } from "../money.js";
import type { Contract } from "./deployment.js";

/** What calldata is worth at this moment: true when it was read, and no reason to refuse. */
export interface Warning {
  code:
    | "development_fee_address"
    | "chain_not_watched"
    | "not_deployed"
    | "issuer_blacklisted"
    | "issuer_paused"
    | "fee_recipient_blacklisted"
    | "insufficient_balance"
    | "gas_over_cap"
    | "gas_unknown"
    | "duplicate_recipient"
    | "new_payee"
    | "looks_like_known"
    | "former_wallet"
    | "same_as_earlier"
    | "earlier_may_still_land"
    | "payment_begun"
    | "payer_is_contract";
  message: string;
}

export function developmentFeeAddress(feeRecipient: Address): Warning {
  return {
    code: "development_fee_address",
    message: `FEE_RECIPIENT is not set: fees would go to the development address ${feeRecipient}. Do not sign this with real money.`,
  };
}

export function chainNotWatched(chain: Chain): Warning {
  return {
    code: "chain_not_watched",
    message: `No node is set for ${chain} (RPC_URL_${chain.toUpperCase()}), so nobody here sees what happens there: a payment reaches its destination, but nothing turns to paid by itself.`,
  };
}

export function watchStopped(chain: Chain): Warning {
  return {
    code: "chain_not_watched",
    message: `Watching ${chain} is stopped until its operator resumes it (/readyz says why): a payment reaches its destination, but nothing turns to paid until then.`,
  };
}

export function notDeployed(chain: Chain, contract: Contract, address: Address): Warning {
  return {
    code: "not_deployed",
    message: `The ${contract} contract is not deployed on ${chain} at ${address}: a transaction to it would move nothing. "contracts plan --chain ${chain}" prints the deployment.`,
  };
}

export function issuerBlacklisted(account: Address): Warning {
  return {
    code: "issuer_blacklisted",
    message: `USDC's issuer has blacklisted ${account}: while it stays so, the whole transaction reverts.`,
  };
}

export function issuerPaused(chain: Chain): Warning {
  return {
    code: "issuer_paused",
    message: `USDC's issuer has paused USDC on ${chain}: while it stays so, nobody can move any and this reverts.`,
  };
}

export function feeRecipientBlacklisted(feeRecipient: Address): Warning {
  return {
    code: "fee_recipient_blacklisted",
    message: `USDC's issuer has blacklisted the fee recipient ${feeRecipient}: while it stays so, whatever takes a fee reverts. The service needs another FEE_RECIPIENT, and its contracts deployed for it.`,
  };
}

export function insufficientBalance(account: Address, has: Usdc, needs: Usdc): Warning {
  return {
    code: "insufficient_balance",
    message: `${account} holds ${formatUsdc(has)} and this needs ${formatUsdc(needs)}.`,
  };
}

export function gasOverCap(chain: Chain, fits: number, recipients: number): Warning {
  const cap = CHAIN_FACTS[chain].gasCap.toLocaleString("en-US");
  return {
    code: "gas_over_cap",
    message: `If no recipient has held USDC before, ${recipients} may not fit into one transaction on ${chain} (cap ${cap} gas): ${fits} do.`,
  };
}

export function gasUnknown(chain: Chain): Warning {
  return {
    code: "gas_unknown",
    message: `The gas on ${chain} depends on the chain's own price for calldata and no node could be asked: let the wallet estimate it.`,
  };
}

export function duplicateRecipient(account: Address, times: number): Warning {
  return {
    code: "duplicate_recipient",
    message: `${account} is among the recipients ${times} times and is paid each time.`,
  };
}

export function earlierMayStillLand(paymentId: string): Warning {
  return {
    code: "earlier_may_still_land",
    message: `An earlier refund of ${paymentId} was canceled or has expired, and a payout has no deadline on chain: if somebody has signed it, it still lands. Make sure that it was not sent.`,
  };
}

export function payerIsContract(payer: Address): Warning {
  return {
    code: "payer_is_contract",
    message: `The payer ${payer} is a contract: an exchange or a batch may have paid for somebody else, who gets nothing back this way. Ask the customer where he wants it.`,
  };
}

export function paymentBegun(ago: number): Warning {
  const minutes = Math.round(ago / 60_000);
  const when = minutes < 1 ? "a moment" : minutes === 1 ? "a minute" : `${minutes} minutes`;
  return {
    code: "payment_begun",
    message: `A payment from this account was begun here ${when} ago, perhaps on another device, and is not known to have arrived. Look into your wallet before you pay again: if both arrive, you have paid twice.`,
  };
}

/** Rows, not addresses: what is warned of is no place to learn an address from. */
export function newPayees(rows: readonly number[]): Warning {
  return {
    code: "new_payee",
    message: `${named(rows)}: in no contact, and no payout there was ever confirmed. Check each address before you sign.`,
  };
}

export function looksLikeKnown(rows: readonly number[]): Warning {
  return {
    code: "looks_like_known",
    message: `${named(rows)}: begins and ends like an address that this account knows, and is another one. Compare every digit.`,
  };
}

export function formerWallets(rows: readonly number[]): Warning {
  return {
    code: "former_wallet",
    message: `${named(rows)}: was a contact's wallet, and is not any more. Whoever is meant is paid somewhere else by now: look into the contacts before you sign.`,
  };
}

export function sameAsEarlier(earlier: { id: string; status: string; confirmedAt: Date | null }): Warning {
  const { id, status, confirmedAt } = earlier;
  const paid = confirmedAt ? ` since ${longDate(confirmedAt)}` : "";
  return {
    code: "same_as_earlier",
    message: `${id} pays the same recipients the same sums on the same chain, and is ${status}${paid}. If both are signed, everybody is paid twice: cancel one that is not meant.`,
  };
}

function named(rows: readonly number[]): string {
  const first = rows.slice(0, 3).map((row) => `recipients.${row}`);
  return [...first, ...(rows.length > 3 ? [`${rows.length - 3} more`] : [])].join(", ");
}
