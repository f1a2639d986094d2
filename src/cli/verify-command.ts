import { readFileSync } from "node:fs";
import { type Address, getAddress, type Hex, isAddress } from "viem";
import { CHAINS } from "../chains.js";
import { formatUsdc } from "../money.js";
import { readCall } from "../onchain/read-call.js";
import { type Command, UsageError } from "./parse-command.js";

/** Says what calldata does, from its bytes and our artifacts alone: no server, no node, no network. */
export const verifyCommands: Command[] = [
  {
    name: "verify",
    usage: `--chain ${CHAINS.join("|")} [--fee-recipient 0x…] TO DATA (- reads DATA from standard input)`,
    options: { chain: { type: "string" }, "fee-recipient": { type: "string" } },
    required: ["chain", "to", "data"],
    async run(given, { config }) {
      const chain = CHAINS.find((known) => known === given.chain);
      if (!chain) throw new UsageError(`--chain: expected one of ${CHAINS.join(", ")}, got ${given.chain}`);
      const recipient = given["fee-recipient"];
      const feeRecipient =
        recipient === undefined ? config.feeRecipient : readAddress("--fee-recipient", recipient);
      const to = readAddress("TO", given.to);
      const read = readCall(chain, feeRecipient, to, readData(given.data));
      if (read.faults.length > 0) process.exitCode = 1;
      const { total, fee } = read;
      return {
        verdict: read.faults.length === 0 ? "follows from the artifact" : "DO NOT SIGN",
        ...(read.faults.length > 0 && { faults: read.faults }),
        chain,
        to,
        contract: read.contract,
        call: read.does,
        terms_id: read.termsId,
        fee_recipient: feeRecipient,
        ...Object.fromEntries(
          read.says.map(({ name, value }) => [name.toLowerCase().replaceAll(" ", "_"), value]),
        ),
        total: total === null ? null : formatUsdc(total),
        fee: fee === null ? null : formatUsdc(fee),
        leaves: total === null || fee === null ? null : formatUsdc(total + fee),
        rows: read.rows.map(({ address, amount }) => ({ address, amount: formatUsdc(amount) })),
      };
    },
  },
];

function readAddress(name: string, text: unknown): Address {
  if (typeof text === "string" && isAddress(text)) return getAddress(text);
  throw new UsageError(
    `${name}: expected an address, 0x and 40 hex digits with a right checksum, got ${text}`,
  );
}

function readData(given: unknown): Hex {
  const text = given === "-" ? readFileSync(0, "utf8").trim() : String(given);
  if (/^0x([0-9a-fA-F]{2})*$/.test(text)) return text as Hex;
  throw new UsageError(`DATA: expected 0x and pairs of hex digits, got ${text.slice(0, 40)}`);
}
