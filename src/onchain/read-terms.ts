import { type Address, decodeFunctionData, getAddress, type Hex, toHex } from "viem";
import type { Chain } from "../chains.js";
import { batchPayout } from "../contracts/artifacts/batch-payout.js";
import { checkout } from "../contracts/artifacts/checkout.js";
import { donationJars } from "../contracts/artifacts/donation-jars.js";
import { subscriptionHub } from "../contracts/artifacts/subscription-hub.js";
import { DAY_SECONDS } from "../days.js";
import { formatUsdc, type Usdc } from "../money.js";
import { encodeExecute, type PayoutItem, payoutFee, payoutTotal } from "./batch-payout.js";
import { encodePay, encodePayWithPermit } from "./checkout.js";
import type { Contract } from "./deployment.js";
import { encodeCreateJar, encodeDonate } from "./donation-jars.js";
import { encodeRegister, encodeRenew, encodeSubscribe } from "./subscription-hub.js";

/** What a call to one of our contracts says, by its bytes alone. */
export interface CallTerms {
  contract: Contract;
  /** The function, as the contract names it. */
  does: string;
  termsId: Hex;
  /** What it says beside its rows, in words. */
  says: readonly { name: string; value: string }[];
  /** Who gets what. */
  rows: readonly PayoutItem[];
  /** What the rows sum to, and what is taken beside it; null where the bytes don't say. */
  total: Usdc | null;
  fee: Usdc | null;
  /** The very bytes that we would make of these terms. */
  again: Hex;
}

type Reader = (chain: Chain, to: Address, data: Hex) => CallTerms | undefined;

const ADDRESS_MASK = (1n << 160n) - 1n;

/** Undefined where no function of ours, that anybody signs, is called so. */
export function readTerms(chain: Chain, to: Address, data: Hex): CallTerms | undefined {
  for (const read of [readPayout, readPay, readJar, readPlan])
    try {
      const terms = read(chain, to, data);
      if (terms) return terms;
    } catch {
      // Another contract's.
    }
  return undefined;
}

const readPayout: Reader = (chain, to, data) => {
  const { functionName: does, args } = decodeFunctionData({ abi: batchPayout.abi, data });
  if (does !== "execute") return undefined;
  const [termsId, words, , salt] = args;
  const rows = words.map((word) => ({
    address: getAddress(toHex(word & ADDRESS_MASK, { size: 20 })),
    amount: word >> 160n,
  }));
  const total = payoutTotal(rows);
  const again = encodeExecute(chain, to, { items: rows, salt }).data;
  return { contract: "batch_payout", does, termsId, says: [], rows, total, fee: payoutFee(total), again };
};

const readPay: Reader = (chain, to, data) => {
  const { functionName: does, args } = decodeFunctionData({ abi: checkout.abi, data });
  if (does !== "pay" && does !== "payWithPermit") return undefined;
  const [termsId, terms, permit] = args;
  const { destination: address, amount, fee, deadline, once } = terms;
  const total = amount - fee;
  return {
    contract: "checkout",
    does,
    termsId,
    says: [
      { name: "Can be paid", value: once ? "once" : "more than once" },
      { name: "Until", value: deadline === 0n ? "any time" : timeOf(deadline) },
    ],
    rows: [{ address, amount: total }],
    total,
    fee,
    again: (permit ? encodePayWithPermit(chain, to, terms, permit) : encodePay(chain, to, terms)).data,
  };
};

const readJar: Reader = (chain, to, data) => {
  const { functionName: does, args } = decodeFunctionData({ abi: donationJars.abi, data });
  if (does === "createJar") {
    const [termsId, destination, feeBps, salt] = args;
    return {
      contract: "donation_jars",
      does,
      termsId,
      says: [
        { name: "Donations go to", value: destination },
        { name: "Fee of each donation", value: `${Number(feeBps) / 100} %` },
      ],
      rows: [],
      total: null,
      fee: null,
      again: encodeCreateJar(chain, to, { destination, feeBps: Number(feeBps), salt }).data,
    };
  }
  if (does !== "donate") return undefined;
  const [termsId, amount] = args;
  const says = [{ name: "Goes to", value: "the wallet of this jar, which the contract knows by its id" }];
  const again = encodeDonate(chain, to, termsId, amount).data;
  return { contract: "donation_jars", does, termsId, says, rows: [], total: amount, fee: null, again };
};

const PLAN_CALLS = { register: encodeRegister, subscribe: encodeSubscribe, renew: encodeRenew };

const readPlan: Reader = (chain, to, data) => {
  const { functionName: does, args } = decodeFunctionData({ abi: subscriptionHub.abi, data });
  if (does !== "register" && does !== "subscribe" && does !== "renew") return undefined;
  const [termsId, { interval: intervalSeconds, ...plan }] = args;
  const { destination: address, amount, fee, planId } = plan;
  const pays = does !== "register";
  return {
    contract: "subscription_hub",
    does,
    termsId,
    says: [
      { name: "Each payment", value: `${formatUsdc(amount)}, of which ${formatUsdc(fee)} are the fee` },
      { name: "Goes to", value: address },
      { name: "Every", value: `${intervalSeconds / DAY_SECONDS} days` },
      { name: "Plan id", value: planId.toString() },
    ],
    rows: pays ? [{ address, amount: amount - fee }] : [],
    total: pays ? amount - fee : null,
    fee: pays ? fee : null,
    again: PLAN_CALLS[does](chain, to, { ...plan, intervalSeconds }).data,
  };
};

function timeOf(seconds: bigint): string {
  const time = new Date(Number(seconds) * 1000);
  return Number.isNaN(time.getTime()) ? `second ${seconds}` : time.toISOString();
}
