import { type Hex, keccak256, toHex } from "viem";
import type { Chain } from "../chains.js";
import { CHAIN_FACTS } from "../chains.js";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A batch as Safe's Transaction Builder 1.0 reads it. */
export type SafeFile = {
  version: "1.0";
  chainId: string;
  createdAt: number;
  meta: {
    name: string;
    description: string;
    txBuilderVersion: string;
    createdFromSafeAddress: "";
    createdFromOwnerAddress: "";
    checksum: Hex;
  };
  transactions: {
    to: string;
    value: string;
    data: string;
    contractMethod: null;
    contractInputsValues: null;
  }[];
};

export function safeFile(
  chain: Chain,
  { name, description, createdAt }: { name: string; description: string; createdAt: Date },
  calls: readonly { to: string; value: string; data: string }[],
): SafeFile {
  const file = {
    version: "1.0",
    chainId: String(CHAIN_FACTS[chain].id),
    createdAt: createdAt.getTime(),
    meta: {
      name,
      description,
      txBuilderVersion: "1.18.2",
      createdFromSafeAddress: "",
      createdFromOwnerAddress: "",
    },
    transactions: calls.map(({ to, value, data }) => ({
      to,
      value,
      data,
      contractMethod: null,
      contractInputsValues: null,
    })),
  } as const;
  return { ...file, meta: { ...file.meta, checksum: safeChecksum(file) } };
}

/** Over everything but the checksum itself and the name, which its readers may change. */
export function safeChecksum(
  file: { meta: { readonly [name: string]: Json } } & { readonly [name: string]: Json },
): Hex {
  const { checksum: _, ...meta } = file.meta;
  return keccak256(toHex(serialize({ ...file, meta: { ...meta, name: null } })));
}

/** The Transaction Builder's own canonical form: an object's sorted names first, then its values in that order. */
function serialize(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  const values = names.map((name) => `${serialize((value as Record<string, Json>)[name] ?? null)},`);
  return `{${JSON.stringify(names)}${values.join("")}}`;
}
