import { CHAINS, type Chain } from "../../chains.js";
import { said } from "../reading/evidence.js";
import type { Order } from "../reading/orders.js";
import { slotOf } from "../reading/slots/slots.js";
import { chainsNamed, walletsExpected, walletsNamed } from "../reading/wallet-said.js";
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
  const named = chainsNamed(order);
  const chains = named.size > 0 ? named : new Set(walletsNamed(order, account).map((one) => one.chain));
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
  const named = walletsNamed(order, account);
  const meant = named.length > 0 ? named : walletsExpected(order, account, chain);
  const [only, other] = new Set(meant.map(({ address }) => address));
  if (only && !other) return { value: only };
  const labels = account.wallets.flatMap(({ label, chain }) => (label ? [`${label} on ${chain}`] : []));
  const known = labels.length > 0 ? ` or one of your linked wallets: ${labels.join(", ")}` : "";
  return { missing: `the wallet that receives the money (an address${known})`, opens: ["address"] };
}
