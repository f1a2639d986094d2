import { z } from "zod";

/** `{to, data, value, chainId}`: what the caller signs and broadcasts. */
export const unsignedTransaction = z.object({
  to: z.string(),
  data: z.string(),
  value: z.string(),
  chainId: z.number(),
  gas: z.string().optional(),
});
export type UnsignedTransaction = z.infer<typeof unsignedTransaction>;

/** The exact allowance that a contract needs before it can move the payer's USDC. */
export const approveTransaction = z.object({
  to: z.string(),
  spender: z.string(),
  amount: z.string(),
  chainId: z.number(),
  data: z.string(),
  value: z.string(),
});
export type ApproveTransaction = z.infer<typeof approveTransaction>;

export const warning = z.object({ code: z.string(), message: z.string() });
export type Warning = z.infer<typeof warning>;
