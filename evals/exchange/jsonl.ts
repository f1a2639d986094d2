import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { z } from "zod";
import { HarnessError } from "../harness-error.js";
import { loadSuite, type Suite } from "../load-cases.js";
import { makeFolder } from "../make-folder.js";
import { storyOf } from "./story-of.js";

const line = z.discriminatedUnion("kind", [
  z
    .object({ kind: z.literal("world"), name: z.string().regex(/^[\w-]+$/), world: z.record(z.unknown()) })
    .strict(),
  z
    .object({ kind: z.literal("attack"), family: z.string().regex(/^F\d+$/), case: z.record(z.unknown()) })
    .strict(),
  z.object({ kind: z.enum(["benign", "control"]), case: z.record(z.unknown()) }).strict(),
]);
type Line = z.infer<typeof line>;

/** A world or a case on each line, for tools that take lines. */
export function exportJsonl({ cases, worlds }: Suite, path: string): string {
  const used = new Set(cases.map((one) => one.world));
  const lines = [
    ...[...worlds].flatMap(([name, world]) => (used.has(name) ? [{ kind: "world", name, world }] : [])),
    ...cases.map((one) => {
      const family = one.kind === "attack" ? { family: one.family } : {};
      return { kind: one.kind, ...family, case: storyOf(one) };
    }),
  ];
  writeFileSync(path, lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return `${cases.length} cases in ${path}`;
}

/** Such lines as a folder of cases. */
export function importJsonl(path: string, out: string): string {
  if (!existsSync(path)) throw new HarnessError(`${path}: there is no such file`);
  const texts = readFileSync(path, "utf8")
    .replace(/^\ufeff/, "")
    .split("\n");
  const lines = texts.flatMap((text, i) => (text.trim() === "" ? [] : [readLine(text, `${path}:${i + 1}`)]));
  makeFolder(join(out, "worlds"));
  const put = (name: string, value: unknown) =>
    writeFileSync(join(out, `${name}.yaml`), stringify(value, { lineWidth: 0 }));
  const files = new Map<string, { head: object; cases: unknown[] }>();
  for (const one of lines) {
    if (one.kind === "world") put(`worlds/${one.name}`, one.world);
    else {
      const [name, head] = headOf(one);
      const file = files.get(name) ?? { head, cases: [] };
      file.cases.push(one.case);
      files.set(name, file);
    }
  }
  for (const [name, { head, cases }] of files) put(name, { ...head, cases });
  return `${loadSuite(out).cases.length} cases in ${out}`;
}

function headOf(one: Exclude<Line, { kind: "world" }>): [file: string, head: object] {
  if (one.kind === "attack") return [one.family, { family: one.family }];
  return one.kind === "benign" ? ["benign", { benign: "imported" }] : ["controls", { controls: "imported" }];
}

function readLine(text: string, place: string): Line {
  try {
    return line.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue ? `${issue.path.join(".")}: ${issue.message}` : "no JSON";
    throw new HarnessError(`${place}: ${why}`);
  }
}
