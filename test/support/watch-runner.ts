import { startWatching } from "../../src/jobs/watch/watch.js";
import { openDatabase } from "../../src/store/database.js";
import { bareHouse } from "./bare-house.js";

/** A worker of its own, which kills itself, as hard as that can be done, when it comes to a step for the n-th time. */
const [plan = "{}"] = process.argv.slice(2);
const { connection, rpcUrl, feeRecipient, step, times, pollMs } = JSON.parse(plan);
let left = Number(times);
startWatching(bareHouse(openDatabase(connection, 4), feeRecipient, { base: [rpcUrl] }), {
  pollMs,
  maxChunk: 4,
  onStep: async (reached) => {
    if (reached === step && --left === 0) process.kill(process.pid, "SIGKILL");
  },
});
process.stdin.on("end", () => process.exit(0)).resume();
