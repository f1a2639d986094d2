import { writeFileSync } from "node:fs";
import { z } from "zod";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import { fromPackageRoot } from "../src/package-root.js";
import { type JsonSchema, schemasOf } from "../src/runtime/registry.js";
import { tools } from "../tools/index.js";
import { SHORT_WORDS } from "./calls.js";
import { attackCase, attackFile, benignCase, benignFile, call, controlCase, controlFile } from "./case.js";

export const SCHEMA = fromPackageRoot("evals/case.schema.json");

/** For an editor: what a case file may hold, with the names of the tools and of their fields. */
export function caseSchema(): string {
  const files = z.union([
    attackFile.extend({ cases: z.array(attackCase) }),
    benignFile.extend({ cases: z.array(benignCase) }),
    controlFile.extend({ cases: z.array(controlCase) }),
  ]);
  const schema = zodToJsonSchema(files, {
    $refStrategy: "root",
    effectStrategy: "input",
    override: (def) => (def === call._def ? callSchema() : ignoreOverride),
  });
  return `${JSON.stringify(schema, null, 1)}\n`;
}

/** Values are left open: `$ann` stands for an address, and an attack may send anything. */
function callSchema(): JsonSchema {
  const named = tools.map((tool) => {
    const fields = Object.keys((schemasOf(tool).input.properties ?? {}) as object);
    return [
      tool.name,
      { type: "object", properties: Object.fromEntries(fields.map((field) => [field, {}])) },
    ];
  });
  const short = SHORT_WORDS.map((word) => [word, {}]);
  return {
    type: "object",
    minProperties: 1,
    maxProperties: 1,
    properties: Object.fromEntries([...named, ...short]),
  };
}

export function writeCaseSchema(): string {
  writeFileSync(SCHEMA, caseSchema());
  return SCHEMA;
}
