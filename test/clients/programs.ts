import type { Call } from "./calls.js";

const literal = (value: unknown) => JSON.stringify(value);
const camel = (id: string) => id.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const some = (values: object) => Object.keys(values).length > 0;

/** What every program begins with: its calls go to the real server, and how each was answered is told at the end. */
const HEAD = `
const { BASE = "", KEY = "", COLLECT = "" } = process.env;
const statuses: Record<string, number> = {};
const failed: Record<string, string> = {};
let current = "";
const ask = globalThis.fetch;
globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
  const request = input instanceof Request ? input : new Request(new URL(String(input), BASE), init);
  request.headers.set("authorization", "Bearer " + (request.url.includes("/collect/") ? COLLECT : KEY));
  const answer = await ask(request);
  statuses[current] = answer.status;
  return answer;
};
async function call(id: string, run: () => Promise<unknown>) {
  current = id;
  await run().catch((error: unknown) => { failed[id] = String(error); });
}
`;
const TAIL = `console.log(JSON.stringify({ statuses, failed }));\n`;

function program(imports: string, calls: readonly Call[], write: (call: Call) => string): string {
  const lines = calls.map((call) => `await call(${literal(call.id)}, async () => ${write(call)});\n`);
  return `${imports}${HEAD}${lines.join("")}${TAIL}`;
}

/** Each generator's way of calling, as its own documentation has it. */
export const PROGRAMS: Readonly<Record<string, (calls: readonly Call[]) => string>> = {
  "openapi-typescript": (calls) =>
    program(
      `import createClient from "openapi-fetch";\nimport type { paths } from "./openapi-typescript.js";\nconst client = createClient<paths>({ baseUrl: process.env.BASE ?? "", fetch: (request) => globalThis.fetch(request) });\n`,
      calls,
      ({ method, path, params, query, body, type }) => {
        const given = { ...(some(params) && { path: params }), ...(some(query) && { query }) };
        const text =
          type === "text/csv"
            ? `, bodySerializer: (text: string) => text, headers: { "content-type": "text/csv" }`
            : "";
        const init = [
          ...(some(given) ? [`params: ${literal(given)}`] : []),
          ...(body === undefined ? [] : [`body: ${literal(body)}${text}`]),
          ...(path.endsWith("/pdf") ? [`parseAs: "blob"`] : []),
        ];
        return `client.${method.toUpperCase()}(${literal(path)}, { ${init.join(", ")} })`;
      },
    ),
  "hey-api": (calls) =>
    program(
      `import { client } from "./hey-api/client.gen.js";\nimport * as api from "./hey-api/sdk.gen.js";\nclient.setConfig({ baseUrl: process.env.BASE ?? "", fetch: (input, init) => globalThis.fetch(input, init) });\n`,
      calls,
      ({ id, params, query, body }) => {
        const init = {
          ...(some(params) && { path: params }),
          ...(some(query) && { query }),
          ...(body !== undefined && { body }),
        };
        return `api.${camel(id)}(${some(init) ? literal(init) : ""})`;
      },
    ),
  orval: (calls) =>
    program(`import * as api from "./orval.js";\n`, calls, ({ id, params, query, body }) => {
      const given = [
        ...Object.values(params),
        ...(body === undefined ? [] : [body]),
        ...(some(query) ? [query] : []),
      ];
      return `api.${camel(id)}(${given.map(literal).join(", ")})`;
    }),
};
