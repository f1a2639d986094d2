import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fromPackageRoot } from "../../package-root.js";
import { ENFORCED } from "./enforced.js";

export interface Prompt {
  readonly text: string;
  /** Says in a trace which words the model was given. */
  readonly hash: string;
}

export const PROMPTS = { system: load("system"), readOnly: load("read-only") } as const;

function load(name: string): Prompt {
  const rules = Object.entries(ENFORCED).map(([rule, sentence]) => `- ${rule}: ${sentence}`);
  const file = readFileSync(fromPackageRoot(`prompts/${name}.md`), "utf8");
  const text = file.replace("{{rules}}", rules.join("\n")).trim();
  return { text, hash: createHash("sha256").update(text).digest("hex").slice(0, 12) };
}
