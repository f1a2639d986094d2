import type { Context } from "koa";
import type { Hex } from "viem";
import { z } from "zod";
import { characters } from "../../characters.js";
import { fromNumber, MAX_USDC, toNumber, type Usdc } from "../../money.js";
import { MIN_DONATION } from "../../onchain/donation-jars.js";
import { isSeen, isTreacherous } from "../../readable-text.js";
import { expectation, validationError } from "../../runtime/validate.js";
import { walletAddress } from "../../wallet-address.js";
import { readJson } from "../body.js";

const LIMIT = 16 * 1024;

const payer = walletAddress();

const permit = z
  .object({
    signature: z
      .string()
      .regex(/^0x[0-9a-fA-F]{130}$/, "expected 65 bytes of hex")
      .transform((text) => text as Hex),
    deadline: z
      .string()
      .regex(/^\d{1,20}$/, "expected Unix seconds as text")
      .transform(BigInt),
  })
  .strict();
export type SignedPermit = z.infer<typeof permit>;

export const PREPARE = z.object({ payer, permit: permit.optional() }).strict();

/** A wallet is asked to pay, or was, and will not: whoever says that says the secret with which it was begun. */
export const BEGUN = z
  .object({
    payer,
    secret: z.string().regex(/^0x[0-9a-f]{64}$/, "expected 32 random bytes, 0x and 64 hex digits"),
    over: z.boolean().default(false),
  })
  .strict();

/** Of a record that its owner signs. */
export const PREPARE_SIGN = z.object({ payer }).strict();

export const SUBSCRIBER = payer;

export const PREPARE_PERIOD = z
  .object({
    payer,
    /** A period of a subscription that is there, rather than the first of one. */
    renewal: z.boolean().default(false),
    /** Until when it was paid, as its payer was shown; null for never. */
    paid_until: z
      .string()
      .datetime("expected a moment such as 2026-01-31T12:00:00Z")
      .transform((text) => new Date(text))
      .nullable()
      .optional(),
  })
  .strict();

export const PREPARE_DONATION = z
  .object({
    payer,
    amount_usdc: z
      .number()
      .min(toNumber(MIN_DONATION), `expected at least ${toNumber(MIN_DONATION)}`)
      .max(toNumber(MAX_USDC))
      .refine((value) => fromNumber(value) !== undefined, "expected at most 6 decimals")
      .transform((value): Usdc => fromNumber(value) ?? 0n),
  })
  .strict();

const words = (max: number) =>
  characters(0, max)
    .refine(
      (text) => isSeen(text) && !isTreacherous(text) && !/[\r\n\u2028\u2029]/.test(text),
      "expected one line of readable text",
    )
    .nullable()
    .default(null);

const tx_hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "expected a transaction hash, 0x and 64 hex digits")
  .transform((text) => text.toLowerCase() as Hex);

export const SUBMITTED = z.object({ tx_hash }).strict();

export const SUBMITTED_DONATION = z
  .object({
    tx_hash,
    /** What the donor says beside it. */
    donor: z
      .object({ hidden: z.boolean().default(false), name: words(60), line: words(140) })
      .strict()
      .optional(),
  })
  .strict();

export async function readBody<S extends z.ZodTypeAny>(ctx: Context, schema: S): Promise<z.infer<S>> {
  const parsed = schema.safeParse(await readJson(ctx, LIMIT));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: "unknown field" }))
      : [{ path: issue.path.join(".") || "body", message: expectation(issue) }],
  );
  throw validationError(issues, false);
}
