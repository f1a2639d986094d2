import { type Address, getAddress, keccak256, stringToHex } from "viem";
import type { Chain } from "../../../src/chains.js";

/** Whom the demo's shop bills: names as they are written where they live. */
export const CLIENTS: readonly [name: string, email: string][] = [
  ["Acme Ltd", "books@acme.example"],
  ["Müller & Söhne GmbH", "rechnung@mueller.example"],
  ["山本商店", "keiri@yamamoto.example"],
  ["Παπαδόπουλος ΑΕ", "logistirio@papadopoulos.example"],
  ["شركة النور", "hisabat@alnoor.example"],
  ["Студия Север", "buh@sever.example"],
  ["한빛 스튜디오", "jeongsan@hanbit.example"],
  ["Drukarnia Łódź", "faktury@drukarnia.example"],
  ["प्रकाश डिज़ाइन", "lekha@prakash.example"],
  ["Nguyễn Thị Hoa", "hoa@studio.example"],
  ["Café Olé", "hola@cafeole.example"],
  ["O’Brien Films", "accounts@obrien.example"],
];

export const WORK: readonly [description: string, price: number][] = [
  ["Design, per day", 320],
  ["Photographs, per day", 450],
  ["Text for the web page", 90],
  ["Hosting", 30],
  ["Care and updates", 120],
  ["Film cut, per hour", 65],
];

export const GOODS: readonly [chain: Chain, price: number, description: string][] = [
  ["base", 25, "Blue chair"],
  ["base", 18, "Reading lamp"],
  ["base", 7.5, "Poster, A2"],
  ["base", 64, "Side table"],
  ["base", 12, "Tote bag"],
  ["optimism", 12.5, "Two tickets"],
  ["optimism", 35, "Evening class"],
  ["arbitrum", 5, "Coffee, 250 g"],
  ["arbitrum", 9.9, "Coffee, 500 g"],
  ["polygon", 40, "Workshop, half a day"],
  ["polygon", 15, "Notebook, set of three"],
  ["ethereum", 99, "Print, framed"],
];

export const PAYEES = [
  "Anna Ito",
  "Ben Okafor",
  "Chiara Rossi",
  "Дарья Белова",
  "Emre Yılmaz",
  "Fatima Zahra",
  "高橋 元",
  "Hanna Nowak",
];

export const RUNS = ["Salaries", "Freelancers", "Royalties", "Expenses", "Prizes"];

/** What the shop did before it billed by invoice. */
export const STAND: (typeof GOODS)[number] = ["base", 640, "Market stand, a weekend"];

/** Somebody's address, the same at every start. */
export const addressOf = (name: string): Address => getAddress(keccak256(stringToHex(name)).slice(0, 42));

/** Between 0 and 1, in the same order at every start: two demos show the same shop. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A little more from week to week, and less on two days of each. */
export function spread(total: number, days: number): number[] {
  const weights = Array.from(
    { length: days },
    (_, day) =>
      (1 + day / days) * ([2, 3].includes(day % 7) ? 0.45 : 1) * (0.8 + 0.4 * ((day * 7) % 5) * 0.25),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const count = Math.round((before / all) * total) - given;
    given += count;
    return count;
  });
}
