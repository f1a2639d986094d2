import { z } from "zod";
import { originIn } from "../src/origin.js";
import { holdsPlaceholder, keepPlaceholders, placeholderFault } from "../src/return-url.js";
import { field } from "../src/runtime/field.js";

const SECURE = "expected an https:// URL without user name or password";

export function link() {
  return url(["https:"], SECURE);
}

/** Where he goes who doesn't pay: there is nothing to fill in, and braces would go with him as they are. */
export function cancelLink() {
  const schema = webUrl(["https:"], SECURE).refine(
    (url) => !holdsPlaceholder(url),
    "expected no placeholder: they are filled in success_url alone",
  );
  return field(schema, { sort: "link" });
}

/** Where a payer goes back to: may hold placeholders, which are filled once it is known what he paid by. */
export function returnLink() {
  const schema = webUrl(["https:"], SECURE)
    .superRefine((url, issues) => {
      const message = placeholderFault(url);
      if (message) issues.addIssue({ code: "custom", message });
    })
    .transform(keepPlaceholders);
  return field(schema, { sort: "link" });
}

/** Any web URL; pages show only what comes over https. */
export function webLink() {
  return url(["https:", "http:"], "expected a URL that begins with https:// or http://");
}

const LONGEST_URL = 2000;

/** Kept as it is parsed: whoever is sent there goes where we looked, and no line break goes with him. */
function url(protocols: string[], expected: string) {
  return field(webUrl(protocols, expected), { sort: "link" });
}

function webUrl(protocols: string[], expected: string) {
  return z
    .string()
    .max(LONGEST_URL)
    .refine((value) => isWebUrl(value, protocols), expected)
    .transform((value) => new URL(value).href)
    .refine((value) => value.length <= LONGEST_URL, `expected at most ${LONGEST_URL} characters`);
}

function isWebUrl(value: string, protocols: string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocols.includes(protocol) && !username && !password;
}

/** Whose pages may do something: scheme, host and port, nothing more. */
export function origins({ max }: { max: number }) {
  const origin = z
    .string()
    .max(LONGEST_URL)
    .refine((text) => originIn(text), "expected an origin such as https://shop.example")
    .transform((text) => originIn(text) ?? text);
  return field(z.array(origin).max(max), { sort: "choice" });
}
