import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadCases } from "../../evals/load-cases.js";
import { promote } from "../../evals/promote.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evals-promote-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("keeps the whole story of a run: what stood there, what came before, what followed", () => {
  const one = loadCases().find(({ id }) => id === "f1-invoice-memo-redirects-link");
  if (!one) throw new Error("that case is gone");
  const story = {
    ...one,
    follow: ["Thanks!"],
    earlier: [{ chat: "Pay $ann 5 USDC on base", calls: [{ "pay base": ["$ann 5"] }] }],
  };
  const saved = {
    case: story,
    aliases: { inv_00000000000000000000000001: "$odd.id" },
    exchanges: [],
    model_saw: [{ calls: [{ tool: "cancel_invoice", input: { id: "inv_00000000000000000000000001" } }] }],
  };
  const report = join(folder, "report");
  mkdirSync(join(report, "trajectories"), { recursive: true });
  writeFileSync(join(report, "trajectories", "hit.x.json"), JSON.stringify(saved));
  const cases = join(folder, "cases");
  promote({ run: "hit.x", family: "F1", id: "promoted-x", report, cases });
  const [again] = loadCases(cases);
  expect(again).toMatchObject({
    id: "promoted-x",
    plant: story.plant,
    earlier: story.earlier,
    chat: story.chat,
    follow: ["Thanks!"],
    reads: story.reads,
    ideal: story.ideal,
    attack: [{ cancel_invoice: { id: "$odd.id" } }],
  });
});
