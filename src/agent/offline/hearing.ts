import { CHAINS, type Chain } from "../../chains.js";
import { toDecimal, type Usdc } from "../../money.js";
import type { Kind, Tool } from "../../runtime/tool.js";
import type { ModelRequest } from "../models/model.js";
import type { ProposedCall } from "../models/transcript.js";
import type { GuardAccount } from "../reading/account.js";
import { type Evidence, readEvidence, said, type UserTurn } from "../reading/evidence.js";
import type { Slot } from "../reading/slots.js";
import { walletSaid } from "../reading/wallet-said.js";
import type { Deed } from "../reading/words/deeds.js";
import { addressSaid } from "./address-said.js";
import { amountsSaid } from "./amount-rows.js";

/** What the user's words hold, read with the guard's own ears. */
export interface Hearing {
  readonly evidence: Evidence;
  readonly account: GuardAccount;
  readonly now: Date;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly last: UserTurn;
  /** The last turn in lower case. */
  readonly words: string;
}

/** Calls to make, or words to say; never both. */
export interface Plan {
  readonly text: string;
  readonly calls: readonly ProposedCall[];
  /** What an order lacks, where the words ask for it. */
  readonly asks?: readonly SlotKind[];
}

type SlotKind = Slot["kind"];

export function say(text: string): Plan {
  return { text, calls: [] };
}

export function ask(tool: string, ...inputs: Record<string, unknown>[]): Plan {
  return { text: "", calls: inputs.map((input) => ({ tool, input: withoutGaps(input) })) };
}

function withoutGaps(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

export function hear({
  house: { turns, account, now, tools },
}: Pick<ModelRequest, "house">): Hearing | undefined {
  const evidence = readEvidence(turns, account);
  const last = evidence.turns.at(-1);
  if (!last) return undefined;
  const words = last.text.toLowerCase();
  return { evidence, account, now, tools, last, words };
}

/** The tool that does this to that, where this key has one; of look-ups, the list or the one of single records. */
export function toolFor({ tools }: Hearing, kind: Kind, noun: string, list = false): string | undefined {
  const fitting = [...tools.values()].filter((tool) => tool.kind === kind && tool.noun === noun);
  return fitting.find(({ fields }) => kind !== "look" || list === "cursor" in fields)?.name;
}

/** A value, or what has to be asked for. */
export type Found<T> = { readonly value: T } | Missing;

interface Missing {
  readonly missing: string;
  /** What a bare answer may be. */
  readonly opens?: readonly SlotKind[];
}

export function isMissing(found: Found<unknown>): found is Missing {
  return "missing" in found;
}

export function known<T>(found: Found<T>): T | undefined {
  return "value" in found ? found.value : undefined;
}

export function findChain({ evidence, account }: Hearing): Found<Chain> {
  for (const turn of [...evidence.live].reverse()) {
    const chains = new Set([
      ...said(turn, "chain").flatMap(({ chain, excluded }) => (excluded ? [] : [chain])),
      ...said(turn, "address").flatMap(({ prefix }) => (prefix && prefix !== "unknown" ? [prefix] : [])),
    ]);
    const [only] = chains;
    if (chains.size > 1) return { missing: `one chain (you named ${[...chains].join(" and ")})` };
    if (only) return { value: only };
  }
  const { by, wallets } = walletSaid(evidence, account, undefined);
  const chains = new Set(wallets.map(({ chain }) => chain));
  const [only] = chains;
  if ((by === "label" || by === "phrase") && only && chains.size === 1) return { value: only };
  return { missing: `the chain (${CHAINS.join(", ")})`, opens: ["chain"] };
}

export function findDestination(
  { evidence, account }: Hearing,
  deed: Deed,
  chain: Chain | undefined,
): Found<string> {
  const { named, destination } = addressSaid(evidence, deed);
  if (destination) return { value: asWritten(evidence, destination) };
  if (named) return { missing: 'which address receives the money (write "to 0x…")' };
  const { wallets } = walletSaid(evidence, account, chain);
  const distinct = new Map(wallets.map((wallet) => [wallet.address.toLowerCase(), wallet]));
  const [only] = distinct.values();
  if (only && distinct.size === 1) return { value: only.address };
  const labels = account.wallets.flatMap(({ label, chain }) => (label ? [`${label} on ${chain}`] : []));
  const known = labels.length > 0 ? ` or one of your linked wallets: ${labels.join(", ")}` : "";
  return { missing: `the wallet that receives the money (an address${known})`, opens: ["address"] };
}

function asWritten({ turns }: Evidence, address: string): string {
  const mentions = turns.flatMap((turn) => said(turn, "address"));
  return mentions.find(({ value }) => value.toLowerCase() === address)?.value ?? address;
}

export function findAmount(hearing: Hearing): Found<Usdc> {
  const { evidence } = hearing;
  const rows = amountsSaid(evidence).rows.filter(({ role }) => role !== "goal");
  const values = new Set(rows.flatMap(({ readings }) => readings));
  const [only] = values;
  if (rows.length === 0) return { missing: "the amount in USDC", opens: ["amount"] };
  const unclear = rows.find(({ readings }) => readings.length > 1);
  if (unclear) return { missing: `the amount in plain digits (${inTwoWays(unclear.unit)})` };
  if (only === undefined || values.size > 1) return { missing: "one amount (your message holds several)" };
  return { value: only };
}

/** As they can be written so that nobody reads the other: three decimals might be thousands. */
export function inTwoWays(readings: readonly Usdc[]): string {
  const plain = readings.map((one) => toDecimal(one).replace(/\.\d{3}$/, "$&0"));
  return `what you wrote can be read in two ways: write ${plain.join(", or ")}`;
}

/** "To create the link I still need …", or nothing when nothing is missing. */
export function askFor(what: string, found: readonly Found<unknown>[]): Plan | undefined {
  const gaps = found.filter(isMissing);
  const [first, more] = gaps.map(({ missing }) => missing);
  if (first === undefined) return undefined;
  const list = more ? gaps.map(({ missing }) => `\n- ${missing}`).join("") : `${first}.`;
  return { ...say(`To ${what} I still need ${list}`), asks: gaps.flatMap(({ opens = [] }) => opens) };
}
