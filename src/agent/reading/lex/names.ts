import { grouped } from "../../../grouped.js";
import type { Account, NameRef } from "../types.js";
import { LANGUAGES } from "../words/lexicon.js";

/** Names and ids of one account, found by their first run of letters and digits. */
export type NameIndex = ReadonlyMap<string, readonly IndexedName[]>;

interface IndexedName {
  readonly fold: string;
  readonly refs: NameRef[];
}

const WALLET_WORDS = LANGUAGES.flatMap(({ wallet }) => wallet);
/** What ends `_Acme Corp_` is emphasis, and a script without blanks goes on behind another: "Acme Corpに". */
const GOES_ON =
  /(?:(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?!_*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))_*[\p{L}\p{M}\p{N}\p{Cf}]/uy;
const FIRST_RUN =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+|[\p{L}\p{M}\p{N}]+/uy;

export function nameIndex(account: Pick<Account, "clients" | "wallets" | "records">): NameIndex {
  const names = new Map<string, IndexedName>();
  const add = (name: string | null | undefined, ref: NameRef) => {
    const fold = foldedName(name ?? "");
    if (!fold || !/\p{L}/u.test(fold)) return;
    const known = names.get(fold);
    if (known) known.refs.push(ref);
    else names.set(fold, { fold, refs: [ref] });
  };
  account.clients.forEach(({ name }, index) => {
    add(name, { source: "client", field: "name", index });
  });
  account.wallets.forEach(({ label }, index) => {
    add(label, { source: "wallet", field: "label", index });
  });
  account.records.forEach(({ id, number, slug, name }, index) => {
    for (const [field, value] of Object.entries({ id, number, slug, name }))
      add(value, { source: "record", field: field as NameRef["field"], index });
  });
  // "Savings wallet" is the wallet Savings, whatever else is called so.
  account.wallets.forEach(({ label }, index) => {
    const fold = foldedName(label ?? "");
    for (const word of WALLET_WORDS)
      for (const name of [`${fold} ${word}`, `${word} ${fold}`])
        names.get(name)?.refs.push({ source: "wallet", field: "label", index });
  });
  return byFirstRun(names.values());
}

function foldedName(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

function byFirstRun(names: Iterable<IndexedName>): NameIndex {
  const found = [...names].filter(({ fold }) => firstRun(fold, 0) !== "");
  const longestFirst = found.sort((a, b) => b.fold.length - a.fold.length);
  return grouped(longestFirst, ({ fold }) => firstRun(fold, 0));
}

/** In lower case, position by position: as it stands where lower case is longer. */
export function foldOf(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** The longest name that starts here and ends at the end of a token. */
export function nameAt(index: NameIndex, fold: string, at: number): IndexedName | undefined {
  const first = firstRun(fold, at);
  return index.get(first)?.find((name) => {
    GOES_ON.lastIndex = at + name.fold.length;
    return fold.startsWith(name.fold, at) && !GOES_ON.test(fold);
  });
}

/** Whether any of the names can stand in the text at all. */
export function namesIn(index: NameIndex, text: string): boolean {
  const fold = text.toLowerCase();
  return [...index.values()].some((names) => names.some((name) => fold.includes(name.fold)));
}

function firstRun(text: string, at: number): string {
  FIRST_RUN.lastIndex = at;
  return FIRST_RUN.exec(text)?.[0] ?? "";
}
