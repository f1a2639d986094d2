// Loaded into the served process: answers each line on stdin with the longest time that its loop stood still.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.stdin.on("data", () => {
  const { user, system } = process.cpuUsage();
  console.log(`probe ${delay.max / 1e6 - 5} ${(user + system) / 1000}`);
  delay.reset();
});
process.stdin.unref?.();
