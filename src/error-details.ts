import { z } from "zod";
import type { ErrorCode } from "./errors.js";

const sanctioned = z.object({ addresses: z.array(z.string()), list_date: z.string() });

/** What a refusal says beside its message, for programs to act on. */
export const ERROR_DETAILS: Partial<Record<ErrorCode, z.AnyZodObject>> = {
  spend_limit_reached: z.object({
    price_usd: z.number(),
    charges_usd: z.number(),
    spend_limit_usd: z.number(),
  }),
  sanctioned_recipient: sanctioned,
  sanctioned_address: sanctioned,
  total_mismatch: z.object({ expected_total_usd: z.number() }),
  credit_too_large: z.object({ creditable_usd: z.number() }),
  refund_too_large: z.object({ refundable_usdc: z.number() }),
};
