import { expect, it } from "vitest";
import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { createLog } from "../../src/log.js";
import { jobActor } from "../../src/runtime/caller.js";
import { call } from "../../src/runtime/gate.js";
import { defineTool } from "../../src/runtime/tool.js";
import { startApp } from "../support/app.js";

it("logs what is behind an error, and lets none of it leave", async () => {
  const app = await startApp();
  const { id } = await app.createAccount();
  const lines: string[] = [];
  const house = { ...app.house, log: createLog("info", (line) => void lines.push(line)) };
  const account = { id, name: "Test account", plan: "free", spendLimit: null } as const;
  const failing = defineTool({
    name: "list_failures",
    title: "List failures",
    description: "Fails whenever it is called.",
    kind: "look",
    noun: "failure",
    scope: "read",
    meter: null,
    doors: ["jobs"],
    input: {},
    output: z.object({}),
    async execute() {
      throw new PublicError("chain_unavailable", "base can't be read now.", {
        cause: new Error("node 7 is out"),
      });
    },
  });
  const failed = call(
    house,
    { account, actor: jobActor("test"), door: "jobs" },
    failing,
    {},
    { signal: AbortSignal.timeout(60_000) },
  );
  const error = await failed.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PublicError);
  expect(JSON.stringify(error)).not.toContain("node 7");
  expect(lines.join("")).toContain("node 7 is out");
  await app.close();
});
