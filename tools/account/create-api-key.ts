import { z } from "zod";
import { newId } from "../../src/ids.js";
import { mintKey } from "../../src/keys.js";
import { apiKeyRecord, presentApiKey } from "../../src/records/api-key.js";
import { SCOPES } from "../../src/runtime/scope.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertApiKey } from "../../src/store/api-keys.js";
import { line } from "../fields.js";
import { recordEvents } from "../record-event.js";

export const createApiKey = defineTool({
  name: "create_api_key",
  title: "Create API key",
  description:
    "Create a server key with scopes fixed from now on, or a collect key for browsers. The key is shown once.",
  scope: "admin",
  meter: null,
  route: "POST /api-keys",
  doors: ["rest"],
  input: z
    .object({
      scopes: z.array(z.enum(SCOPES)).min(1).max(3).optional(),
      collect: z.literal(true).optional().describe("A collect key instead of a server key"),
      strict: z.boolean().optional(),
      label: line(1, 120).optional(),
    })
    .strict()
    .superRefine((input, issues) => {
      const issue = (path: string, message: string) =>
        issues.addIssue({ code: "custom", path: [path], message });
      if (input.collect && input.scopes) issue("scopes", "a collect key has none");
      if (input.collect && input.strict) issue("strict", "a collect key can do nothing else anyway");
      if (!input.collect && !input.scopes) issue("scopes", "required, expected read, write or admin");
    }),
  output: apiKeyRecord.extend({ key: z.string() }),
  async execute(input, ctx) {
    const kind = input.collect ? "collect" : "server";
    const { key, hash, hint } = mintKey(kind);
    const row = {
      id: newId("key", ctx.now),
      accountId: ctx.caller.account.id,
      kind,
      scopes: SCOPES.filter((scope) => input.scopes?.includes(scope)),
      strict: input.strict ?? false,
      label: input.label ?? null,
      hint,
      createdAt: ctx.now,
    } as const;
    await insertApiKey(ctx.sql, { ...row, hash });
    const record = presentApiKey({ ...row, revokedAt: null });
    recordEvents(ctx, ["api_key.created", record]);
    return { ...record, key };
  },
});
