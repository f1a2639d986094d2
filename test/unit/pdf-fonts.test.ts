import { expect, it } from "vitest";
import { unprintableIn } from "../../src/pdf/coverage.js";
import { charactersOf, notoFiles } from "../../src/pdf/noto.js";
import { charactersOfMain } from "../../src/pdf/typefaces.js";

it("keeps in git what the fonts have (vitest -u writes it anew)", { timeout: 120_000 }, async () => {
  const found = new Set([...charactersOfMain(), ...notoFiles().flatMap((file) => [...charactersOf(file)])]);
  await expect(inRanges([...found])).toMatchFileSnapshot("../../src/pdf/coverage.txt");
});

it("knows what can't be printed", () => {
  expect(unprintableIn("Łódź, 株式会社, 한국, สวัสดี, नमस्ते, שירותי, استضافة, 👩‍💻 🇩🇪 ☎️, 2\u202f000 €")).toEqual(
    [],
  );
  expect(unprintableIn("Hi 𓀀 and 𓀀, বাংলা")).toEqual(["𓀀", "ব", "া", "ং", "ল"]);
});

function inRanges(codePoints: number[]): string {
  const ranges: [number, number][] = [];
  for (const at of codePoints.sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else ranges.push([at, at]);
  }
  const hex = (at: number) => at.toString(16);
  return ranges.map(([from, to]) => `${from === to ? hex(from) : `${hex(from)}-${hex(to)}`}\n`).join("");
}
