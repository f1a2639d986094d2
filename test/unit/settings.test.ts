import { zeroAddress } from "viem";
import { expect, it } from "vitest";
import { CHAIN_FACTS, enterNetwork, type Network } from "../../src/chains.js";
import { DEVELOPMENT_FEE_RECIPIENT, readConfig } from "../../src/config.js";

function usdcOf(network: Network): string {
  enterNetwork(network);
  const { usdc } = CHAIN_FACTS.polygon;
  enterNetwork("mainnet");
  return usdc.toLowerCase();
}

const WRONG: [string, string][] = [
  ...["prod", "Production", "pro duction", "staging"].map((text): [string, string] => ["NODE_ENV", text]),
  ...["BASE_URL", "PAY_BASE"].flatMap((name) =>
    [
      "javascript:alert(1)",
      "ftp://x",
      "https://user:pw@x.y",
      "https://a.b/c?d",
      "https://a.b/#e",
      "https://a.b?",
    ].map((text): [string, string] => [name, text]),
  ),
  ["RPC_URL_BASE", "ftp://node"],
  ["RPC_URL_POLYGON", "https://node,file:///etc/passwd"],
  ["OPENAI_BASE_URL", "file:///tmp/model"],
  ["ANTHROPIC_BASE_URL", "https://me:secret@model"],
  ["FEE_RECIPIENT", zeroAddress],
  ...["mainnet", "testnet"].map((network): [string, string] => ["FEE_RECIPIENT", usdcOf(network as Network)]),
  ["HOST", "999.1.1.1"],
  ["HOST", "a b"],
  ["HOST", "https://a.b"],
  ["PORT", " "],
  ["PORT", "0x50"],
  ["PROCESSES", "1e1"],
  ["CLOCK_OFFSET_S", "99999999999999"],
  ["METRICS_TOKEN", "  "],
  ["METRICS_TOKEN", "\n"],
  ["METRICS_TOKEN", "one\ntwo"],
  ["ANTHROPIC_API_KEY", "sk-ant\r\napi"],
  ["BASE_URL", "https://pay.example\n.com"],
  ["DATABASE_URL", "postgres://db\n/unsigned"],
  ["REDIS_URL", "redis://cache\t:6379"],
  ["SMTP_URL", "smtp://user:pass\nword@mail.example.com"],
  ["RPC_URL_BASE", "https://node,https://no\nde"],
  ["DATABASE_URL", "postgres://db"],
  ["DATABASE_URL", "postgres://db:5432/?sslmode=require"],
  ["DATABASE_URL", "postgres://db/unsigned?sslmode=requird"],
  ["DATABASE_URL", "postgres://first,second/unsigned?target_session_attrs=read-write"],
  ["DATABASE_URL", "postgres:///unsigned?host=first,second&target_session_attrs=primary"],
  ["DATABASE_URL", "postgres://user:50%@db/unsigned"],
  ["DATABASE_URL", "postgres://db:port/unsigned"],
  ["DATABASE_URL", "postgres://user:p#w@db/unsigned"],
  ...["https://shop.example//", "https://shop.example/a", "https://a@shop.example", "shop.example"].map(
    (text): [string, string] => ["EMBED_ORIGINS", text],
  ),
  ["MODEL_PROVIDERS", ","],
  ["DATABASE_URL", "mysql://db/unsigned"],
  ["REDIS_URL", "redis://"],
  ["REDIS_URL", "cache"],
  ["REDIS_URL", "127.0.0.1:6379"],
  ["REDIS_URL", "redis://cache:6379/zero"],
  ["REDIS_URL", "http://cache"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://mail:99999"],
  ["SMTP_URL", "mail.example.com"],
  ["HTTPS_PROXY", "proxy:3128"],
  ["HTTPS_PROXY", "socks5://proxy:1080"],
  ["HTTPS_PROXY", "http://me:50%@proxy:3128"],
  ["MAIL_FROM", "Unsigned"],
  ["MAIL_FROM", "Unsigned <no-reply@example.com> and others"],
  ["MAIL_FROM", "a@example.com, b@example.com"],
  ["MAIL_FROM", "Unsigned\r\nBcc: b@example.com <a@example.com>"],
];

it.each(WRONG)("refuses a %s of %j, and names it", (name, text) => {
  expect(() => readConfig({ [name]: text })).toThrow(new RegExp(`\\n  ${name}: expected `));
});

it.each([
  ["DATABASE_URL", "postgres://user:p%40ss@first:5432,second:5433/unsigned?sslmode=require"],
  ["DATABASE_URL", "postgresql:///unsigned?host=/var/run/postgresql"],
  ["DATABASE_URL", "postgres://[::1]:5432/unsigned"],
  ["DATABASE_URL", "postgres://postgres@db/postgres"],
  ["BASE_URL", "https://pay.example.com/app"],
  ["RPC_URL_BASE", "https://me:secret@node/v1?key=1"],
  ["HOST", "my_service.internal"],
  ["HOST", "fe80::1%eth0"],
  ["OPENAI_BASE_URL", "http://localhost:11434/v1"],
  ["HTTPS_PROXY", "http://me:p%40ss@proxy.internal:3128"],
  ["REDIS_URL", "redis://cache"],
  ["REDIS_URL", "rediss://user:secret@cache:6380/2"],
  ["SMTP_URL", "smtps://me%40example.com:secret@mail.example.com:465"],
  ["SMTP_URL", "smtp://[::1]:2525?requireTLS=true"],
  ["MAIL_FROM", "no-reply@example.com"],
  ["MAIL_FROM", '"Acme, Inc." <no-reply@example.com>'],
])("takes a %s of %j", (name, text) => {
  const taken = name.startsWith("RPC_URL") ? [text] : text;
  expect(readConfig({ [name]: text })).toMatchObject({ [name]: taken });
});

it.each([
  ["https://shop.example/", "https://shop.example"],
  ["https://Shop.example:443", "https://shop.example"],
  ["http://localhost:8080/", "http://localhost:8080"],
])("takes %s in EMBED_ORIGINS for the origin that it is", (text, origin) => {
  expect(readConfig({ EMBED_ORIGINS: text }).EMBED_ORIGINS).toEqual([origin]);
});

it("takes no blank or line break at either end of a setting for a part of it", () => {
  const settings = {
    METRICS_TOKEN: "secret",
    DATABASE_URL: "postgres://db/unsigned",
    REDIS_URL: "redis://cache",
    SMTP_URL: "smtp://mail.example.com",
    ANTHROPIC_API_KEY: "sk-ant",
    NODE_ENV: "test",
    DATA_DIR: "/var/lib/unsigned",
    HOST: "localhost",
  };
  const mounted = Object.entries(settings).map(([name, value]) => [name, ` ${value}\r\n`]);
  expect(readConfig(Object.fromEntries(mounted))).toMatchObject(settings);
  const list = { CHAINS: "base,\n  polygon\n", RPC_URL_BASE: "https://a,\nhttps://b\n" };
  expect(readConfig(list)).toMatchObject({
    CHAINS: ["base", "polygon"],
    RPC_URL_BASE: ["https://a", "https://b"],
  });
});

it("reads numbers, and what links begin with, as everybody else does", () => {
  expect(
    readConfig({ PORT: "0", CLOCK_OFFSET_S: "-60", PAY_BASE: "HTTPS://Pay.Example:443/" }),
  ).toMatchObject({
    PORT: 0,
    CLOCK_OFFSET_S: -60,
    payBase: "https://pay.example",
    baseUrl: "http://localhost:0",
  });
  expect(readConfig({ HOST: "fe80::1%eth0" }).baseUrl).toBe("http://[fe80::1]:3000");
});

it.each(["anthropic", "openai"])(
  "refuses %s as a provider without its key, and names both settings",
  (name) => {
    const key = `${name.toUpperCase()}_API_KEY`;
    expect(() => readConfig({ MODEL_PROVIDERS: `offline,${name}` })).toThrow(
      `${key}: required where MODEL_PROVIDERS names ${name}`,
    );
    expect(readConfig({ MODEL_PROVIDERS: name, [key]: "k" }).providers).toEqual([name]);
    const ownServer = { MODEL_PROVIDERS: name, [`${name.toUpperCase()}_BASE_URL`]: "http://localhost:11434" };
    expect(readConfig(ownServer).providers).toEqual([name]);
  },
);

it("takes the fee wallet of development, which is nobody's, for none in production", () => {
  const env = { FEE_RECIPIENT: DEVELOPMENT_FEE_RECIPIENT };
  expect(readConfig(env).feeRecipient).toBe(DEVELOPMENT_FEE_RECIPIENT);
  expect(() => readConfig({ ...env, NODE_ENV: "production" })).toThrow(
    "FEE_RECIPIENT: expected your own wallet",
  );
});

it("asks for a password in DATABASE_URL to be encoded, and for providers by their names", () => {
  expect(() => readConfig({ DATABASE_URL: "postgres://user:p#w@db/unsigned" })).toThrow(/percent-encoded/);
  expect(() => readConfig({ MODEL_PROVIDERS: "," })).toThrow(
    /expected one or more of anthropic, openai, offline/,
  );
});

it.each([
  ["", "https://api.example/v1", true],
  ["", "http://api.example/v1", false],
  ["", "https://localhost:8443/", false],
  ["", "https://127.0.0.9/", false],
  ["", "https://[::1]/", false],
  ["corp.example", "https://corp.example/", false],
  ["corp.example", "https://node.corp.example/", false],
  ["corp.example", "https://notcorp.example/", true],
  [".Corp.example other", "https://NODE.corp.example./", false],
  ["*.corp.example", "https://node.corp.example/", false],
  ["node.example:8443", "https://node.example:8443/", false],
  ["node.example:8443", "https://node.example/", true],
  ["10.0.0.0/8", "https://10.1.2.3/", false],
  ["10.0.0.0/8,192.0.2.7", "https://192.0.2.7/", false],
  ["2001:db8::/32", "https://[2001:db8::1]/", false],
  ["10.0.0.0/99, , 10.0.0.0/-1", "https://10.1.2.3/", true],
  ["*", "https://api.example/", false],
])("with NO_PROXY=%j leaves to %s by the proxy: %s", (NO_PROXY, url, proxied) => {
  const { forwardProxy } = readConfig({ HTTPS_PROXY: "http://proxy:3128", NO_PROXY });
  expect(forwardProxy?.skips(new URL(url))).toBe(!proxied);
});
