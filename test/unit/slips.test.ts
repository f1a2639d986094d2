import { expect, it } from "vitest";
import { readConfig } from "../../src/config.js";
import { slipsOf } from "../../src/main/slips.js";

const of = (env: Record<string, string>) => slipsOf(readConfig(env), env);
const told = (name: string, meant: string) => [
  `${name} is none of the settings and is not read: did you mean ${meant}?`,
];

it.each([
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["redis_url", "REDIS_URL"],
  ["FEE_RECIPENT", "FEE_RECIPIENT"],
  ["FEE_RECEIPIENT", "FEE_RECIPIENT"],
  ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
  ["TRUSTED_PROXIE", "TRUSTED_PROXIES"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["CHAIN", "CHAINS"],
  ["PROT", "PORT"],
  ["RPC_URL_BAES", "RPC_URL_BASE"],
  ["RPC_URL_ETH", "RPC_URL_ETHEREUM"],
  ["RPC_URL_OP", "RPC_URL_OPTIMISM"],
])("takes %s for a slip of %s", (name, meant) => {
  expect(of({ [name]: "x" })).toEqual(told(name, meant));
});

it("tells of a chain that nobody knows though the others are set, and of nothing else that stands beside its like", () => {
  const RPC_URL_BASE = "https://node.example";
  expect(of({ RPC_URL_BASE, RPC_URL_BASE_2: "https://node.example" })).toEqual(
    told("RPC_URL_BASE_2", "RPC_URL_BASE"),
  );
  expect(of({ CHAINS: "base", CHAIN: "anvil" })).toEqual([]);
});

it("leaves alone what is somebody else's, or empty", () => {
  const others =
    "PATH HOME HOSTNAME LOGNAME MAIL USER SHELL PWD LANG TERM PGHOST PGPORT NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_VERSION TZ CI DEBUG " +
    "OPENAI_API_BASE OPENAI_ORG_ID ANTHROPIC_AUTH_TOKEN OTEL_EXPORTER_OTLP_TIMEOUT OTEL_RESOURCE_ATTRIBUTES XDG_DATA_DIRS " +
    "UNSIGNED_API_KEY UNSIGNED_URL UNSIGNED_PORT UNSIGNED_SERVICE_HOST POSTGRES_URL npm_config_port INIT_CWD YARN_VERSION " +
    "TEST_DATABASE_URL KUBERNETES_PORT INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET EDITOR COLUMNS";
  expect(of(Object.fromEntries(others.split(" ").map((name) => [name, "x"])))).toEqual([]);
  expect(of({ DATABASE_URI: "" })).toEqual([]);
});

it.each([
  ["0.0.0.0/0", true],
  ["10.0.0.0/8,::/0", true],
  ["0.0.0.0/1,128.0.0.0/1", true],
  ["10.0.0.0/8,fd00::/8,fc00::/7", false],
  ["1", false],
])("of TRUSTED_PROXIES=%s warns: %s", (TRUSTED_PROXIES, warns) => {
  expect(of({ TRUSTED_PROXIES })).toEqual(warns ? [expect.stringContaining("TRUSTED_PROXIES trusts")] : []);
});
