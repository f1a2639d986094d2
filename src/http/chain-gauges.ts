import { Gauge, type Registry } from "prom-client";
import { type ChainProgress, endpointHealth } from "../runtime/chain-progress.js";
import type { House } from "../runtime/house.js";
import { soonForAll } from "./soon.js";

const GAUGES: [name: string, help: string, value: (progress: ChainProgress) => number | null][] = [
  [
    "lag_blocks",
    "Blocks of a chain that are not settled yet",
    (p) => Number(p.head > p.block ? p.head - p.block : 0n),
  ],
  ["lag_seconds", "How far behind its newest block a chain is settled", (p) => p.lagSeconds],
  ["reorgs", "Times that a chain was reorganised below what was settled", (p) => p.reorgs],
  ["last_reorg_depth_blocks", "How deep the last of them was", (p) => Number(p.reorgDepth)],
  ["unmatched_logs", "Logs of our contracts that fit no record", (p) => p.unmatched],
  ["doubted_payments", "Payments that wait because a chain's nodes disagree about them", (p) => p.doubted],
  [
    "lacks_finalized",
    "1 while a chain's node knows no finalized block, for which payments of 10,000 USDC and more wait",
    (p) => (p.lacksFinalized ? 1 : 0),
  ],
  ["issuer_paused", "1 while USDC's issuer has paused it: nothing can be paid", (p) => told(p.usdcPaused)],
  [
    "fee_recipient_blacklisted",
    "1 while USDC's issuer has blacklisted the fee recipient: whatever takes a fee reverts",
    (p) => told(p.feeRecipientBlacklisted),
  ],
  ["stopped", "1 while a person has to look at a chain", (p) => (p.stoppedReason === null ? 0 : 1)],
];

/** What nobody could say is no sample, least of all a 0. */
function told(fact: boolean | null): number | null {
  return fact === null ? null : Number(fact);
}

export function addChainGauges(
  registry: Registry,
  house: House,
  readProgress: () => Promise<ChainProgress[]>,
): void {
  const read = soonForAll(readProgress);
  for (const [name, help, value] of GAUGES)
    new Gauge({
      name: `unsigned_chain_${name}`,
      help,
      labelNames: ["chain"],
      aggregator: "max",
      registers: [registry],
      async collect() {
        this.reset();
        for (const progress of await read().catch(() => [])) {
          const shown = value(progress);
          if (shown !== null) this.set({ chain: progress.chain }, shown);
        }
      },
    });
  new Gauge({
    name: "unsigned_rpc_errors",
    help: "Calls of this process that an RPC endpoint has failed, by host",
    labelNames: ["chain", "host"],
    registers: [registry],
    collect() {
      for (const { chain, endpoint } of endpointHealth(house))
        this.set({ chain, host: endpoint.host }, endpoint.errors);
    },
  });
}
