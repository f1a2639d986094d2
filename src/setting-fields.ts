import { isIP } from "node:net";
import { getAddress, isAddress, zeroAddress } from "viem";
import { z } from "zod";
import { isUsdcContract } from "./chains.js";
import { addressIn, MAILBOX } from "./mailbox.js";
import { originIn } from "./origin.js";

/** As libpq knows them. */
const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

/** What is read as a URL would lose a break or a tab in silence, what is compared would never match. */
const line = z
  .string()
  .refine((text) => !/\p{Cc}/u.test(text.trim()), "expected one line, without a break or a tab in it");

/** Blanks are no secret, and no folder that anybody meant. */
export const words = line.refine((text) => /\S/.test(text), "expected more than blanks");

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { errorMap: () => ({ message: `expected one of ${values.join(", ")}` }) });
}

/** In decimal digits: what else JavaScript takes for a number is somebody's mistake here. */
export function whole(least: number, most: number, expected: string) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected);
}

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** May name who asks: providers of nodes have it so. */
export const node = line.refine(isHttp, "expected http://… or https://…");

export const service = node.refine(
  (text) => !isHttp(text) || new URL(text).username + new URL(text).password === "",
  "expected a URL without a user and a password",
);

/** What links begin with: nothing may come behind it, and nothing secret stand in it. */
export const place = line
  .refine(isPlace, "expected a URL such as https://pay.example.com, without a user, a query or a fragment")
  .transform((text) => new URL(text).href.replace(/\/+$/, ""));

function isPlace(text: string): boolean {
  return isHttp(text) && /^[^@?#]*$/.test(text);
}

export const origin = z
  .string()
  .refine((text) => originIn(text), "expected origins such as https://shop.example")
  .transform((text) => originIn(text) ?? text);

/** What can be listened on, and stand in a URL. */
export const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`)),
    "expected an address of this machine or a name of it, such as 127.0.0.1",
  );

/** A server's address of that kind: the parts of what follows it are for its driver. */
export function server(kind: RegExp, expected: string) {
  return line.refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return kind.test(protocol) && hostname !== "";
  }, expected);
}

/** Whose login may need encoding, as in every URL. */
export const forwarder = server(/^https?:$/, "expected http://proxy:3128 or https://…").refine(
  (text) => /^(%[\da-f]{2}|[^%])*$/i.test(text),
  "expected its user and password percent-encoded, as in http://user:p%40ss@proxy:3128",
);

export const postgres = line.superRefine((text, issues) => {
  const expected = postgresFault(text);
  if (expected) issues.addIssue({ code: "custom", message: `expected ${expected}` });
});

/** Servers that stand in for the first may follow it, which no URL has a place for. */
function postgresFault(text: string): string | undefined {
  const first = text.replace(/^(\w+:\/\/[^/?#]*?),[^/?#@]*(?=[/?#]|$)/, "$1");
  const isUrl = /^postgres(ql)?:\/\//.test(text) && URL.canParse(first);
  if (!isUrl || !/^(%[\da-f]{2}|[^%#])*$/i.test(text))
    return "postgres://user:password@host:5432/database, percent-encoded where a part needs it";
  const { pathname, searchParams } = new URL(first);
  // Its driver would take the one that is called like the user, which others may use for something else.
  if (!/^\/[^/]/.test(pathname)) return "the database's name at its end, as in postgres://host:5432/unsigned";
  const mode = searchParams.get("sslmode") ?? "disable";
  if (!SSL_MODES.includes(mode)) return `sslmode to be one of ${SSL_MODES.join(", ")}`;
  const isSeveral = first !== text || searchParams.get("host")?.includes(",");
  if (isSeveral && searchParams.has("target_session_attrs"))
    return "no target_session_attrs beside several hosts: the first that takes a connection is the one";
  return undefined;
}

export const feeWallet = z
  .string()
  .refine(
    (text) => isAddress(text),
    "expected an address, 0x and 40 hex digits, all lower case or with a correct checksum",
  )
  .refine((text) => text !== zeroAddress, "expected a wallet of yours, got the zero address")
  .refine((text) => !isUsdcContract(text), "expected a wallet of yours, got a USDC contract")
  .transform((text) => getAddress(text));

export const sender = z
  .string()
  .refine(
    (text) => MAILBOX.test(addressIn(text)) && !/[\p{Cc}]/u.test(text),
    "expected one mailbox, such as Unsigned <no-reply@example.com>",
  );

/** OpenTelemetry's way to write them: name=value,name=value, each percent-encoded. */
export function readHeaders(text: string, issues: z.RefinementCtx): Record<string, string> {
  try {
    const pairs = text.split(",").filter((pair) => pair.trim() !== "");
    const headers = new Headers(
      pairs.map((pair) => {
        // A secret alone would be sent as the name of a header, without a value.
        if (!pair.includes("=")) throw new Error("no value");
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
