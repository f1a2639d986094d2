import { toNumber } from "../../money.js";
import type { SentTerms } from "../../onchain/sent-transaction.js";
import type { AccountRow } from "../../records/account.js";
import { type DonationJarRow, presentDonationJar } from "../../records/donation-jar.js";
import type { House } from "../../runtime/house.js";
import type { Links } from "../../runtime/links.js";
import { selectAccount } from "../../store/accounts.js";
import { selectCursor } from "../../store/chain-cursors.js";
import { selectDonationJarBySlug } from "../../store/donation-jars.js";
import {
  countSupporters,
  type SentPayment,
  type Supporter,
  selectSupporters,
  type TermsOnChain,
} from "../../store/public-payments.js";
import { shortAddress } from "./parts.js";
import { type Progress, readProgress } from "./progress.js";
import { type Seller, sellerOf } from "./seller.js";
import { lookAgain } from "./submitted.js";

/** Everything that a jar's page shows. */
export interface DonationView {
  jar: DonationJarRow;
  account: AccountRow;
  seller: Seller;
  url: string;
  supporters: Supporter[];
  supporterCount: number;
  /** Of the visitor's own donation, where he follows one. */
  payment: Progress;
  /** False only where the chain was looked at and the contract is not there. */
  deployed: boolean;
  /** The fee would go to nobody: real money has no business here. */
  development: boolean;
}

const SHOWN_SUPPORTERS = 6;

export async function readDonation(
  house: House,
  slug: string,
  sent?: SentPayment,
): Promise<DonationView | undefined> {
  const { sql, links, clock, chains } = house;
  const jar = await selectDonationJarBySlug(sql, slug);
  const account = jar && (await selectAccount(sql, jar.accountId));
  if (!jar || !account) return undefined;
  const terms = jarOnChain(jar);
  const followed = { ...terms, once: false, sent };
  await lookAgain(house, followed);
  const [supporters, supporterCount, cursor, payment] = await Promise.all([
    selectSupporters(sql, terms, SHOWN_SUPPORTERS),
    countSupporters(sql, terms),
    selectCursor(sql, jar.chain),
    readProgress(sql, followed, clock()),
  ]);
  const missing =
    cursor?.missingContracts.includes("donation_jars") && jar.feeRecipient === chains.feeRecipient;
  return {
    jar,
    account,
    seller: sellerOf(account),
    url: links.donate(jar.slug),
    supporters,
    supporterCount,
    payment,
    deployed: !missing,
    development: chains.developmentFee && jar.feeRecipient === chains.feeRecipient,
  };
}

export function jarOnChain({ chain, contract, onChainJarId }: DonationJarRow): TermsOnChain & SentTerms {
  return { chain, contract, termsId: onChainJarId };
}

/** Public terms and status under the record's own names. */
export function presentDonation(
  { jar, seller, supporters, supporterCount, payment }: DonationView,
  links: Links,
) {
  const { id, reference, activate_tx, sign_url, warnings, flagged_at, created_by, ...terms } =
    presentDonationJar(jar, links);
  return {
    ...terms,
    seller,
    contract: jar.contract,
    supporter_count: supporterCount,
    supporters: supporters.map(({ payer, name, line, amount, createdAt }) => ({
      payer: payer && shortAddress(payer),
      name,
      line,
      amount_usdc: toNumber(amount),
      created_at: createdAt.toISOString(),
    })),
    payment,
  };
}
