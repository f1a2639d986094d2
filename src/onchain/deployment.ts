import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  hexToBytes,
  keccak256,
  pad,
  sha256,
  zeroHash,
} from "viem";
import { CHAIN_FACTS, CHAINS, type Chain } from "../chains.js";
import { batchPayout } from "../contracts/artifacts/batch-payout.js";
import { checkout } from "../contracts/artifacts/checkout.js";
import { donationJars } from "../contracts/artifacts/donation-jars.js";
import { COMPILER, STANDARD_INPUT } from "../contracts/artifacts/standard-input.js";
import { subscriptionHub } from "../contracts/artifacts/subscription-hub.js";
import { deploymentGas } from "./deployment-gas.js";

export const CONTRACTS = ["checkout", "batch_payout", "subscription_hub", "donation_jars"] as const;
export type Contract = (typeof CONTRACTS)[number];
export type ContractAddresses = Readonly<Record<Contract, Address>>;

/** Answers at the same address on every chain: a deployment's address depends on nothing but its code. */
export const CREATE2_DEPLOYER: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

const SALT = zeroHash;
/** `immutables`: at which bytes of its code a deployed contract holds what its constructor was given. */
interface Artifact {
  bytecode: Hex;
  runtime: Hex;
  immutables: { token: readonly number[]; feeRecipient: readonly number[] };
}

const ARTIFACTS: Readonly<Record<Contract, Artifact>> = {
  checkout,
  batch_payout: batchPayout,
  subscription_hub: subscriptionHub,
  donation_jars: donationJars,
};

/** As verifiers name a contract: where its source is, and what it is called there. */
const SOURCES: Readonly<Record<Contract, string>> = {
  checkout: "src/contracts/Checkout.sol:Checkout",
  batch_payout: "src/contracts/BatchPayout.sol:BatchPayout",
  subscription_hub: "src/contracts/SubscriptionHub.sol:SubscriptionHub",
  donation_jars: "src/contracts/DonationJars.sol:DonationJars",
};

export interface DeploymentPlan {
  chain: Chain;
  chain_id: number;
  fee_recipient: Address;
  contracts: { name: Contract; address: Address; source: string }[];
  /** `gas`: a limit that is enough, as a decimal; an L2's own price for posting the bytes comes on top. */
  transactions: { creates: Contract; to: Address; data: Hex; value: "0"; gas: string }[];
  compiler_version: string;
  /** What an explorer's verification asks for. */
  standard_json_input: string;
}

const known = new Map<string, ContractAddresses>();

/** Follow from the code, the chain's USDC and the fee recipient; nobody can put other code there. */
export function contractAddresses(chain: Chain, feeRecipient: Address): ContractAddresses {
  const key = `${CHAIN_FACTS[chain].id} ${feeRecipient.toLowerCase()}`;
  const cached = known.get(key);
  if (cached) return cached;
  const address = (contract: Contract) =>
    getCreate2Address({
      from: CREATE2_DEPLOYER,
      salt: SALT,
      bytecode: initCode(contract, chain, feeRecipient),
    });
  const addresses: ContractAddresses = {
    checkout: address("checkout"),
    batch_payout: address("batch_payout"),
    subscription_hub: address("subscription_hub"),
    donation_jars: address("donation_jars"),
  };
  known.set(key, addresses);
  return addresses;
}

/** Unsigned, in order, for whoever pays the gas: any account may send them, with the same outcome. */
export function deploymentPlan(chain: Chain, feeRecipient: Address): DeploymentPlan {
  const addresses = contractAddresses(chain, feeRecipient);
  return {
    chain,
    chain_id: CHAIN_FACTS[chain].id,
    fee_recipient: feeRecipient,
    contracts: CONTRACTS.map((name) => ({ name, address: addresses[name], source: SOURCES[name] })),
    transactions: CONTRACTS.map((name) => {
      const data = concatHex([SALT, initCode(name, chain, feeRecipient)]);
      const gas = deploymentGas(data, ARTIFACTS[name].runtime).toString();
      return { creates: name, to: CREATE2_DEPLOYER, data, value: "0", gas };
    }),
    compiler_version: COMPILER.split(".Emscripten")[0] ?? COMPILER,
    standard_json_input: STANDARD_INPUT,
  };
}

/** Every contract of this fee recipient on every chain, with what its code is made from. */
export function allDeployments(feeRecipient: Address) {
  return CONTRACTS.flatMap((kind) => {
    const artifactHash = keccak256(ARTIFACTS[kind].bytecode);
    return CHAINS.map((chain) => {
      const address = contractAddresses(chain, feeRecipient)[kind];
      return { chain, kind, address, feeRecipient, artifactHash };
    });
  });
}

/** Of the code that has to be there. */
export function runtimeHash(contract: Contract, chain: Chain, feeRecipient: Address): Hex {
  return keccak256(runtimeCode(contract, chain, feeRecipient));
}

/** The same for browsers, which know no Keccak: SHA-256, in hex. */
export function codeHash(contract: Contract, chain: Chain, feeRecipient: Address): string {
  return sha256(runtimeCode(contract, chain, feeRecipient)).slice(2);
}

/** As compiled, with what the constructor fills in. */
function runtimeCode(contract: Contract, chain: Chain, feeRecipient: Address): Uint8Array {
  const { runtime, immutables } = ARTIFACTS[contract];
  const code = hexToBytes(runtime);
  const fill = (places: readonly number[], value: Address) => {
    for (const place of places) code.set(hexToBytes(pad(value)), place);
  };
  fill(immutables.token, CHAIN_FACTS[chain].usdc);
  fill(immutables.feeRecipient, feeRecipient);
  return code;
}

function initCode(contract: Contract, chain: Chain, feeRecipient: Address): Hex {
  const constructorArguments = encodeAbiParameters(
    [{ type: "address" }, { type: "address" }],
    [CHAIN_FACTS[chain].usdc, feeRecipient],
  );
  return concatHex([ARTIFACTS[contract].bytecode, constructorArguments]);
}
