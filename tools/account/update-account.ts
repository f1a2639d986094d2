import { z } from "zod";
import { nextMidnight } from "../../src/days.js";
import { PublicError } from "../../src/errors.js";
import { fromNumber, MAX_USDC, toNumber } from "../../src/money.js";
import { type AccountRow, accountRecord, NOTICES, presentAccount } from "../../src/records/account.js";
import { defineTool } from "../../src/runtime/tool.js";
import { deleteOtherLogo } from "../../src/store/account-logos.js";
import { updateAccount as updateRow } from "../../src/store/accounts.js";
import type { Queryable } from "../../src/store/database.js";
import { selectDeciders } from "../../src/store/members.js";
import { beginNotices, endNotices } from "../../src/store/seller-notices.js";
import { choice, email, line, number, signedMoney, text, timeZone } from "../fields.js";
import { link, origins } from "../link-fields.js";
import { notFound } from "../not-found.js";

export const updateAccount = defineTool({
  name: "update_account",
  title: "Update account",
  description: "Change this account's profile and spend limit. null clears a field; a field left out stays.",
  kind: "change",
  noun: "account",
  scope: "admin",
  meter: null,
  route: "PATCH /account",
  doors: ["rest"],
  mails: 0,
  says: "updated account",
  refuses: ["state_conflict"],
  input: {
    display_name: line({ max: 120, readBy: "page" }).nullable().optional(),
    legal_address: text({ min: 1, max: 500, readBy: "page" }).nullable().optional(),
    tax_id: line({ max: 60, readBy: "page" }).nullable().optional(),
    support_email: email().nullable().optional(),
    logo_url: link().nullable().optional(),
    spend_limit_usd: signedMoney("limit", { min: 0, max: toNumber(MAX_USDC) })
      .nullable()
      .optional()
      .describe("Most that a month may be charged beyond the quota"),
    payout_approvals: number(z.number().int().min(1).max(2))
      .optional()
      .describe("How many members release a payout: with 2, two others than who asked"),
    two_person_usd: signedMoney("limit", { min: 0, max: toNumber(MAX_USDC) })
      .nullable()
      .optional()
      .describe("Sum that payouts of 24 hours may reach before it takes two; null: always two"),
    embed_origins: origins({ max: 10 })
      .nullable()
      .optional()
      .describe("Who may show this account's pages in a frame, within EMBED_ORIGINS; null: all of those"),
    notices: choice([...NOTICES])
      .optional()
      .describe("Mail to the support email of what was paid, is overdue or was flagged; off by default"),
    time_zone: timeZone()
      .nullable()
      .optional()
      .describe("Whose days are counted: what is due, today, a daily notice; null: UTC's"),
  },
  output: accountRecord,
  example: {
    display_name: "Lighthouse Ltd",
    support_email: "help@lighthouse.example",
    spend_limit_usd: 50,
  },
  async execute(input, ctx) {
    if (input.payout_approvals === 2) await requireTwoMembers(ctx.sql, ctx.caller.account.id);
    refuseUnknownOrigins(input.embed_origins ?? [], ctx.links.embedOrigins);
    const changes = {
      displayName: input.display_name,
      legalAddress: input.legal_address,
      taxId: input.tax_id,
      supportEmail: input.support_email,
      logoUrl: input.logo_url,
      spendLimit: baseUnits(input.spend_limit_usd),
      payoutApprovals: input.payout_approvals,
      twoPersonLimit: baseUnits(input.two_person_usd),
      embedOrigins: input.embed_origins,
      notices: input.notices,
      timeZone: input.time_zone,
    };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    if (input.logo_url !== undefined) await deleteOtherLogo(ctx.sql, ctx.caller.account.id, input.logo_url);
    const account = await updateRow(ctx.sql, ctx.caller.account.id, given);
    if (!account) throw notFound("account", ctx.caller.account.id);
    if (input.notices === "off") await endNotices(ctx.sql, account.id);
    else if (account.notices !== "off" && (input.notices || input.time_zone !== undefined))
      await beginNotices(ctx.sql, account.id, firstNotice(account, ctx.now));
    return presentAccount(account);
  },
});

function firstNotice({ notices, timeZone }: AccountRow, now: Date): Date {
  return notices === "daily" ? nextMidnight(now, timeZone) : now;
}

/** What the installation does not allow would show in no browser. */
function refuseUnknownOrigins(wanted: readonly string[], allowed: readonly string[]): void {
  const issues = wanted.flatMap((origin, index) =>
    allowed.includes(origin)
      ? []
      : [
          {
            path: `embed_origins.${index}`,
            message: `expected one of EMBED_ORIGINS: ${allowed.join(", ") || "none is set"}`,
          },
        ],
  );
  const [first] = issues;
  if (first)
    throw new PublicError("validation_failed", `${first.path}: ${first.message}. Nothing was changed.`, {
      issues,
    });
}

function baseUnits(value: number | null | undefined) {
  return typeof value === "number" ? fromNumber(value) : value;
}

/** A rule that nobody could meet would hold every payout for ever. */
async function requireTwoMembers(sql: Queryable, accountId: string): Promise<void> {
  if ((await selectDeciders(sql, accountId)).length >= 2) return;
  throw new PublicError(
    "state_conflict",
    "payout_approvals: two members have to be able to release a payout, and fewer have come in yet who may. Nothing was changed.",
  );
}
