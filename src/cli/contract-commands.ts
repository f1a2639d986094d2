import { CHAIN_FACTS, CHAINS, type Chain } from "../chains.js";
import type { Config } from "../config.js";
import { type CodeState, readCodeStates } from "../onchain/accounts.js";
import { type Contract, type DeploymentPlan, deploymentPlan } from "../onchain/deployment.js";
import { type ChainReader, createReader } from "../onchain/reader.js";
import { isUsdc, readToken, type TokenFacts } from "../onchain/token.js";
import { type Command, UsageError } from "./parse-command.js";

export const contractCommands: Command[] = [
  {
    name: "contracts plan",
    usage: `--chain ${CHAINS.join("|")}`,
    options: { chain: { type: "string" } },
    required: ["chain"],
    async run({ chain }, { config }) {
      const known = CHAINS.find((candidate) => candidate === chain);
      if (!known) throw new UsageError(`--chain: expected one of ${CHAINS.join(", ")}, got ${chain}`);
      return planOf(known, config);
    },
  },
];

/** What to send, with what is there already where a node says it. */
async function planOf(
  chain: Chain,
  { feeRecipient, rpcUrls, baseUrl }: Pick<Config, "feeRecipient" | "rpcUrls" | "baseUrl">,
) {
  const plan = deploymentPlan(chain, feeRecipient);
  const urls = rpcUrls[chain];
  const reader = urls && createReader(chain, urls);
  const [states, token] = await Promise.all([
    reader && readCodeStates(reader, feeRecipient).catch(() => undefined),
    reader && tokenAt(reader),
  ]);
  return {
    sign_url: `${baseUrl}/sign/deploy/${chain}`,
    ...plan,
    contracts: plan.contracts.map((contract) => ({
      ...contract,
      state: stateOf(states, contract.name),
      verify: verifyCommand(plan, contract),
    })),
    token: { address: CHAIN_FACTS[chain].usdc, holds_usdc: token ? token.holdsUsdc : null, ...token?.facts },
  };
}

function stateOf(states: Record<Contract, CodeState> | undefined, name: Contract): CodeState | "unknown" {
  return states ? states[name] : "unknown";
}

/** Undefined where no node answers; an address whose code does not speak as USDC does holds none. */
async function tokenAt(reader: ChainReader): Promise<{ holdsUsdc: boolean; facts?: TokenFacts } | undefined> {
  try {
    const facts = await readToken(reader);
    return { holdsUsdc: isUsdc(facts), facts };
  } catch {
    const code = await reader
      .request("eth_getCode", [CHAIN_FACTS[reader.chain].usdc, "latest"])
      .catch(() => undefined);
    return code === undefined ? undefined : { holdsUsdc: false };
  }
}

/** Sourcify compiles the sources again and compares: run it once the contract is there. */
function verifyCommand(
  { chain, chain_id }: DeploymentPlan,
  { address, source }: DeploymentPlan["contracts"][number],
): string {
  const body = `const p=JSON.parse(require("fs").readFileSync(0));JSON.stringify({stdJsonInput:JSON.parse(p.standard_json_input),compilerVersion:p.compiler_version,contractIdentifier:"${source}"})`;
  return [
    `npm run --silent cli -- contracts plan --chain ${chain} --json`,
    `node -p '${body}'`,
    `curl -sS -H 'Content-Type: application/json' --data-binary @- https://sourcify.dev/server/v2/verify/${chain_id}/${address}`,
  ].join(" | ");
}
