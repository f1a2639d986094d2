import { formatUsdc, type Usdc } from "../money.js";
import { DE } from "./texts/de.js";
import { EN, type Texts } from "./texts/en.js";
import { EN_US } from "./texts/en-us.js";

/** In which documents and letters to a client can be written: another one is a file in `texts/` and a name here. */
export const LANGUAGES = ["en", "en-US", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, "en-US": EN_US, de: DE };

type Values = Readonly<Record<string, string>>;

export interface Speech {
  language: Language;
  /** With what the braces of the text stand for. */
  say(text: keyof Texts, values?: Values): string;
  /** "21 November 2026", or as it is written there, in UTC. */
  day(date: Date): string;
  /** "1250.5" with this language's marks. */
  digits(decimal: string): string;
  /** "1,250.50 USDC". */
  usdc(amount: Usdc): string;
}

export function speechOf(language: Language): Speech {
  const texts = TEXTS[language];
  const digits = (decimal: string) => {
    const [whole = "0", fraction] = decimal.replaceAll(",", "").split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, texts.group);
    return fraction === undefined ? grouped : `${grouped}${texts.decimal}${fraction}`;
  };
  return {
    language,
    digits,
    // At once: what is filled in is never read for braces.
    say: (text, values = {}) =>
      texts[text].replace(/\{(\w+)\}/g, (brace, name: string) => values[name] ?? brace),
    day: (date) => new Intl.DateTimeFormat(texts.locale, { dateStyle: "long", timeZone: "UTC" }).format(date),
    usdc: (amount) => `${digits(formatUsdc(amount).replace(" USDC", ""))} USDC`,
  };
}
