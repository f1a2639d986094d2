import { getAddress, isAddress } from "viem";
import { z } from "zod";
import { CHAINS, type Chain, NETWORKS } from "./chains.js";
import { readTrustedProxies } from "./client-address.js";
import { addressIn, MAILBOX } from "./mailbox.js";

/** Nobody's: a fee wallet is required in production, and every calldata answer warns while this one is set. */
export const DEVELOPMENT_FEE_RECIPIENT = "0x00000000000000000000000000000000DeaDBeef";

const DEFAULT_PORT = 3_000;
const PROVIDERS = ["anthropic", "openai", "offline"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

const url = z.string().url("expected a URL such as https://pay.example.com");
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { errorMap: () => ({ message: `expected one of ${values.join(", ")}` }) });
}

function whole(least: number, most: number, expected: string) {
  return z.coerce
    .number({ invalid_type_error: expected })
    .refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, expected);
}

/** A server's address of that kind: the parts of what follows it are for its driver. */
function server(kind: RegExp, expected: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return kind.test(protocol) && hostname !== "";
  }, expected);
}

/** One that stands in for others may be among them, which no URL has a place for. */
function isPostgres(text: string): boolean {
  const first = text.replace(/,[^/?#@]*(?=[/?#]|$)/, "");
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(first)) return false;
  return /^(%[\da-f]{2}|[^%])*$/i.test(text);
}

function isSender(text: string): boolean {
  return MAILBOX.test(addressIn(text)) && !/[\p{Cc}]/u.test(text);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

/** OpenTelemetry's way to write them: name=value,name=value, each percent-encoded. */
function readHeaders(text: string, issues: z.RefinementCtx): Record<string, string> {
  try {
    const pairs = text.split(",").filter((pair) => pair.trim() !== "");
    const headers = new Headers(
      pairs.map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [decodeURIComponent(name.trim()), decodeURIComponent(value.join("=").trim())];
      }),
    );
    return Object.fromEntries(headers);
  } catch {
    issues.addIssue({ code: "custom", message: "expected name=value,name=value, percent-encoded" });
    return z.NEVER;
  }
}

const settings = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: whole(0, 65_535, "expected a whole number from 0 to 65535").optional(),
  HOST: z.string().min(1).default("127.0.0.1"),
  BASE_URL: url.optional(),
  PAY_BASE: url.optional(),
  DATABASE_URL: z
    .string()
    .refine(
      isPostgres,
      "expected postgres://user:password@host:5432/database, percent-encoded where a part needs it",
    )
    .optional(),
  REDIS_URL: server(/^rediss?:$/, "expected redis://host:6379 or rediss://…")
    .refine(
      (text) => /^\/?\d*$/.test(new URL(text).pathname),
      "expected a number for the database, as in redis://host:6379/0",
    )
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  ROLE: oneOf(["all", "api", "worker"]).default("all"),
  /** Behind one port; the role is the first one's, the others answer requests. */
  PROCESSES: whole(1, 64, "expected a whole number from 1 to 64").default(1),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  FEE_RECIPIENT: z
    .string()
    .refine(
      (text) => isAddress(text),
      "expected an address, 0x and 40 hex digits, all lower case or with a correct checksum",
    )
    .transform((text) => getAddress(text))
    .optional(),
  /** Who may show a hosted page in a frame. */
  EMBED_ORIGINS: list
    .pipe(z.array(url.refine(isOrigin, "expected origins such as https://shop.example")))
    .default(""),
  NETWORK: oneOf(NETWORKS).default("mainnet"),
  CHAINS: list.pipe(z.array(oneOf(CHAINS))).optional(),
  RPC_URL_BASE: list.pipe(z.array(url)).optional(),
  RPC_URL_OPTIMISM: list.pipe(z.array(url)).optional(),
  RPC_URL_ARBITRUM: list.pipe(z.array(url)).optional(),
  RPC_URL_POLYGON: list.pipe(z.array(url)).optional(),
  RPC_URL_ETHEREUM: list.pipe(z.array(url)).optional(),
  MODEL_PROVIDERS: list.pipe(z.array(oneOf(PROVIDERS)).min(1)).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  ANTHROPIC_BASE_URL: url.optional(),
  ANTHROPIC_MODEL: z.string().min(1).default("claude-sonnet-4-5"),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: url.optional(),
  OPENAI_MODEL: z.string().min(1).default("gpt-5-mini"),
  SMTP_URL: server(/^smtps?:$/, "expected smtp://host:587 or smtps://host:465").optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, "expected one mailbox, such as Unsigned <no-reply@example.com>")
    .default("Unsigned <no-reply@localhost>"),
  CLOCK_OFFSET_S: whole(-Infinity, Infinity, "expected a whole number of seconds").default(0),
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
  METRICS_TOKEN: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .refine((text) => /^https?:/.test(text), "expected http://… or https://…")
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(readHeaders).default(""),
  OTEL_SERVICE_NAME: z.string().min(1).default("unsigned"),
});

export interface Config extends Omit<z.infer<typeof settings>, "MODEL_PROVIDERS" | "PORT"> {
  PORT: number;
  /** A worker listens nowhere else: on a port of nobody's choice it would stand in an API's way. */
  portIsSet: boolean;
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

/** Every wrong setting in one report. An empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
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
  if (given.NODE_ENV !== "production") return [];
  const faults: string[] = [];
  if (!given.FEE_RECIPIENT) faults.push("  FEE_RECIPIENT: required in production");
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
  const host = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(given.HOST) ? "localhost" : given.HOST;
  const baseUrl = (given.BASE_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`).replace(
    /\/+$/,
    "",
  );
  return {
    ...given,
    PORT,
    portIsSet: given.PORT !== undefined,
    production: given.NODE_ENV === "production",
    baseUrl,
    payBase: (given.PAY_BASE ?? baseUrl).replace(/\/+$/, ""),
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
