import { neutral, placesOf, setOf } from "./lexicon.js";

/** Say that something must not be done. One of them anywhere beside a payment costs a card. */
export const NEGATORS = setOf("negators");

/** "one", "zwei": each with how many it says. */
export const NUMBERS = placesOf("numbers");
/** "first", "dritte": each with its place, counted from 0. */
export const ORDINALS = placesOf("ordinals");
export const ONE_ARTICLES = setOf("oneArticles");
export const DEFINITES = setOf("definites");
/** "week 3": of which there are several. */
export const NUMBERED_PARTS = setOf("numberedParts");

/** Ordinary nouns of trade: no verb of command, no pronoun, nothing of contact, account, wallet or bank. */
export const BUSINESS = setOf("business");
/** What is sold or done. */
export const TRADES: ReadonlySet<string> = new Set([...BUSINESS, ...setOf("goods")]);

/** What a line that sums up the others begins with. */
export const TOTALS = new Set<string>(neutral.totals);

/** "Balance 200": of another sum. */
export const LIMITS = setOf("limits");
/** Words that decide what a number is. */
export const STRONG_LABELS = new Set([...setOf("strongLabels"), ...LIMITS]);
/** Before an unmarked number only: "plan 7", but "plan $7". */
export const WEAK_LABELS = setOf("weakLabels");
export const THOUSANDS = setOf("thousands");
export const MILLIONS = setOf("millions");
export const ORDINAL_ENDINGS = setOf("ordinalEndings");
export const HOURS = setOf("hours");
export const PERCENTS = setOf("percents");
export const ADVANCES = setOf("advances");
export const FRACTIONS = setOf("fractions");
export const OF_WORDS = setOf("ofWords");
/** Parts of what is priced: 90 minutes at 120 an hour are not 90 times 120. */
export const MEASURES = setOf("measures");
export const SHARES = setOf("shareWords");
export const RATE_UNITS = setOf("rateUnits");
/** Before another row's name they change that one. */
export const ROW_VERBS = setOf("rowVerbs");

/** A bill that is only written for now: "draft an invoice", "draft Acme a bill", "as a draft", "Rechnungsentwurf". */
export const DRAFTED =
  /(?<![\p{L}\p{N}])(?:(?<!(?:first|second|third|final|rough)\s)draft(?!\scontract)|rechnungsentwurf|als entwurf)(?![\p{L}\p{N}])/iu;
