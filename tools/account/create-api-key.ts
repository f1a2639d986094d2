import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { newId } from "../../src/ids.js";
import { mintKey } from "../../src/keys.js";
import { fromNumber, MAX_USDC, toNumber } from "../../src/money.js";
import { apiKeyRecord, POLICIES, type Policy, presentApiKey } from "../../src/records/api-key.js";
import { named } from "../../src/records/record.js";
import { field } from "../../src/runtime/field.js";
import { SCOPES } from "../../src/runtime/scope.js";
import { defineTool } from "../../src/runtime/tool.js";
import { insertApiKey } from "../../src/store/api-keys.js";
import { choice, choices, flag, line, moment, secret, signedMoney } from "../fields.js";
import { recordEvents } from "../record-event.js";

export const createApiKey = defineTool({
  name: "create_api_key",
  title: "Create API key",
  description:
    "Create a server key with scopes fixed from now on, or a collect key for browsers. The key is shown once.",
  kind: "add",
  noun: "api_key",
  scope: "admin",
  meter: null,
  route: "POST /api-keys",
  doors: ["rest"],
  mails: 0,
  says: "created API key",
  input: {
    scopes: choices([...SCOPES], { max: 3 }).optional(),
    collect: field(z.literal(true), { sort: "choice" })
      .optional()
      .describe("A collect key instead of a server key"),
    strict: flag().optional().describe("The same as policy strict"),
    policy: choice([...POLICIES])
      .optional()
      .describe("What it may do alone: full, ask (a person releases the rest) or strict (money in alone)"),
    payout_limit_usd: signedMoney("limit", { min: 0, max: toNumber(MAX_USDC) })
      .optional()
      .describe(
        "Of an assistant (policy ask): what it may pay out in 24 hours to settled contacts without asking",
      ),
    expires_at: moment().optional(),
    label: line({ max: 120, readBy: "internal" }).optional(),
  },
  check(input, issues) {
    const issue = (path: string, message: string) =>
      issues.addIssue({ code: "custom", path: [path], message });
    if (input.collect && input.scopes) issue("scopes", "a collect key has none");
    if (input.collect && input.strict) issue("strict", "a collect key can do nothing else anyway");
    if (input.collect && (input.policy || input.payout_limit_usd !== undefined))
      issue("policy", "a collect key can do nothing else anyway");
    if (input.strict && input.policy && input.policy !== "strict")
      issue("policy", "expected strict, as strict says");
    const policy = policyOf(input);
    if (policy !== "full" && input.scopes?.includes("admin"))
      issue("scopes", `a key of policy ${policy} can't hold admin`);
    if (input.payout_limit_usd !== undefined && policy !== "ask")
      issue("payout_limit_usd", "only a key of policy ask has one");
    if (!input.collect && !input.scopes) issue("scopes", "required, expected read, write or admin");
  },
  output: named("NewApiKey", apiKeyRecord.extend({ key: secret() })),
  example: { scopes: ["read", "write"], label: "Backend" },
  async execute(input, ctx) {
    if (input.expires_at && input.expires_at <= ctx.now) throw bornExpired(input.expires_at);
    const kind = input.collect ? "collect" : "server";
    const { key, hash, hint } = mintKey(kind);
    const row = {
      id: newId("key", ctx.now),
      accountId: ctx.caller.account.id,
      kind,
      scopes: SCOPES.filter((scope) => input.scopes?.includes(scope)),
      policy: policyOf(input),
      payoutLimit: fromNumber(input.payout_limit_usd ?? 0) ?? 0n,
      expiresAt: input.expires_at ?? null,
      label: input.label ?? null,
      hint,
      createdBy: ctx.caller.actor.id,
      createdAt: ctx.now,
    } as const;
    await insertApiKey(ctx.sql, { ...row, hash });
    const record = presentApiKey({
      ...row,
      strict: row.policy === "strict",
      lastUsedAt: null,
      revokedAt: null,
    });
    recordEvents(ctx, ["api_key.created", record]);
    return { ...record, key };
  },
});

function policyOf({ strict, policy }: { strict?: boolean | undefined; policy?: Policy | undefined }): Policy {
  return policy ?? (strict ? "strict" : "full");
}

function bornExpired(at: Date): PublicError {
  const message = `expected a time to come, got ${at.toISOString()}`;
  return new PublicError("validation_failed", `expires_at: ${message}. Nothing was created.`, {
    issues: [{ path: "expires_at", message }],
  });
}
