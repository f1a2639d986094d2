import { randomBytes } from "node:crypto";
import { z } from "zod";
import { PublicError } from "../../src/errors.js";
import { readImage, WIDEST } from "../../src/image-file.js";
import { accountRecord, presentAccount } from "../../src/records/account.js";
import { field } from "../../src/runtime/field.js";
import { defineTool } from "../../src/runtime/tool.js";
import { putAccountLogo } from "../../src/store/account-logos.js";
import { updateAccount as updateRow } from "../../src/store/accounts.js";
import { notFound } from "../not-found.js";

const MOST = 128 * 1024;

export const uploadLogo = defineTool({
  name: "upload_logo",
  title: "Upload logo",
  description: `Show this picture on the account's pages: PNG, JPEG or WebP of at most 128 kB and ${WIDEST} × ${WIDEST} pixels, in base64. It is written anew, without what is no picture. logo_url: null takes it away.`,
  kind: "change",
  noun: "account",
  scope: "admin",
  meter: null,
  route: "POST /account/logo",
  doors: ["rest"],
  mails: 0,
  says: "changed the logo",
  input: {
    image: field(
      z
        .string()
        .max(Math.ceil(MOST / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, "expected base64"),
      { sort: "text", readBy: "internal" },
    ).describe("The file's bytes in base64"),
  },
  output: accountRecord,
  example: {
    image: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  },
  async execute(input, ctx) {
    const bytes = Buffer.from(input.image, "base64");
    const image = bytes.length > MOST ? { fault: `expected at most ${MOST} bytes` } : readImage(bytes);
    if ("fault" in image)
      throw new PublicError("validation_failed", `image: ${image.fault}. Nothing was changed.`, {
        issues: [{ path: "image", message: image.fault }],
      });
    const accountId = ctx.caller.account.id;
    const slug = randomBytes(16).toString("hex");
    await putAccountLogo(ctx.sql, {
      accountId,
      slug,
      type: image.type,
      bytes: image.bytes,
      createdAt: ctx.now,
    });
    const account = await updateRow(ctx.sql, accountId, { logoUrl: `${ctx.links.baseUrl}/logo/${slug}` });
    if (!account) throw notFound("account", accountId);
    return presentAccount(account);
  },
});
