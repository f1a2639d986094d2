import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from "viem";
import { PublicError } from "../errors.js";
import { RpcError } from "./endpoint.js";
import type { ChainReader } from "./reader.js";

const EIP1271 = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
const MAGIC = "0x1626ba7e";

/** What the contract at an address says of a signature; a node that can't be asked is no "no". */
export async function isValidSignature(
  reader: ChainReader,
  address: Address,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  const code = await ask(reader, "eth_getCode", [address, "latest"]);
  if (code === "0x") return false;
  const data = encodeFunctionData({
    abi: EIP1271,
    functionName: "isValidSignature",
    args: [hash, signature],
  });
  const answer = await reader
    .request("eth_call", [{ to: address, data }, "latest"])
    .then(String, (error: unknown) => {
      // A contract that fails has answered.
      if (error instanceof RpcError && error.isRevert) return "0x";
      throw unavailable(reader, error);
    });
  try {
    return (
      decodeFunctionResult({ abi: EIP1271, functionName: "isValidSignature", data: answer as Hex }) === MAGIC
    );
  } catch {
    return false;
  }
}

async function ask(reader: ChainReader, method: "eth_getCode", params: unknown[]): Promise<string> {
  try {
    return String(await reader.request(method, params));
  } catch (error) {
    throw unavailable(reader, error);
  }
}

function unavailable({ chain }: ChainReader, cause: unknown): PublicError {
  return new PublicError(
    "chain_unavailable",
    `The wallet at this address is a contract, and no node of ${chain} answers to ask it. Try again, or come in another way.`,
    { cause },
  );
}
