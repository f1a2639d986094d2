// Loaded into the served process: answers each line on stdin with the longest time that its loop stood still, and with
// the most processor time that its thread took in one go: what it would stand on a machine that nobody else uses.
import { openSync, readSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const spent = spentByThread();
let before = spent();
let longest = 0;
setInterval(() => {
  const now = spent();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();

process.stdin.on("data", () => {
  const { user, system } = process.cpuUsage();
  console.log(`probe ${delay.max / 1e6 - 5} ${(user + system) / 1000} ${longest}`);
  delay.reset();
  before = spent();
  longest = 0;
});
process.stdin.unref?.();

/** Milliseconds; elsewhere than on Linux those of the clock. */
function spentByThread() {
  if (process.platform !== "linux") return () => performance.now();
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const bytes = Buffer.alloc(64);
  return () => {
    const size = readSync(file, bytes, 0, bytes.length, 0);
    return Number(bytes.toString("latin1", 0, size).split(" ")[0]) / 1e6;
  };
}
