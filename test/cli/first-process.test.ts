import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { build } from "../support/build.js";
import { createDatabase } from "../support/database.js";
import { until } from "../support/embedded-world.js";
import { databaseEnv } from "../support/worker-process.js";

const CONTAINER = "--user --map-root-user --pid --fork --kill-child".split(" ");
const CAN = spawnSync("unshare", [...CONTAINER, "true"]).status === 0;

describe.skipIf(!CAN)("the first process of a container", { timeout: 120_000 }, () => {
  it("ends by a SIGTERM that comes while it starts", async () => {
    build("server", "web", "console", "guides", "client");
    const { sql, connection, drop } = await createDatabase(2);
    onTestFinished(drop);
    const holder = await sql.reserve();
    await holder`select pg_advisory_lock(7315042)`;
    const program = [process.execPath, fromPackageRoot("dist/src/unsigned.js"), "start"];
    const child = spawn("unshare", [...CONTAINER, ...program], {
      env: { PATH: process.env.PATH, PORT: "0", ...databaseEnv(connection) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    await until("it waits for who migrates", () => said.includes("not up to date yet"));
    process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")), "SIGTERM");
    await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(143);
    holder.release();
  });
});
