import { z } from "zod";
import { fromNumber, MAX_USDC, toNumber } from "../../src/money.js";
import { accountRecord, presentAccount } from "../../src/records/account.js";
import { defineTool } from "../../src/runtime/tool.js";
import { updateAccount as updateRow } from "../../src/store/accounts.js";
import { httpsUrl, line, text } from "../fields.js";
import { notFound } from "../not-found.js";

export const updateAccount = defineTool({
  name: "update_account",
  title: "Update account",
  description: "Change this account's profile and spend limit. null clears a field; a field left out stays.",
  scope: "admin",
  meter: null,
  route: "PATCH /account",
  doors: ["rest"],
  input: z
    .object({
      display_name: line(1, 120).nullable().optional(),
      legal_address: text(1, 500).nullable().optional(),
      tax_id: line(1, 60).nullable().optional(),
      support_email: z.string().max(254).email("expected an e-mail address").nullable().optional(),
      logo_url: httpsUrl().nullable().optional(),
      spend_limit_usd: z
        .number()
        .min(0)
        .max(toNumber(MAX_USDC))
        .refine((value) => fromNumber(value) !== undefined, "expected at most 6 decimals")
        .nullable()
        .optional()
        .describe("Most that a month may be charged beyond the quota"),
    })
    .strict(),
  output: accountRecord,
  async execute(input, ctx) {
    const changes = {
      displayName: input.display_name,
      legalAddress: input.legal_address,
      taxId: input.tax_id,
      supportEmail: input.support_email,
      logoUrl: input.logo_url,
      spendLimit:
        typeof input.spend_limit_usd === "number" ? fromNumber(input.spend_limit_usd) : input.spend_limit_usd,
    };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const account = await updateRow(ctx.sql, ctx.caller.account.id, given);
    if (!account) throw notFound("account", ctx.caller.account.id);
    return presentAccount(account);
  },
});
