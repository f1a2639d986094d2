import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked } from "marked";
import { describe, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";

const markdown = (folder: string) =>
  readdirSync(fromPackageRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const PAGES = [
  ...readdirSync(fromPackageRoot(".")).filter((name) => name.endsWith(".md")),
  ...["docs", "evals", "src", "deploy"].flatMap(markdown),
];

const textOf = (page: string) => readFileSync(fromPackageRoot(page), "utf8");

/** Of links and pictures, as a reader of Markdown finds them: none of what stands in code. */
function placesIn(page: string): string[] {
  const places: string[] = [];
  new Marked({
    walkTokens: (token) =>
      void ((token.type === "link" || token.type === "image") && places.push(token.href)),
  }).parse(textOf(page), { async: false });
  return places;
}

/** Both GitHub and the service lead to headings; where the two would differ, a link can't be right in both. */
function anchorsIn(page: string): Set<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) => words.toLowerCase());
  const github = headings.map((words) => words.replaceAll(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-"));
  const ours = headings.map((words) => words.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, ""));
  return new Set(github.filter((anchor, index) => anchor === ours[index]));
}

function isDead(place: string, page: string): boolean {
  if (/^(https?|mailto):/.test(place)) return false;
  const [path = "", anchor] = place.split("#");
  const target = path ? join(dirname(page), decodeURI(path)) : page;
  if (!existsSync(fromPackageRoot(target))) return true;
  return anchor !== undefined && !anchorsIn(target).has(anchor);
}

describe("the links and pictures of what one reads", () => {
  it.each(PAGES)("lead somewhere: %s", (page) => {
    expect(placesIn(page).filter((place) => isDead(place, page))).toEqual([]);
  });

  it("are found where there are some, and known where they are dead", () => {
    expect(placesIn("README.md")).toContain("docs/quick-start.md");
    expect(isDead("docs/nowhere.md", "README.md")).toBe(true);
    expect(isDead("guard.md#nowhere", "docs/agent.md")).toBe(true);
  });
});
