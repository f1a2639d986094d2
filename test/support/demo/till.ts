import { type Address, numberToHex } from "viem";
import { CHAIN_FACTS, type Chain } from "../../../src/chains.js";
import { ONE_USDC } from "../../../src/money.js";
import { approveTx } from "../../../src/onchain/approve.js";
import type { UnsignedCall } from "../../../src/onchain/calls.js";
import type { LocalChain } from "../chains.js";

/** A transaction that somebody sends at a moment of the past. */
export interface Deed {
  chain: Chain;
  at: Date;
  from: Address;
  call: Pick<UnsignedCall, "to" | "data">;
}

const GAS = numberToHex(3_000_000);
const BUDGET = 100_000n * ONE_USDC;

const secondsOf = (at: Date) => numberToHex(Math.floor(at.getTime() / 1000));

/** As many on top as this chain wants before a block counts. */
const bury = ({ chain, request }: LocalChain) =>
  request("anvil_mine", numberToHex(CHAIN_FACTS[chain].finality.depth + 1), "0x1");

async function send({ request }: LocalChain, { from, call }: Pick<Deed, "from" | "call">): Promise<void> {
  await request("eth_sendTransaction", { from, to: call.to, data: call.data, gas: GAS });
}

/** From now on blocks are mined when they are asked for; the customers hold money, and let our contracts take it. */
export async function openTill(local: LocalChain, customers: readonly Address[], seller: Address) {
  const { chain, contracts, request } = local;
  for (const customer of customers) await local.mint(customer, BUDGET);
  await request("evm_setAutomine", false);
  await request("anvil_autoImpersonateAccount", true);
  for (const from of customers) {
    await request("anvil_setBalance", from, numberToHex(10n ** 20n));
    await send(local, { from, call: approveTx(chain, contracts.checkout, BUDGET) });
  }
  await send(local, { from: seller, call: approveTx(chain, contracts.batch_payout, BUDGET) });
  await request("evm_mine");
}

/** Each in a block of its own hour, and buried. */
export async function carryOut(local: LocalChain, deeds: readonly Deed[]): Promise<void> {
  let last = 0;
  for (const deed of deeds) {
    // No two blocks of one chain are of the same second.
    last = Math.max(last + 1_000, deed.at.getTime());
    await send(local, deed);
    await local.request("evm_mine", { timestamp: secondsOf(new Date(last)) });
  }
  await bury(local);
}

/** Somebody pays, is seen to have paid, and then his block is not the one that stands. */
export async function takeBack(local: LocalChain, deed: Deed, seen: () => Promise<unknown>): Promise<void> {
  const before = await local.request("evm_snapshot");
  await send(local, deed);
  await local.request("evm_mine", { timestamp: secondsOf(deed.at) });
  await seen();
  await local.request("evm_revert", before);
  await local.request("evm_mine", { timestamp: secondsOf(new Date(deed.at.getTime() + 5_000)) });
  await bury(local);
}

/** The chain's clock is the world's again. */
export async function closeTill({ request }: LocalChain): Promise<void> {
  await request("evm_mine", { timestamp: secondsOf(new Date()) });
  await request("anvil_autoImpersonateAccount", false);
  await request("evm_setAutomine", true);
}
