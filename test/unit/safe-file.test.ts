import { expect, it } from "vitest";
import { type SafeFile, safeChecksum, safeFile } from "../../src/onchain/safe-file.js";

it("makes the checksum that Safe's own Transaction Builder made", () => {
  const file = {
    version: "1.0",
    chainId: "1",
    createdAt: 1761326849944,
    meta: {
      name: "Transactions Batch",
      description: "",
      txBuilderVersion: "1.18.2",
      createdFromSafeAddress: "0xA77DE01e157f9f57C7c4A326eeE9C4874D0598b6",
      createdFromOwnerAddress: "",
    },
    transactions: [
      {
        to: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        value: "0",
        data: null,
        contractMethod: {
          inputs: [
            { internalType: "address", name: "spender", type: "address" },
            { internalType: "uint256", name: "value", type: "uint256" },
          ],
          name: "approve",
          payable: false,
        },
        contractInputsValues: {
          spender: "0x474e5Ded6b5D078163BFB8F6dBa355C3aA5478C8",
          value: "100000000000",
        },
      },
    ],
  };
  expect(safeChecksum(file)).toBe("0x8b5032f716845c8b08bab3d63dbd9ba92e056f3557793cd041e59b84e16aa989");
});

const made = safeFile(
  "base",
  { name: "March payroll", description: "2 recipients", createdAt: new Date("2026-11-22T12:00:00Z") },
  [
    { to: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", value: "0", data: "0x095ea7b3" },
    { to: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F", value: "0", data: "0x12345678" },
  ],
);

it("is a file of version 1.0 whose checksum holds", () => {
  expect(made).toMatchObject({ version: "1.0", chainId: "8453", createdAt: 1795348800000 });
  expect(safeChecksum(made)).toBe(made.meta.checksum);
});

it("fails its checksum with any byte changed but those of its name", () => {
  const text = JSON.stringify(made);
  let changes = 0;
  for (let place = 0; place < text.length; place++) {
    const changed = readFile(
      `${text.slice(0, place)}${text[place] === "1" ? "2" : "1"}${text.slice(place + 1)}`,
    );
    if (!changed || changed.meta.name !== made.meta.name) continue;
    expect(safeChecksum(changed), `byte ${place}`).not.toBe(changed.meta.checksum);
    changes++;
  }
  expect(changes).toBeGreaterThan(150);
});

/** Undefined where what is left is no such file. */
function readFile(text: string): SafeFile | undefined {
  try {
    const file = JSON.parse(text);
    return file.meta?.checksum && "name" in file.meta ? file : undefined;
  } catch {
    return undefined;
  }
}
