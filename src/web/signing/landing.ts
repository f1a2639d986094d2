import { pause } from "../page.js";
import { type Attempt, recallAttempt } from "./attempt.js";
import { isOnChain } from "./network.js";
import { accountIn, ask, type Hex, tells, type Wallet } from "./provider.js";
import { failed, isUnsupported, UNKNOWN_CALLS } from "./send.js";
import { same, type Terms, word } from "./terms.js";

/** What the payer's own wallet and its node say of what it was asked. */
export type Landing =
  /** In a block, done. */
  | { state: "landed"; hash?: Hex | undefined }
  /** In a block and failed, or the wallet has given it up: before it was sent, or after a part of it was done. */
  | { state: "failed"; how?: "unsent" | "partly" }
  /** On its way. */
  | { state: "pending"; hash?: Hex | undefined }
  /** Another transaction of the payer's took its place, and has not done this. */
  | { state: "replaced" }
  /** Several people sign for the payer, and nobody but they can say how far it is. */
  | { state: "held" }
  /** The wallet calls it done, and the chain does not show it. */
  | { state: "unproven" }
  /** Neither the wallet nor its node knows of it. */
  | { state: "unknown" }
  /** The wallet is at another account now, of which alone it tells. */
  | { state: "elsewhere" }
  /** No such wallet here, or on another chain, or silent. */
  | { state: "unasked" };

interface Receipt {
  transactionHash?: Hex;
  from?: Hex;
  status: unknown;
  logs?: { address: string; topics: string[] }[];
}

interface Calls {
  status?: number | string;
  receipts?: Receipt[];
}

const SILENT_MS = 8_000;
const SOON_MS = 1_000;
const SELDOM_MS = 15_000;

