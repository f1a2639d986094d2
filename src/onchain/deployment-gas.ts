import { type Hex, hexToBytes, size } from "viem";

const TRANSACTION = 21_000n;
const CREATE2 = 32_000n;
const PER_CODE_BYTE = 200n;
/** Hashing an initialisation word, and paying for it by EIP-3860; copying it in the deployer costs the last three. */
const PER_INIT_WORD = 6n + 2n + 3n;
/** Our constructors look at the token's code and fill in two addresses; the rest is the deployer's own work. */
const CONSTRUCTOR = 6_000n;

/**
 * A limit that is enough for sending `data` to the CREATE2 deployer, 2 % above what is used: a call hands on 63/64 of
 * its gas and no more. An L2's own price for posting the bytes comes on top.
 */
export function deploymentGas(data: Hex, runtime: Hex): bigint {
  const bytes = hexToBytes(data);
  const zeros = BigInt(bytes.filter((byte) => byte === 0).length);
  const calldata = 4n * zeros + 16n * (BigInt(bytes.length) - zeros);
  const words = BigInt(Math.ceil(bytes.length / 32));
  const code = PER_CODE_BYTE * BigInt(size(runtime));
  return TRANSACTION + CREATE2 + CONSTRUCTOR + calldata + PER_INIT_WORD * words + code + code / 63n;
}
