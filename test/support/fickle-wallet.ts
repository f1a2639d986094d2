import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex } from "viem";
import { CHAIN_FACTS } from "../../src/chains.js";
import { ONE_USDC } from "../../src/money.js";
import { fickleWallet } from "./artifacts/fickle-wallet.js";
import { testUsdc } from "./artifacts/test-usdc.js";
import { type LocalChain, type Receipt, receiptOf } from "./chains.js";

type Call = { to: Address; data: Hex };

export interface FickleWallet {
  address: Address;
  /**
   * Signs once, sends as often as it is called: the very same transaction, which makes the first calls before the
   * chain's clock was moved and the second ones after.
   */
  prepare(before: readonly Call[], since: readonly Call[]): Promise<() => Promise<Receipt>>;
  /** For whoever lets it make these calls, whatever the clock says. */
  callFor(calls: readonly Call[]): Call;
}

const ADDRESS: Address = "0xf1c41e00000000000000000000000000000f1c41";
/** Within the chain's gap between a block and the one after `moveClock`. */
const TURNS_AFTER_S = 500;

/** A contract wallet with money and every allowance, whose calls depend on the block. */
export async function placeFickleWallet(local: LocalChain, address = ADDRESS): Promise<FickleWallet> {
  const [, owner = "0x"] = local.accounts;
  const { usdc } = CHAIN_FACTS[local.chain];
  await local.request("anvil_setCode", address, fickleWallet.runtime);
  await local.mint(address, 1_000_000n * ONE_USDC);
  const approvals = [local.contracts.checkout, local.contracts.donation_jars].map((spender) => ({
    to: usdc,
    data: encodeFunctionData({ abi: testUsdc.abi, functionName: "approve", args: [spender, maxUint256] }),
  }));
  await local.send({ from: owner, to: address, data: run(0n, approvals, approvals) });

  return {
    address,
    callFor: (calls) => ({ to: address, data: run(0n, calls, calls) }),
    async prepare(before, since) {
      const block = (await local.request("eth_getBlockByNumber", "latest", false)) as { timestamp: Hex };
      const data = run(BigInt(block.timestamp) + BigInt(TURNS_AFTER_S), before, since);
      const transaction = { from: owner, to: address, data, gas: numberToHex(900_000), ...FEES };
      return async () => {
        const hash = await local.request("eth_sendTransaction", transaction);
        return await receiptOf(local.rpcUrl, hash as Hex);
      };
    },
  };
}

/** The same every time, so that the hash is, too. */
const FEES = { maxFeePerGas: numberToHex(10n ** 11n), maxPriorityFeePerGas: "0x1" };

function run(turnsAt: bigint, before: readonly Call[], since: readonly Call[]): Hex {
  const calls = (list: readonly Call[]) => list.map(({ to, data }) => ({ to, data }));
  return encodeFunctionData({
    abi: fickleWallet.abi,
    functionName: "run",
    args: [turnsAt, calls(before), calls(since)],
  });
}
