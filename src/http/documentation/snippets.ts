import type { JsonSchema } from "../../runtime/registry.js";

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema: JsonSchema; example?: unknown }> }
  >;
}

interface Asked {
  base: string;
  method: string;
  path: string;
  operation: Operation;
}

/** A parameter as it could be, in capitals where nobody can know it. */
function valuesOf({ operation }: Asked, where: string): [string, string][] {
  return operation.parameters
    .filter((one) => one.in === where && one.required)
    .map(({ name, schema }) => [
      name,
      Array.isArray(schema.enum) ? String(schema.enum[0]) : name.toUpperCase(),
    ]);
}

function bodyOf({ operation }: Asked): [type: string, example: unknown] | undefined {
  const [found] = Object.entries(operation.requestBody?.content ?? {});
  return found && [found[0], found[1].example ?? {}];
}

export function curlOf(asked: Asked): string {
  const { base, method, path } = asked;
  const filled = valuesOf(asked, "path").reduce(
    (text, [name, value]) => text.replace(`{${name}}`, `$${value}`),
    path,
  );
  const query = valuesOf(asked, "query").map(([name, value]) => `${name}=${value}`);
  const body = bodyOf(asked);
  const sent = body && (typeof body[1] === "string" ? body[1] : JSON.stringify(body[1]));
  return [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${base}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
    `-H "Authorization: Bearer $KEY"`,
    ...(method === "post" ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(body
      ? [`-H "Content-Type: ${body[0]}"`, `--data-binary '${String(sent).replaceAll("'", "'\\''")}'`]
      : []),
  ].join(" \\\n  ");
}

export function typescriptOf(asked: Asked): string {
  const { method, path } = asked;
  const params = [
    ...(["path", "query"] as const).flatMap((where) => {
      const values = valuesOf(asked, where).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
      return values.length > 0 ? [`${where}: { ${values.join(", ")} }`] : [];
    }),
  ];
  const body = bodyOf(asked);
  const init = [
    ...(params.length > 0 ? [`params: { ${params.join(", ")} }`] : []),
    ...(body ? [`body: ${JSON.stringify(body[1], null, 2).replaceAll("\n", "\n  ")}`] : []),
  ];
  const given = init.length > 0 ? `, {\n  ${init.join(",\n  ")},\n}` : "";
  const deed = path.endsWith("/pdf") ? "file" : method;
  return `const answer = await unsigned.${deed}(${JSON.stringify(path)}${given});`;
}
