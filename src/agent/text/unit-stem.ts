const HOURS = "h hr hrs std std. stund heur hor or ч час часа часов".split(" ");
const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HOURS.map((stem) => [stem, "hour"])),
  pc: "piec",
  head: "person",
  capit: "person",
  peopl: "person",
  licens: "licenc",
};

/** "hours" and "hour", "Nächte" and "Nacht", "ore" and "ora". */
export function stemOf(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
  const stem = plain
    .replace(/(?<=\p{L}{3})(?<!s)s$/u, "")
    .replace(/(?:ao|oe)$/, "o")
    .replace(/y$/, "i")
    .replace(/(?<=\p{L}{3})e[nr]$/u, "")
    .replace(/(?<=\p{L}{2})[aeiou]+$/u, "");
  return SAME[stem] ?? stem;
}
