import { readConfig } from "./config.js";
import { createLog } from "./log.js";
import { explain } from "./main/explain.js";
import { endWhileStarting } from "./main/on-stop-signal.js";
import { isSupervisor, supervise } from "./main/processes/supervise.js";

/** Settings, then what they ask for: a supervisor of several processes loads nothing of what these do. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  if (isSupervisor(config)) return supervise(config, log);
  endWhileStarting();
  const { serve } = await import("./main/serve.js");
  return serve(config, log);
}

main().catch((error) => {
  const { text, code } = explain(error);
  process.stderr.write(`${text}\n`);
  process.exit(code);
});
