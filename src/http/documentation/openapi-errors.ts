import { z } from "zod";
import { ERROR_DETAILS } from "../../error-details.js";
import { type ErrorCode, statusOf } from "../../errors.js";
import { record } from "../../records/record.js";
import { mayWait } from "../../runtime/approvals/waits-for.js";
import type { JsonSchema } from "../../runtime/registry.js";
import { sanctionedCode } from "../../runtime/screen.js";
import { holdsSort, isWrite, type Tool } from "../../runtime/tool.js";
import type { Components } from "./components.js";
import { ERROR_WORDS } from "./error-words.js";
import { exampleOf } from "./examples.js";
import { headersOf, QUOTA } from "./openapi-headers.js";
import { pascal } from "./pascal.js";

/** Whatever is asked with a key or a session may meet these. */
const ANYWHERE: readonly ErrorCode[] = [
  "validation_failed",
  "missing_key",
  "invalid_key",
  "session_ended",
  "wrong_key_type",
  "rate_limited",
  "internal_error",
  "database_unavailable",
];

export function codesOf(tool: Tool): ErrorCode[] {
  const [method = "", path = ""] = tool.route?.split(" ") ?? [];
  const posts = method === "POST";
  const isOpen = tool.scope === "read" || tool.scope === "collect";
  const screened = isWrite(tool) && holdsSort(tool, "destination", "payee", "address");
  const asksWho = isWrite(tool) && (tool.scope === "admin" || tool.fresh !== undefined);
  const when = (is: boolean, ...codes: ErrorCode[]) => (is ? codes : []);
  return [
    ...ANYWHERE,
    ...when(!isOpen, "insufficient_scope"),
    ...when(isWrite(tool), "wrong_origin"),
    ...when(isWrite(tool) && tool.scope !== "collect", "strict_key"),
    ...when(asksWho, "sign_in_again"),
    ...when(posts || method === "PATCH", "invalid_json", "body_too_large", "unsupported_media_type"),
    ...when(posts, "idempotency_key_reused", "request_in_progress"),
    ...when(path.includes("{"), "not_found"),
    ...when(tool.kind === "cancel" || path.includes("}/"), "state_conflict"),
    ...when(tool.meter !== null && isWrite(tool), "spend_limit_reached"),
    ...when(screened, "screening_unavailable", sanctionedCode(tool)),
    ...when(mayWait(tool), "too_many_waiting"),
    ...tool.refuses,
  ];
}

/** Every refusal that a call may meet, by status. */
export function responsesFor(codes: readonly ErrorCode[], components: Components): JsonSchema {
  const statuses = [...new Set(codes.map(statusOf))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusal(
        [...new Set(codes)].filter((code) => statusOf(code) === status),
        components,
      ),
    ]),
  );
}

function refusal(codes: ErrorCode[], components: Components): JsonSchema {
  return components.addResponse(codes.map(pascal).join("Or"), () => {
    const refs = codes.map((code) => errorSchema(code, components));
    const [status = 0] = codes.map(statusOf);
    return {
      description: codes.map((code) => `\`${code}\`: ${ERROR_WORDS[code]}`).join("\n\n"),
      headers: headersOf("Request-Id", ...(BESIDE[status] ?? []), ...QUOTA),
      content: { "application/json": { schema: refs.length === 1 ? refs[0] : { anyOf: refs } } },
    };
  });
}

const BESIDE: Readonly<Record<number, ["Retry-After"] | ["WWW-Authenticate"]>> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

const issue = record("Issue", { path: z.string(), message: z.string() });

/** One a code: what is said beside the message differs. */
function errorSchema(code: ErrorCode, components: Components): JsonSchema {
  const error = z.object({
    code: z.literal(code),
    message: z.string().describe("For people; it names the field and what was expected"),
    issues: z.array(issue).optional(),
    ...ERROR_DETAILS[code]?.shape,
    docs: z.string().url(),
    request_id: z.string(),
  });
  const body = z.object({ error: error.describe("What was refused, and why") });
  const schema = components.of(body, "output");
  const examples = [{ error: exampleOfError(code, schema, components) }];
  const name = pascal(code).replace(/(Error)?$/, "Error");
  return components.add(name, { description: ERROR_WORDS[code], ...schema, examples });
}

/** The vocabulary knows one message and one issue for all: each refusal says its own. */
function exampleOfError(code: ErrorCode, schema: JsonSchema, { schemas }: Components): object {
  const { error } = exampleOf(schema, schemas) as { error: { issues?: unknown; docs: string } };
  const { issues, ...shown } = error;
  return {
    ...shown,
    message: ERROR_WORDS[code],
    ...(code === "validation_failed" && { issues }),
    docs: shown.docs.replace(/[^-]+$/, code),
  };
}
