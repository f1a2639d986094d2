import { pino } from "pino";
import { startWatching } from "../../src/jobs/watch/watch.js";
import { createChains } from "../../src/onchain/chains.js";
import { createLinks } from "../../src/runtime/links.js";
import { createScreening } from "../../src/screening/screening.js";
import { openDatabase } from "../../src/store/database.js";
import { readSanctionedAddresses, readSanctionsStatus } from "../../src/store/sanctions.js";
import { UsageBuffer } from "../../src/store/usage.js";

/** A worker of its own, which kills itself, as hard as that can be done, when it comes to a step for the n-th time. */
const [plan = "{}"] = process.argv.slice(2);
const { connection, rpcUrl, feeRecipient, step, times, pollMs } = JSON.parse(plan);
const sql = openDatabase(connection, 4);
let left = Number(times);
const house = {
  sql,
  tools: [],
  chains: createChains({ feeRecipient, developmentFee: false, rpcUrls: { base: [rpcUrl] } }),
  screening: createScreening({
    readStatus: () => readSanctionsStatus(sql),
    readAddresses: (id) => readSanctionedAddresses(sql, id),
  }),
  links: createLinks("https://pay.example.com"),
  clock: () => new Date(),
  usage: new UsageBuffer(sql),
  log: pino({ level: process.env.LOG_LEVEL ?? "silent" }),
};
startWatching(house, {
  pollMs,
  maxChunk: 4,
  onStep: async (reached) => {
    if (reached === step && --left === 0) process.kill(process.pid, "SIGKILL");
  },
});
process.stdin.on("end", () => process.exit(0)).resume();
