import { type Case, fieldOf, text } from "../call.js";
import { doubt, type Finding, FROM_USER, source } from "../finding.js";

/** A page's path: the user's word, or made from the name. */
export function slug({ call, evidence }: Case): Finding[] {
  const wanted = text(call.input, "slug");
  if (wanted === undefined || fieldOf(call, "slug") !== "slug") return [];
  const said = new RegExp(
    `(?<![\\p{L}\\p{N}-])${wanted.replace(/[^a-z0-9-]/g, "")}(?![\\p{L}\\p{N}-])`,
    "iu",
  );
  if (evidence.turns.some((turn) => said.test(turn.text))) return [source("slug", "U", FROM_USER)];
  const name = slugOf(text(call.input, "name") ?? "");
  if (name.length >= 3 && (wanted === name || (name.startsWith(`${wanted}-`) && wanted.length >= 3))) {
    return [source("slug", "none", "made from the name")];
  }
  return [doubt("slug", "slug", "the page's path is neither in your message nor made from the name")];
}

function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
}
