import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { PublicError } from "../../src/errors.js";
import { createLog, type LogLevel } from "../../src/log.js";
import { fromPackageRoot } from "../../src/package-root.js";

function logAt(level: LogLevel) {
  const lines: string[] = [];
  return { log: createLog(level, (line) => void lines.push(line)), lines };
}

it("says one line of JSON each, its message last", () => {
  const { log, lines } = logAt("info");
  log.info({ door: "http", nothing: undefined, amount: 25_000_000n }, "re\nquest");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    door: "http",
    amount: "25000000",
    msg: "re\nquest",
  });
});

it("leaves out what is below its level", () => {
  const { log, lines } = logAt("error");
  log.warn({}, "below");
  log.error({}, "at it");
  log.fatal({}, "above");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["at it", "above"]);
  const silent = logAt("silent");
  silent.log.fatal({}, "never");
  expect(silent.lines).toEqual([]);
});

it("tells what is behind an error, whatever the error tells the public", () => {
  const { log, lines } = logAt("info");
  const cause = Object.assign(new Error("node 7 is out"), { detail: "accounts@acme.example" });
  log.error({ err: new PublicError("chain_unavailable", "Try later.", { cause }) }, "failed");
  const { err } = JSON.parse(lines[0] ?? "");
  expect(err).toMatchObject({ code: "chain_unavailable", message: "Try later." });
  expect(err.stack).toContain("log.test.ts");
  expect(err.stack).toContain("caused by: Error: node 7 is out");
  expect(lines[0]).not.toContain("acme");
});

it("outlives whoever reads it", async () => {
  const program = `
    import { createLog } from ${JSON.stringify(fromPackageRoot("src/log.ts"))};
    const log = createLog("info");
    log.info({}, "first");
    process.stdin.on("end", () => {
      for (let line = 0; line < 100; line++) log.info({}, "nobody reads this");
      setImmediate(() => console.log("still here"));
    }).resume();`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program]);
  let said = "";
  child.stdout.on("data", (data) => {
    said += data;
  });
  await once(child.stderr, "data");
  child.stderr.destroy();
  child.stdin.end();
  const [code] = await once(child, "close");
  expect({ code, said }).toEqual({ code: 0, said: "still here\n" });
});
