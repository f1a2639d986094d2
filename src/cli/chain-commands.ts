import { CHAINS } from "../chains.js";
import { readChainProgress } from "../runtime/chain-progress.js";
import { resumeChain, selectCursor } from "../store/chain-cursors.js";
import { type Command, UsageError } from "./parse-command.js";

const text = { type: "string" } as const;

export const chainCommands: Command[] = [
  {
    name: "chains status",
    usage: "",
    options: {},
    async run(_given, terminal) {
      const progress = await readChainProgress(await terminal.house());
      return progress.map(({ chain, block, head, lagSeconds, stoppedReason }) => ({
        chain,
        block: Number(block),
        head: Number(head),
        lag_seconds: lagSeconds,
        stopped: stoppedReason,
      }));
    },
  },
  {
    name: "chains resume",
    usage: `--chain ${CHAINS.join("|")} --from BLOCK  (reads everything again from there)`,
    options: { chain: text, from: text },
    required: ["chain", "from"],
    async run({ chain, from }, terminal) {
      const known = CHAINS.find((candidate) => candidate === chain);
      if (!known) throw new UsageError(`--chain: expected one of ${CHAINS.join(", ")}, got ${chain}`);
      if (!/^\d{1,15}$/.test(String(from)))
        throw new UsageError(`--from: expected a block number, got ${from}`);
      const { sql } = await terminal.house();
      const cursor = await selectCursor(sql, known);
      if (!cursor) throw new Error(`${known} was never watched`);
      if (BigInt(String(from)) > cursor.block)
        throw new UsageError(
          `--from: expected at most ${cursor.block}, which ${known} is read up to, got ${from}`,
        );
      await resumeChain(sql, known, BigInt(String(from)));
      return { chain: known, from: Number(from) };
    },
  },
];
