import type { Leaf } from "../field.js";

/** What a mail program makes a link of: with a scheme, with www., or with a path behind a name. */
const URLS =
  /(?:https?:\/\/|www\.)[^\s<>"']{1,2000}|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}\/[^\s<>"']{0,2000}/giu;

/** Where a call would lead people: by its links, and by what it has them read. */
export function hostsOf(leaves: readonly Leaf[]): string[] {
  return [...new Set([...linkHosts(leaves), ...textHosts(leaves)])];
}

export function linkHosts(leaves: readonly Leaf[]): string[] {
  return leaves.flatMap(({ facts, value }) => (facts?.sort === "link" ? hostOf(String(value)) : []));
}

function textHosts(leaves: readonly Leaf[]): string[] {
  return leaves.flatMap(({ facts, value }) =>
    facts?.sort === "text" && (facts.readBy === "page" || facts.readBy === "mail")
      ? (String(value).match(URLS) ?? []).flatMap((url) =>
          hostOf(/^https?:/i.test(url) ? url : `https://${url}`),
        )
      : [],
  );
}

function hostOf(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).host.replace(/\.$/, "")] : [];
}
