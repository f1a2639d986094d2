import type { Context } from "koa";
import { PublicError } from "../../../errors.js";
import { type ReadCall, readCall } from "../../../onchain/read-call.js";
import type { House } from "../../../runtime/house.js";
import { selectAccount } from "../../../store/accounts.js";
import { selectCursor } from "../../../store/chain-cursors.js";
import { selectSignPage } from "../../../store/sign-pages.js";
import { sessionOrNone } from "../../session/session.js";
import { isFree, type Progress, readProgress } from "../progress.js";
import { slugOf } from "../request.js";
import { type Seller, sellerOf } from "../seller.js";
import { lookAgain } from "../submitted.js";
import { whyTooMuch } from "./paid-back.js";
import { type Insight, type Payee, readPayees } from "./payees.js";
import { readSameAgain } from "./same-again.js";
import { type Signable, selectSignable } from "./signable.js";

/** Everything that a sign page shows. */
export interface SignView {
  signable: Signable;
  /** What the bytes say, which is what the page says. */
  read: ReadCall;
  payees: readonly Payee[];
  isMember: boolean;
  /** For members of the account alone. */
  insight: Insight | undefined;
  owner: Seller;
  url: string;
  progress: Progress;
  /** Whether the chain was looked at and our contract is not there, or other code is. */
  contract: "there" | "missing" | "foreign";
  /** Of a refund, where others have paid the same back by now. */
  tooMuch: string | undefined;
  /** Of a payout, where another pays the same. */
  sameAgain: string | undefined;
  /** The fee would go to nobody: real money has no business here. */
  development: boolean;
}

const KINDS = {
  payout: "payout_executed",
  donation_jar: "jar_created",
  subscription_plan: "plan_registered",
} as const;

/** Throws what there is to say where there is no such page, or none any more. */
export async function findSignable({ sql, clock }: House, ctx: Context): Promise<Signable> {
  const slug = slugOf(ctx);
  const page = slug ? await selectSignPage(sql, slug) : undefined;
  if (page === "retired")
    throw new PublicError("gone", "This address was replaced by a new one, and opens nothing any more.");
  const signable = page && (await selectSignable(sql, page, clock()));
  if (!signable) throw new PublicError("not_found", "There is nothing to sign at this address.");
  return signable;
}

export async function readSignProgress(house: House, signable: Signable): Promise<Progress> {
  const { chain, contract, termsId, noun } = signable;
  const followed = { chain, contract, termsId, once: true, kinds: [KINDS[noun]] };
  await lookAgain(house, followed);
  return readProgress(house.sql, followed, house.clock());
}

export async function readSignView(house: House, ctx: Context, signable: Signable): Promise<SignView> {
  const { sql, chains, links } = house;
  const { accountId, chain, feeRecipient, contract, call, payout, slug } = signable;
  const read = readCall(chain, feeRecipient, contract, call.data as `0x${string}`);
  const [account, cursor, progress, session, tooMuch, sameAgain] = await Promise.all([
    selectAccount(sql, accountId),
    selectCursor(sql, chain),
    readSignProgress(house, signable),
    sessionOrNone(house, ctx),
    signable.state === "waiting" ? whyTooMuch(house, signable) : undefined,
    readSameAgain(house, signable),
  ]);
  if (!account) throw new Error(`no account ${accountId}`);
  const isMember = session?.accountId === accountId;
  const { payees, insight } = payout
    ? await readPayees(house, payout, read.rows, isMember)
    : { payees: [], insight: undefined };
  const isCurrent = feeRecipient === chains.feeRecipient;
  const foreign = isCurrent && cursor?.foreignContracts.includes(signable.kind);
  const missing = isCurrent && cursor?.missingContracts.includes(signable.kind);
  return {
    signable,
    read,
    payees,
    isMember,
    insight,
    owner: sellerOf(account),
    url: links.sign(slug),
    progress,
    contract: foreign ? "foreign" : missing ? "missing" : "there",
    tooMuch,
    sameAgain,
    development: chains.developmentFee && isCurrent,
  };
}

/** Whether a wallet may be asked now. */
export function isSignable({
  signable,
  read,
  progress,
  contract,
  tooMuch,
}: Pick<SignView, "signable" | "read" | "progress" | "contract" | "tooMuch">): boolean {
  return (
    signable.state === "waiting" &&
    tooMuch === undefined &&
    contract === "there" &&
    read.faults.length === 0 &&
    (isFree(progress) || progress.state === "submitted")
  );
}
