import { CHAINS } from "../chains.js";
import { deploymentPlan } from "../onchain/deployment.js";
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
      return deploymentPlan(known, config.feeRecipient);
    },
  },
];
