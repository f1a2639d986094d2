import type { Hex } from "./provider.js";

/**
 * What a wallet was asked to send: kept from before the question until it is known what became of it, so that no
 * reload, no other tab and no closed browser makes this page offer the same once more.
 */
export interface Attempt {
  way: "transaction" | "batch";
  /** As the wallet announces itself; empty where this browser never asked one. */
  wallet: string;
  payer: string;
  /** By which the service knows that it was begun here; in no address, which anybody may be given. */
  secret?: Hex;
  /** By the service's clock: a payment of this payer from then on is this one, whatever its hash. */
  since: string;
  /** How many transactions the payer had sent, and the newest block, before the question. */
  nonce?: number;
  block?: Hex;
  /** Of the calls of a batch (EIP-5792): ours while it is asked, the wallet's own from its answer on. */
  id?: string;
  hash?: Hex;
  /** The payer is a contract, for which several people may sign. */
  shared?: true;
  /** What the wallet of such a payer has called a hash: it may be a number of its own. */
  told?: Hex;
  /** The wallet has said yes. */
  taken?: boolean;
  /** What is told to the service with its hash. */
  beside?: object;
  /** The browser has not kept it for this page, or has no room: this tab's own history does. */
  unkept?: true;
}

type Place = { path: string };

const LATE = "unsigned:late-answer";
/** Kept in the place of an attempt that has arrived: what other tabs were told of it stays true. */
const ARRIVED = '"arrived"';
const HASH = /^0x[0-9a-f]{64}$/i;
/** Where a browser keeps nothing. */
const here = new Map<string, Attempt>();
/** As the wallet shows it. */
let account = "";

export function keepAttempt({ path }: Place, { hash, told, unkept, ...rest }: Attempt): void {
  // Whatever a wallet has called a hash: what could not be read again would be forgotten.
  const hashes = { ...(hash && HASH.test(hash) && { hash }), ...(told && HASH.test(told) && { told }) };
  const attempt: Attempt = { ...rest, ...hashes };
  here.set(path, attempt);
  try {
    localStorage.setItem(keyOf(path), JSON.stringify(attempt));
  } catch {
    attempt.unkept = true;
  }
  follow(queryOf(attempt), attempt);
}

/** What the address of the page tells of is this account's own, or somebody else's. */
export function knowAccount(told = ""): void {
  account = told.toLowerCase();
}

/** Another tab may have begun it, gone on with it or ended it. */
export function recallAttempt({ path }: Place): Attempt | undefined {
  let kept: unknown = history.state?.unkept && history.state;
  try {
    kept ||= JSON.parse(localStorage.getItem(keyOf(path)) ?? "null");
  } catch {}
  const told = fromAddress();
  const own = told?.payer && told.payer.toLowerCase() === account ? told : undefined;
  return readAttempt(kept) ?? here.get(path) ?? own;
}

/** It has arrived; the address of each tab that followed it goes on telling of it. */
export function settleAttempt({ path }: Place): void {
  here.delete(path);
  try {
    if (localStorage.getItem(keyOf(path))) localStorage.setItem(keyOf(path), ARRIVED);
  } catch {}
  history.replaceState(null, "");
}

export function forgetAttempt({ path }: Place): void {
  here.delete(path);
  try {
    localStorage.removeItem(keyOf(path));
  } catch {}
  follow("", null);
}

/** Of an answer that this page no longer waited for. */
export function tellOfAttempt(): void {
  dispatchEvent(new Event(LATE));
}

/** Calls back whenever another tab, or a late answer, has begun or ended one. */
export function onAttempt({ path }: Place, changed: () => void): void {
  addEventListener(LATE, changed);
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== keyOf(path)) return;
    if (newValue === null || newValue === ARRIVED) here.delete(path);
    if (newValue === null) follow("", null);
    changed();
  });
}

/** Makes the page's own address tell which payment it follows: a reload and a bookmark know it then. */
export function followAttempt(attempt: Attempt): void {
  follow(queryOf(attempt), attempt);
}

function follow(query: string, state: Attempt | null): void {
  history.replaceState(state, "", query ? `?${query}` : location.pathname);
}

function queryOf({ hash, payer, since }: Attempt): string {
  const known = { ...(hash && { tx: hash }), ...(payer && { payer }), ...(since && { since }) };
  return new URLSearchParams(known).toString();
}

/** Somebody's bookmark: it tells of a payment and of no wallet. */
export function fromAddress(): Attempt | undefined {
  const query = new URLSearchParams(location.search);
  const hash = query.get("tx") ?? "";
  if (!HASH.test(hash)) return undefined;
  const [payer = "", since = ""] = [query.get("payer") ?? "", query.get("since") ?? ""];
  return { way: "transaction", wallet: "", payer, since, hash: hash as Hex, taken: true };
}

function readAttempt(kept: unknown): Attempt | undefined {
  const { way, payer, since, wallet, hash } = (kept ?? {}) as Partial<Record<keyof Attempt, unknown>>;
  const whole = [way, payer, since, wallet].every((part) => typeof part === "string");
  return whole && (hash === undefined || HASH.test(String(hash))) ? (kept as Attempt) : undefined;
}

function keyOf(path: string): string {
  return `payment ${path}`;
}
