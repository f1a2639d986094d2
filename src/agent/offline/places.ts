import { CHAINS, type Chain } from "../../chains.js";
import { said } from "../reading/evidence.js";
import type { Order } from "../reading/orders.js";
import { slotOf } from "../reading/slots.js";
import { expectedWallets } from "../reading/wallet-said.js";
import type { Found, Hearing } from "./hearing.js";

export interface Places {
  readonly chain: Found<Chain>;
  readonly to: Found<string>;
}

/** Where the money of an order goes. */
export function placesOf(hearing: Hearing, order: Order): Places {
  const chain = chainOf(hearing, order);
  return { chain, to: destinationOf(hearing, order, "value" in chain ? chain.value : undefined) };
}

function chainOf({ account }: Hearing, order: Order): Found<Chain> {
  const wallet = slotOf(order, "wallet")?.wallet;
  const places = [slotOf(order, "chain"), slotOf(order, "address"), wallet];
  const named = new Set(places.flatMap((place) => place?.chain ?? []));
  const labelled = wallet?.refs.flatMap(({ index }) => account.wallets[index]?.chain ?? []) ?? [];
  const chains = named.size > 0 ? named : new Set(labelled);
  const [only] = chains;
  if (chains.size > 1) return { missing: `one chain (you named ${[...chains].join(" and ")})` };
  return only ? { value: only } : { missing: `the chain (${CHAINS.join(", ")})`, opens: ["chain"] };
}

function destinationOf(
  { evidence, account }: Hearing,
  order: Order,
  chain: Chain | undefined,
): Found<string> {
  const typed = slotOf(order, "address")?.address;
  if (typed) {
    const mentions = evidence.live.flatMap((turn) => said(turn, "address"));
    return { value: mentions.find(({ value }) => value.toLowerCase() === typed)?.value ?? typed };
  }
  const wallet = slotOf(order, "wallet")?.wallet;
  const named = wallet?.refs.flatMap(({ index }) => account.wallets[index] ?? []) ?? [];
  const meant =
    named.length > 0
      ? named
      : expectedWallets(account, chain).filter((one) => !wallet?.isDefault || one.is_primary);
  const [only, other] = new Set(meant.map(({ address }) => address));
  if (only && !other) return { value: only };
  const labels = account.wallets.flatMap(({ label, chain }) => (label ? [`${label} on ${chain}`] : []));
  const known = labels.length > 0 ? ` or one of your linked wallets: ${labels.join(", ")}` : "";
  return { missing: `the wallet that receives the money (an address${known})`, opens: ["address"] };
}
