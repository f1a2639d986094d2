import { getAddress, isAddress } from "viem";
import { withAsciiDomain } from "../../email-address.js";

/** One spelling for one deed: addresses in EIP-55, mailboxes as they are stored, everything else as it came. */
export function canonicalInput(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return canonical(input) as Record<string, unknown>;
}

function canonical(value: unknown): unknown {
  if (typeof value === "string") {
    if (/^[^\s@]+@[^\s@]+$/.test(value)) return withAsciiDomain(value) ?? value;
    return isAddress(value) ? getAddress(value) : value;
  }
  if (Array.isArray(value)) return value.map(canonical);
  if (value && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, canonical(item)]));
  return value;
}
