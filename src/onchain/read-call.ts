import { type Address, decodeFunctionData, erc20Abi, type Hex, isAddressEqual } from "viem";
import { CHAIN_FACTS, type Chain } from "../chains.js";
import {
  CONTRACTS,
  type Contract,
  CREATE2_DEPLOYER,
  contractAddresses,
  deploymentPlan,
} from "./deployment.js";
import { type CallTerms, readTerms } from "./read-terms.js";

/** A call as its bytes tell it, held against what our artifacts make. Nobody is asked, and nothing is believed. */
export interface ReadCall extends Omit<CallTerms, "contract" | "does" | "termsId" | "again"> {
  /** What it is for; null where it is nothing of ours. */
  contract: Contract | "usdc" | "deployer" | null;
  does: string | null;
  termsId: Hex | null;
  /** Why nobody should sign it; empty where everything follows. */
  faults: readonly string[];
}

const NOTHING = { contract: null, does: null, termsId: null, says: [], rows: [], total: null, fee: null };

export function readCall(chain: Chain, feeRecipient: Address, to: Address, data: Hex): ReadCall {
  if (isAddressEqual(to, CREATE2_DEPLOYER)) return readDeployment(chain, feeRecipient, data);
  if (isAddressEqual(to, CHAIN_FACTS[chain].usdc)) return readPermission(chain, feeRecipient, data);
  const terms = readTerms(chain, to, data);
  if (!terms) return { ...NOTHING, faults: ["These bytes are no call that anybody signs here."] };
  const { again, ...read } = terms;
  return {
    ...read,
    faults: [
      ...strangerFaults(chain, feeRecipient, to, terms.contract),
      ...bytesFaults(data, again),
      ...(terms.does === "execute" && terms.rows.length === 0 ? ["It pays nobody."] : []),
    ],
  };
}

function strangerFaults(chain: Chain, feeRecipient: Address, to: Address, contract: Contract): string[] {
  const ours = contractAddresses(chain, feeRecipient)[contract];
  if (isAddressEqual(to, ours)) return [];
  return [
    `The contract at ${to} does not follow from the artifact: ${contract} with the fee recipient ${feeRecipient} on ${chain} is at ${ours}.`,
  ];
}

/** The contract hashes the terms anew: an id of other terms reverts. Nothing else may ride along. */
function bytesFaults(data: Hex, again: Hex): string[] {
  const [given, made] = [data.toLowerCase(), again.toLowerCase()];
  if (given === made) return [];
  return given.slice(0, 74) === made.slice(0, 74)
    ? ["The bytes say something beside these terms."]
    : ["Its id does not follow from its terms: the contract would refuse it."];
}

/** USDC.approve: exactly so much, to one of ours. */
function readPermission(chain: Chain, feeRecipient: Address, data: Hex): ReadCall {
  const call = permissionOf(data);
  if (!call) return { ...NOTHING, contract: "usdc", faults: ["These bytes are no permission to take USDC."] };
  const ours = contractAddresses(chain, feeRecipient);
  const contract = CONTRACTS.find((name) => isAddressEqual(call.spender, ours[name]));
  return {
    ...NOTHING,
    contract: "usdc",
    does: "approve",
    says: [{ name: "May be taken by", value: `${contract ?? "a stranger"} at ${call.spender}` }],
    total: call.amount,
    faults: contract
      ? []
      : [
          `${call.spender}, who may take the money, does not follow from any artifact with the fee recipient ${feeRecipient} on ${chain}.`,
        ],
  };
}

function permissionOf(data: Hex): { spender: Address; amount: bigint } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    if (functionName !== "approve" || data.length !== "0x".length + 8 + 2 * 64) return undefined;
    return { spender: args[0], amount: args[1] };
  } catch {
    return undefined;
  }
}

function readDeployment(chain: Chain, feeRecipient: Address, data: Hex): ReadCall {
  const { transactions, contracts } = deploymentPlan(chain, feeRecipient);
  const made = transactions.find((known) => known.data.toLowerCase() === data.toLowerCase());
  const contract = contracts.find(({ name }) => name === made?.creates);
  if (!contract)
    return {
      ...NOTHING,
      contract: "deployer",
      faults: [`What would be deployed is no artifact with the fee recipient ${feeRecipient} on ${chain}.`],
    };
  const says = [
    { name: "Creates", value: contract.name },
    { name: "At", value: contract.address },
  ];
  return { ...NOTHING, contract: "deployer", does: "deploy", says, faults: [] };
}