/** Looks until it is stopped, ever more seldom: a wallet of several signers may take hours. */
export function watchLanding(
  terms: Terms,
  walletFor: (attempt: Attempt) => Wallet | undefined,
  onLanding: (attempt: Attempt | undefined, landing: Landing) => void,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const begun = Date.now();
  const look = async () => {
    const attempt = recallAttempt(terms);
    const wallet = attempt && walletFor(attempt);
    const landing = wallet ? await lookOnce(wallet, terms, attempt) : ({ state: "unasked" } as const);
    if (stopped) return;
    onLanding(recallAttempt(terms), landing);
    timer = setTimeout(look, Math.min(SELDOM_MS, SOON_MS + (Date.now() - begun) / 60));
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function lookOnce(wallet: Wallet, terms: Terms, attempt: Attempt): Promise<Landing> {
  const unasked = (): Landing => ({ state: "unasked" });
  const answer = lookUp(wallet, terms, attempt).catch(unasked);
  return Promise.race([answer, pause(SILENT_MS).then(unasked)]);
}

async function lookUp(wallet: Wallet, terms: Terms, attempt: Attempt): Promise<Landing> {
  // Another chain's node knows nothing of it, and would say so.
  if (!(await isOnChain(wallet, terms))) return { state: "unasked" };
  const known = (await callsOf(wallet, terms, attempt)) ?? (await transactionOf(wallet, terms, attempt));
  if (known?.state === "landed" || (known?.state === "pending" && attempt.way === "transaction"))
    return known;
  if (terms.creates) return { state: (await hasCode(wallet, terms.creates)) ? "landed" : "unknown" };
  const hash = await loggedHash(wallet, terms, attempt);
  if (hash) return { state: "landed", hash };
  if (known) return known;
  if (attempt.way === "batch")
    return { state: (await isElsewhere(wallet, attempt)) ? "elsewhere" : "unknown" };
  const landing = await takenPlace(wallet, attempt);
  // Its successor may be the very payment, at a higher price.
  return landing.state === "replaced" && hash === undefined ? { state: "unknown" } : landing;
}

/** What the wallet says of its calls (EIP-5792); that they are done it has to show by a log of ours. */
async function callsOf(wallet: Wallet, terms: Terms, { id, payer }: Attempt): Promise<Landing | undefined> {
  if (!id) return undefined;
  const calls = await ask<Calls>(wallet, "wallet_getCallsStatus", id).catch((error: unknown) => {
    // It knows no such calls, or no calls at all; anything else says nothing of them.
    return tells(error, UNKNOWN_CALLS) || isUnsupported(error) ? undefined : "silent";
  });
  if (calls === "silent") return { state: "unasked" };
  if (!calls) return undefined;
  const receipts = Array.isArray(calls.receipts) ? calls.receipts : [];
  const own = !terms.creates && receipts.find((receipt) => receipt?.logs && isOf(terms, payer, receipt));
  switch (Math.floor((OLD_STATUS[String(calls.status)] ?? Number(calls.status)) / 100)) {
    case 1:
      return { state: "pending" };
    case 2:
      if (own && !failed(own)) return { state: "landed", hash: own.transactionHash };
      return { state: receipts.some(failed) ? "failed" : "unproven" };
    case 4:
      return { state: "failed", how: "unsent" };
    case 5:
      return { state: "failed" };
    case 6:
      return { state: "failed", how: "partly" };
    default:
      return { state: "unasked" };
  }
}

/** Of the standard's first edition. */
const OLD_STATUS: Record<string, number> = { PENDING: 100, CONFIRMED: 200 };

async function isElsewhere(wallet: Wallet, { payer }: Attempt): Promise<boolean> {
  const chosen = await accountIn(wallet);
  return chosen !== undefined && !same(chosen, payer);
}

async function transactionOf(
  wallet: Wallet,
  terms: Terms,
  { hash: known, told, payer }: Attempt,
): Promise<Landing | undefined> {
  const hash = known ?? told;
  if (!hash) return undefined;
  const receipt = await ask<Receipt | null>(wallet, "eth_getTransactionReceipt", hash);
  if (receipt && failed(receipt)) return { state: "failed" };
  if (receipt) return isOf(terms, payer, receipt) ? { state: "landed", hash } : { state: "replaced" };
  return (await ask(wallet, "eth_getTransactionByHash", hash)) ? { state: "pending", hash } : undefined;
}

/**
 * A wallet may have told the hash of another transaction, or of one that carries payments of several, of which this one
 * failed; what creates a contract has no log of ours. Some wallets pay from an account that they were not asked for.
 */
function isOf({ contract, id, creates, pays }: Terms, payer: string, { logs, from }: Receipt): boolean {
  if (!logs || !id || creates) return true;
  const own = [payer, from].flatMap((account) => (account ? `0x${word(account)}` : []));
  const isOwn = (account = "") => !pays || own.some((one) => same(one, account));
  return logs.some(
    ({ address, topics }) => same(address, contract) && same(topics[1] ?? "", id) && isOwn(topics[2]),
  );
}

/** A key that has lent itself a contract's code (EIP-7702) goes on signing alone. */
export async function hasCode(wallet: Wallet, address: string): Promise<boolean> {
  const code = await ask<Hex>(wallet, "eth_getCode", address, "latest");
  return code.length > 2 && !code.startsWith("0xef0100");
}

/** Where nobody knows it by its name: what the contract tells of these terms; null where there is nothing. */
async function loggedHash(
  wallet: Wallet,
  { contract, id, pays }: Terms,
  { payer, block }: Attempt,
): Promise<Hex | null | undefined> {
  if (!payer || !block) return undefined;
  const filter = {
    address: contract,
    fromBlock: block,
    toBlock: "latest",
    // Where nothing is paid, the log names no payer.
    topics: pays ? [null, id, `0x${word(payer)}`] : [null, id],
  };
  const logs = await ask<{ transactionHash: Hex }[]>(wallet, "eth_getLogs", filter).catch(() => undefined);
  return logs && (logs.at(-1)?.transactionHash ?? null);
}

export async function takenPlace(wallet: Wallet, { payer, nonce }: Attempt): Promise<Landing> {
  if (nonce === undefined) return { state: "unknown" };
  // No nonce tells of what several people sign.
  if (await hasCode(wallet, payer)) return { state: "held" };
  const count = async (tag: string) => Number(await ask<Hex>(wallet, "eth_getTransactionCount", payer, tag));
  if ((await count("latest")) > nonce) return { state: "replaced" };
  return { state: (await count("pending")) > nonce ? "pending" : "unknown" };
}
