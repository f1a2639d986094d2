import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Hex } from "viem";
import { z } from "zod";
import { emailAddress } from "../../email-address.js";

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,8192}$/, "expected base64url");

/** What a browser's credential serialises to; everything in it is judged by its signature later. */
function credential<R extends z.ZodRawShape>(response: R) {
  return z
    .object({
      id: base64url.describe("The credential's own"),
      rawId: base64url,
      type: z.literal("public-key").describe("The kind of credential"),
      response: z.object({ clientDataJSON: base64url, ...response }).passthrough(),
      clientExtensionResults: z.record(z.unknown()).default({}),
      authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
    })
    .passthrough();
}

const assertion = credential({
  authenticatorData: base64url,
  signature: base64url.describe("Of what the browser signed"),
  userHandle: base64url.nullish(),
}).transform((value) => value as AuthenticationResponseJSON);

const registration = credential({
  attestationObject: base64url,
  transports: z.array(z.string().max(32)).max(8).optional(),
}).transform((value) => value as RegistrationResponseJSON);

const wallet = z
  .object({
    message: z.string().min(1).max(4000),
    signature: z
      .string()
      // Empty where a contract's owners have signed on the chain (EIP-1271).
      .regex(/^0x([0-9a-fA-F]{2}){0,4096}$/, "expected hex bytes")
      .transform((text) => text as Hex),
  })
  .strict();

export const SIGN_IN = z
  .object({
    link: base64url.max(100).optional().describe("What stands behind # in a sign-in link"),
    wallet: wallet.optional(),
    passkey: assertion.optional(),
    join: z
      .boolean()
      .optional()
      .describe("With a link: whoever is signed in joins its account, as who he is"),
    account_id: z.string().max(64).optional().describe("Which account, for a person who has several"),
  })
  .strict()
  .superRefine(({ link, wallet, passkey, join, account_id }, issues) => {
    const ways = [link, wallet, passkey].filter((way) => way !== undefined).length;
    if (join && link === undefined)
      issues.addIssue({ code: "custom", path: ["join"], message: "goes with a link alone" });
    if (ways === 1 || (ways === 0 && account_id !== undefined)) return;
    issues.addIssue({ code: "custom", path: ["body"], message: "expected one of link, wallet, passkey" });
  });

export const ADD_PASSKEY = z
  .object({ passkey: registration, label: z.string().trim().min(1).max(60).optional() })
  .strict();

export const ADD_WALLET = z.object({ wallet }).strict();

/** Where this member's notices go; null for nowhere. */
export const NOTICES = z.object({ email: emailAddress().nullable() }).strict();
