import { z } from "zod";
import { field } from "../src/runtime/field.js";

export function transactionHash() {
  const schema = z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, "expected a transaction hash, 0x and 64 hex digits")
    .transform((hash) => hash.toLowerCase() as `0x${string}`);
  return field(schema, { sort: "hash" });
}
