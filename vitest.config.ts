import { defineConfig } from "vitest/config";
import { CountReporter } from "./test/support/count-reporter.js";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/global-setup.ts",
    reporters: ["default", new CountReporter()],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
