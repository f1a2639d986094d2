import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";

/**
 * Compiles the contracts into TypeScript constants, so that viem knows their types and nothing is read from
 * disk at run time. `--check` writes nothing and fails where a committed artifact differs.
 */
const ROOT = join(import.meta.dirname, "../..");
const SETTINGS = {
  evmVersion: "cancun",
  viaIR: true,
  optimizer: { enabled: true, runs: 1_000_000 },
  // Without metadata the bytecode, and with it every address, depends on the code alone.
  metadata: { appendCBOR: false, bytecodeHash: "none" },
  outputSelection: { "*": { "": ["ast"], "*": ["abi", "evm.bytecode.object", "evm.deployedBytecode"] } },
};

interface Compiled {
  abi: unknown;
  evm: {
    bytecode: { object: string };
    deployedBytecode: { object: string; immutableReferences: Record<string, { start: number }[]> };
  };
}

interface Node {
  id: number;
  name: string;
  mutability?: string;
  nodes?: Node[];
}

function standardInput(paths: string[]): string {
  const sources = Object.fromEntries(
    paths.map((path) => [path, { content: readFileSync(join(ROOT, path), "utf8") }]),
  );
  return JSON.stringify({ language: "Solidity", sources, settings: SETTINGS });
}

/** By the compiler's own number of each. */
const immutables = new Map<string, string>();

function noteImmutables({ id, name, mutability, nodes = [] }: Node): void {
  if (mutability === "immutable") immutables.set(String(id), name);
  nodes.forEach(noteImmutables);
}

function compile(input: string): Map<string, Compiled> {
  const output = JSON.parse(solc.compile(input));
  if (output.errors?.length)
    throw new Error(output.errors.map((e: { formattedMessage: string }) => e.formattedMessage).join("\n"));
  for (const { ast } of Object.values(output.sources as Record<string, { ast: Node }>)) noteImmutables(ast);
  return new Map(
    Object.values(output.contracts).flatMap((file) => Object.entries(file as Record<string, Compiled>)),
  );
}

function solidityIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".sol"))
    .sort()
    .map((name) => `${folder}/${name}`);
}

const kebab = (name: string) => name.replace(/(?!^)([A-Z])/g, "-$1").toLowerCase();
const camel = (name: string) => name[0]?.toLowerCase() + name.slice(1);

function artifact(name: string, compiled: Compiled | undefined, fields: Record<string, unknown>): string {
  if (!compiled) throw new Error(`${name} is not among the compiled contracts`);
  const lines = Object.entries(fields).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},\n`);
  return `// Made by npm run contracts:build.\nexport const ${camel(name)} = {\n  abi: ${JSON.stringify(compiled.abi)},\n${lines.join("")}} as const;\n`;
}

function product(): [path: string, text: string][] {
  const input = standardInput(solidityIn("src/contracts"));
  const contracts = compile(input);
  const files = ["Checkout", "BatchPayout", "SubscriptionHub", "DonationJars"].map(
    (name): [string, string] => {
      const compiled = contracts.get(name);
      const bytecode = `0x${compiled?.evm.bytecode.object}`;
      const { object, immutableReferences = {} } = compiled?.evm.deployedBytecode ?? {};
      const slots = Object.entries(immutableReferences).map(([id, places]) => [
        immutables.get(id),
        places.map(({ start }) => start),
      ]);
      const fields = { bytecode, runtime: `0x${object}`, immutables: Object.fromEntries(slots) };
      return [`src/contracts/artifacts/${kebab(name)}.ts`, artifact(name, compiled, fields)];
    },
  );
  const text = `// Made by npm run contracts:build.\nexport const COMPILER = "${solc.version()}";\nexport const STANDARD_INPUT = ${JSON.stringify(input)};\n`;
  return [...files, ["src/contracts/artifacts/standard-input.ts", text]];
}

function stagehands(): [path: string, text: string][] {
  const contracts = compile(
    standardInput([
      "src/contracts/IUsdc.sol",
      "src/contracts/test/TestUsdc.sol",
      "src/contracts/test/BatchPeers.sol",
      "src/contracts/test/FickleWallet.sol",
    ]),
  );
  return ["TestUsdc", "TestUsdcProxy", "DisperseWay", "GasliteWay", "FickleWallet"].map((name) => {
    const compiled = contracts.get(name);
    const runtime = `0x${compiled?.evm.deployedBytecode.object}`;
    return [`test/support/artifacts/${kebab(name)}.ts`, artifact(name, compiled, { runtime })];
  });
}

function committed(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), "utf8");
  } catch {
    return undefined;
  }
}

const stale = [...product(), ...stagehands()].filter(([path, text]) => committed(path) !== text);
const check = process.argv.includes("--check");
for (const [path, text] of stale) {
  console.log(`${path} ${check ? "differs from its source" : "written"}`);
  if (!check) writeFileSync(join(ROOT, path), text);
}
process.exitCode = check && stale.length > 0 ? 1 : 0;
