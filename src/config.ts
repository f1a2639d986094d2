import { isIPv6 } from "node:net";
import { getAddress } from "viem";
import { z } from "zod";
import { CHAINS, type Chain, NETWORKS } from "./chains.js";
import { readTrustedProxies } from "./client-address.js";
import { type ForwardProxy, forwardProxy } from "./forward-proxy.js";
import {
  feeWallet,
  forwarder,
  host,
  list,
  node,
  oneOf,
  origin,
  place,
  postgres,
  readHeaders,
  sender,
  server,
  service,
  whole,
  words,
} from "./setting-fields.js";

/** Nobody's: a fee wallet is required in production, and every calldata answer warns while this one is set. */
export const DEVELOPMENT_FEE_RECIPIENT = "0x00000000000000000000000000000000DeaDBeef";

const DEFAULT_PORT = 3_000;
/** A hundred years: what is due then still has a day of four digits. */
const MOST_OFFSET_S = 3_155_760_000;
const PROVIDERS = ["anthropic", "openai", "offline"] as const;
export type ProviderName = (typeof PROVIDERS)[number];
const SETTINGS_OF = { anthropic: "ANTHROPIC", openai: "OPENAI" } as const;

const settings = z.object({
  NODE_ENV: oneOf(["development", "test", "production"]).default("development"),
  PORT: whole(0, 65_535, "expected a whole number from 0 to 65535").optional(),
  HOST: host.default("127.0.0.1"),
  BASE_URL: place.optional(),
  PAY_BASE: place.optional(),
  DATABASE_URL: postgres.optional(),
  REDIS_URL: server(/^rediss?:$/, "expected redis://host:6379 or rediss://…")
    .refine(
      (text) => !URL.canParse(text) || /^\/?\d*$/.test(new URL(text).pathname),
      "expected a number for the database, as in redis://host:6379/0",
    )
    .optional(),
  DATA_DIR: words.default(".data"),
  ROLE: oneOf(["all", "api", "worker"]).default("all"),
  /** Behind one port; the role is the first one's, the others answer requests. */
  PROCESSES: whole(1, 64, "expected a whole number from 1 to 64").default("1"),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  FEE_RECIPIENT: feeWallet.optional(),
  /** Who may show a hosted page in a frame. */
  EMBED_ORIGINS: list.pipe(z.array(origin)).default(""),
  NETWORK: oneOf(NETWORKS).default("mainnet"),
  CHAINS: list.pipe(z.array(oneOf(CHAINS))).optional(),
  RPC_URL_BASE: list.pipe(z.array(node)).optional(),
  RPC_URL_OPTIMISM: list.pipe(z.array(node)).optional(),
  RPC_URL_ARBITRUM: list.pipe(z.array(node)).optional(),
  RPC_URL_POLYGON: list.pipe(z.array(node)).optional(),
  RPC_URL_ETHEREUM: list.pipe(z.array(node)).optional(),
  MODEL_PROVIDERS: list
    .pipe(z.array(oneOf(PROVIDERS)).min(1, `expected one or more of ${PROVIDERS.join(", ")}`))
    .optional(),
  ANTHROPIC_API_KEY: words.optional(),
  ANTHROPIC_BASE_URL: service.optional(),
  ANTHROPIC_MODEL: words.default("claude-sonnet-4-5"),
  OPENAI_API_KEY: words.optional(),
  OPENAI_BASE_URL: service.optional(),
  OPENAI_MODEL: words.default("gpt-5-mini"),
  SMTP_URL: server(/^smtps?:$/, "expected smtp://host:587 or smtps://host:465").optional(),
  MAIL_FROM: sender.default("Unsigned <no-reply@localhost>"),
  CLOCK_OFFSET_S: whole(
    -MOST_OFFSET_S,
    MOST_OFFSET_S,
    `expected a whole number of seconds, ${MOST_OFFSET_S} at most`,
  ).default("0"),
  /** So many proxies stand before this service, or they have these addresses. */
  TRUSTED_PROXIES: z
    .string()
    .transform((text, issues) => {
      const trusted = readTrustedProxies(text);
      if (trusted !== undefined) return trusted;
      issues.addIssue({
        code: "custom",
        message: "expected how many proxies there are, or their networks such as 10.0.0.0/8,fd00::/8",
      });
      return z.NEVER;
    })
    .default("0"),
  HTTPS_PROXY: forwarder.optional(),
  NO_PROXY: z.string().default(""),
  METRICS_TOKEN: words.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: service.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(readHeaders).default(""),
  OTEL_SERVICE_NAME: words.default("unsigned"),
});

