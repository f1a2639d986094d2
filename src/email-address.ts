import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";
import { LATIN_LOOKS } from "./names-alike.js";
import { shownAs } from "./shown-as.js";

const MOST = 254;
/** zod knows no top-level domain in another script's ASCII form. */
const plain = z.string().max(MOST).email();
const IDN_END = /\.xn--[a-z0-9-]+$/;
/** What a domain is written with: whatever else stands there, `domainToASCII` cuts off or passes over. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/**
 * One mailbox, its domain in ASCII, which is one for all the ways to write it: two spellings of an address are never two
 * addresses.
 */
export function emailAddress() {
  const schema = z
    .string()
    .max(MOST)
    .transform((given, issues): string => {
      const address = withAsciiDomain(given);
      const judged = address?.replace(IDN_END, ".idn");
      if (address !== undefined && plain.safeParse(judged).success) return address;
      const why = address === undefined ? "; there can be no such domain" : "";
      issues.addIssue({ code: "custom", message: `expected an e-mail address${why}` });
      return z.NEVER;
    });
  return shownAs({ type: "string", format: "email", maxLength: MOST }, schema);
}

/** As its owner writes it, where nobody could take it for another one; else as it is stored. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const labels = address.slice(at).split(".");
  const shown = labels.map((label) => (/^xn--/i.test(label) ? domainToUnicode(label) : label));
  const isPlain = shown.every((label) => label !== "" && looksLikeNoOther(label));
  return isPlain ? address.slice(0, at) + shown.join(".") : address;
}

/** What two spellings of one address have in common. */
export function foldEmail(said: string): string {
  return (withAsciiDomain(said) ?? said).toLowerCase();
}

/** Undefined where its domain can't be one. */
export function withAsciiDomain(said: string): string | undefined {
  const at = said.lastIndexOf("@") + 1;
  const domain = said.slice(at);
  if (!/[^\p{ASCII}]|xn--/iu.test(domain)) return said;
  const ascii = DOMAIN.test(domain) && domainToASCII(domain);
  return ascii ? said.slice(0, at) + ascii : undefined;
}

const SCRIPTS = [
  /^[\p{Script=Latin}\d-]+$/u,
  /^[\p{Script=Cyrillic}\d-]+$/u,
  /^[\p{Script=Greek}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[\p{Script=Hangul}\d-]+$/u,
];

/** Of one script, and not made of letters alone that look like Latin ones. */
function looksLikeNoOther(label: string): boolean {
  if (/^[\p{ASCII}]+$/u.test(label)) return true;
  const foreign = [...label].filter((letter) => !/\p{ASCII}/u.test(letter));
  if (!SCRIPTS.some((script) => script.test(label))) return false;
  return /\p{Script=Latin}/u.test(label)
    ? foreign.every((letter) => !(letter in LATIN_LOOKS))
    : foreign.some((letter) => !(letter in LATIN_LOOKS));
}
