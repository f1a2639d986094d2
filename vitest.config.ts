import { defineConfig } from "vitest/config";
import { CountReporter } from "./test/support/count-reporter.js";
import { SlowFirst } from "./test/support/slow-first.js";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/global-setup.ts",
    setupFiles: ["test/support/check-answers.ts", "test/support/close-pages.ts"],
    reporters: ["default", new CountReporter()],
    pool: "forks",
    // A process runs one file after another: the program is read once, the browser started once.
    isolate: false,
    // Most of what runs here runs a few times: an engine that optimises later and collects less often needs a tenth less.
    execArgv: ["--interrupt-budget=2112000", "--max-semi-space-size=64"],
    // More than two cores: much of a test is waiting for chains, browsers and processes.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    // Real processes, chains and browsers on a busy machine can miss a deadline; what fails twice has failed.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