/** The names of all of them. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape);

export interface Config extends Omit<z.infer<typeof settings>, "MODEL_PROVIDERS" | "PORT"> {
  PORT: number;
  /** A worker listens nowhere else: on a port of nobody's choice it would stand in an API's way. */
  portIsSet: boolean;
  forwardProxy: ForwardProxy | undefined;
  production: boolean;
  baseUrl: string;
  payBase: string;
  feeRecipient: `0x${string}`;
  developmentFee: boolean;
  /** Chains with an RPC to read from. */
  rpcUrls: Partial<Record<Chain, string[]>>;
  providers: ProviderName[];
}

export class ConfigError extends Error {}

/** Every wrong setting in one report. An empty value counts as unset; a mounted secret often ends in a line break. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.entries(env).filter(([, value]) => value !== "");
  // Blanks alone are left for the fields to refuse: who has set them meant something.
  const present = Object.fromEntries(given.map(([name, value]) => [name, value?.trim() || value]));
  const parsed = settings.safeParse(present);
  const faults = parsed.success ? crossFaults(parsed.data) : parsed.error.issues.map(fault);
  if (!parsed.success || faults.length > 0)
    throw new ConfigError(`Settings that can't be used:\n${faults.join("\n")}`);
  return derive(parsed.data);
}

function fault(issue: z.ZodIssue): string {
  return `  ${issue.path[0]}: ${issue.message}`;
}

function crossFaults(given: z.infer<typeof settings>): string[] {
  const faults: string[] = [];
  for (const provider of given.MODEL_PROVIDERS ?? []) {
    if (provider === "offline") continue;
    const [key, base] = [`${SETTINGS_OF[provider]}_API_KEY`, `${SETTINGS_OF[provider]}_BASE_URL`] as const;
    // A server of one's own may ask for no key.
    if (!given[key] && !given[base])
      faults.push(`  ${key}: required where MODEL_PROVIDERS names ${provider}`);
  }
  if (given.NODE_ENV !== "production") return faults;
  if (!given.FEE_RECIPIENT) faults.push("  FEE_RECIPIENT: required in production");
  if (given.FEE_RECIPIENT === getAddress(DEVELOPMENT_FEE_RECIPIENT))
    faults.push("  FEE_RECIPIENT: expected your own wallet, got the one of development, which is nobody's");
  if (given.CLOCK_OFFSET_S !== 0) faults.push("  CLOCK_OFFSET_S: not allowed in production");
  return faults;
}

function derive(given: z.infer<typeof settings>): Config {
  const watched = given.CHAINS ?? CHAINS;
  const PORT = given.PORT ?? DEFAULT_PORT;
  const rpcUrls: Config["rpcUrls"] = {};
  for (const chain of watched) {
    const urls = given[`RPC_URL_${chain.toUpperCase() as Uppercase<Chain>}`];
    if (urls?.length) rpcUrls[chain] = urls;
  }
  // A passkey is bound to a name and never to an address.
  const name = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(given.HOST) ? "localhost" : given.HOST;
  const baseUrl = given.BASE_URL ?? `http://${isIPv6(name) ? `[${name.replace(/%.*/, "")}]` : name}:${PORT}`;
  return {
    ...given,
    PORT,
    portIsSet: given.PORT !== undefined,
    forwardProxy: given.HTTPS_PROXY ? forwardProxy(given.HTTPS_PROXY, given.NO_PROXY) : undefined,
    production: given.NODE_ENV === "production",
    baseUrl,
    payBase: given.PAY_BASE ?? baseUrl,
    feeRecipient: given.FEE_RECIPIENT ?? getAddress(DEVELOPMENT_FEE_RECIPIENT),
    developmentFee: !given.FEE_RECIPIENT,
    rpcUrls,
    providers: given.MODEL_PROVIDERS ?? defaultProviders(given),
  };
}

function defaultProviders(given: z.infer<typeof settings>): ProviderName[] {
  const providers: ProviderName[] = [];
  if (given.ANTHROPIC_API_KEY) providers.push("anthropic");
  if (given.OPENAI_API_KEY) providers.push("openai");
  return [...providers, "offline"];
}
