import { CHAIN_FACTS, type Chain } from "../../../chains.js";
import { formatUsdc } from "../../../money.js";
import type { SignedNoun } from "../../../store/sign-pages.js";
import type { Signable } from "./signable.js";

export function trialInWords(chain: Chain, { allows, noun }: Signable): string {
  const what =
    allows > 0n ? `: it goes through, and ${formatUsdc(allows)} leave this account` : ": it goes through";
  return `Tried on ${CHAIN_FACTS[chain].title} at this moment, without sending it${what}.${noun === "payout" ? " Everybody is paid, or nobody." : ""}`;
}

const REASONS: Record<string, string> = {
  AlreadyExecuted:
    "This payout has been carried out already, by this account or another one: a second transaction would fail.",
  RecipientRefused: "USDC refuses one of the recipients, so the whole payout would fail.",
  TransferFailed: "USDC refuses the transfer, so the whole transaction would fail.",
  TermsMismatch: "The contract refuses these terms: their id is another one.",
};

/** One sentence, before any wallet is asked. */
export function whyItFails(chain: Chain, noun: SignedNoun, error: string | undefined): string {
  const reason = error === undefined ? undefined : REASONS[error];
  const what = noun === "payout" ? "payout" : "transaction";
  return `${reason ?? `Tried on ${CHAIN_FACTS[chain].title} at this moment, this ${what} fails${error ? ` (${error})` : ""}.`} Nothing was sent.`;
}
