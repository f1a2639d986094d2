/** As names are compared: case, form and runs of blanks make no difference. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

// What most often stands for a Latin letter in a name that is meant to be taken for another.
export const LATIN_LOOKS: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  ԁ: "d",
  ɡ: "g",
  һ: "h",
  к: "k",
  м: "m",
  т: "t",
  в: "b",
  н: "h",
  α: "a",
  ε: "e",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  ν: "v",
  ι: "i",
  κ: "k",
  χ: "x",
  ı: "i",
  ł: "l",
  ø: "o",
  "0": "o",
  "1": "l",
  "5": "s",
  "|": "l",
};

/**
 * Equal for names that a hurried reader takes for one. It is kept with each contact: whoever changes what is made here
 * adds a migration that sets `contacts.skeleton` to null, and the worker makes them anew.
 */
export function skeletonOf(name: string): string {
  const plain = foldName(name).normalize("NFKD").replace(/\p{M}/gu, "");
  const letters = [...plain].map((letter) => LATIN_LOOKS[letter] ?? letter).join("");
  return letters
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[^\p{L}\p{N}]|\p{DI}/gu, "");
}
