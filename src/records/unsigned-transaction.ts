import { z } from "zod";
import { record } from "./record.js";

/** `{to, data, value, chainId}`: what the caller signs and broadcasts. */
export const unsignedTransaction = record("UnsignedTransaction", {
  to: z.string(),
  data: z.string(),
  value: z.string(),
  chainId: z.number().int(),
  gas: z.string().optional(),
});
export type UnsignedTransaction = z.infer<typeof unsignedTransaction>;

/** The exact allowance that a contract needs before it can move the payer's USDC. */
export const approveTransaction = record("ApproveTransaction", {
  to: z.string(),
  spender: z.string(),
  amount: z.string(),
  chainId: z.number().int(),
  data: z.string(),
  value: z.string(),
});
export type ApproveTransaction = z.infer<typeof approveTransaction>;

export const warning = record("Warning", { code: z.string(), message: z.string() });
export type Warning = z.infer<typeof warning>;
