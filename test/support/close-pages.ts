import { afterAll, afterEach } from "vitest";
import { closePages, describePages } from "./browser.js";

// Whoever reads the log of a failure that doesn't come again has this alone.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of await describePages()) process.stderr.write(`${task.name}: ${page}\n`);
});
afterAll(closePages);
