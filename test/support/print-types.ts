import { openApi } from "../../src/http/documentation/openapi.js";
import type { JsonSchema } from "../../src/runtime/registry.js";
import { tools } from "../../tools/index.js";

interface Operation {
  summary: string;
  description: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response>;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** The document as TypeScript, in the form that openapi-fetch reads. */
export function printTypes(): string {
  const { paths, components } = openApi({ tools }, "http://localhost:3000") as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> };
  };
  const responseOf = (one: Response) =>
    one.$ref ? (components.responses[one.$ref.split("/").at(-1) ?? ""] ?? one) : one;
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const routes = Object.entries(paths).map(
    ([path, methods]) =>
      `  ${JSON.stringify(path)}: {\n${Object.entries(methods)
        .map(([method, one]) => printOperation(method, one, responseOf))
        .join("")}  };\n`,
  );
  return `// Printed by code from the OpenAPI document: npx vitest run test/unit/tool-table.test.ts -u\n\n${schemas.join("\n")}\nexport interface paths {\n${routes.join("")}}\n`;
}

function printOperation(
  method: string,
  operation: Operation,
  responseOf: (one: Response) => Response,
): string {
  const { summary, parameters, requestBody, responses } = operation;
  const place = (where: string) => {
    const given = parameters.filter((one) => one.in === where);
    if (given.length === 0) return "";
    const mark = given.some(({ required }) => required) ? "" : "?";
    const fields = given.map(
      ({ name, required, schema }) => `${keyOf(name)}${required ? "" : "?"}: ${typeOf(schema)}`,
    );
    return ` ${where}${mark}: { ${fields.join("; ")} };`;
  };
  const body =
    requestBody && `      requestBody${requestBody.required ? "" : "?"}: ${contentOf(requestBody)};\n`;
  const answers = Object.entries(responses).map(
    ([status, one]) => `        ${status}: ${contentOf(responseOf(one))};\n`,
  );
  return `    /** ${summary} */\n    ${method}: {\n      parameters: {${["query", "path", "header"].map(place).join("")} };\n${body ?? ""}      responses: {\n${answers.join("")}      };\n    };\n`;
}

function contentOf({ content = {} }: Response): string {
  const types = Object.entries(content).map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)}`,
  );
  return `{ content: { ${types.join("; ")} } }`;
}

function typeOf(schema: JsonSchema): string {
  const { $ref, enum: words, const: fixed, anyOf, oneOf, type, items, format } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(" | ");
  if (fixed !== undefined) return JSON.stringify(fixed);
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeOf).join(" | ");
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  if (type === "array") return `(${typeOf((items ?? {}) as JsonSchema)})[]`;
  if (type === "object") return objectOf(schema);
  if (format === "binary") return "Blob";
  return (
    { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" }[
      String(type)
    ] ?? "unknown"
  );
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties)
    return typeof additionalProperties === "object" || additionalProperties === undefined
      ? "Record<string, unknown>"
      : "Record<string, never>";
  const needed = required as string[];
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, schema]) =>
      `${comment(schema)}${keyOf(name)}${needed.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  return `{\n${fields.join("\n")}\n}`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function comment({ description }: JsonSchema): string {
  return description ? `/** ${String(description).replaceAll("*/", "* /")} */\n` : "";
}
