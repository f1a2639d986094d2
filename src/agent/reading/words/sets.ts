import { neutral, setOf } from "./lexicon.js";

/** Say that something must not be done. One of them anywhere beside a payment costs a card. */
export const NEGATORS = setOf("negators");

/** Ordinary nouns of trade: no verb of command, no pronoun, nothing of contact, account, wallet or bank. */
export const BUSINESS = setOf("business");

/** What a line that sums up the others begins with. */
export const TOTALS = new Set<string>(neutral.totals);

/** What stands around a chain's name decides whether it is one. */
export const NOT_BEFORE = setOf("notBeforeChain");
export const NOT_AFTER = setOf("notAfterChain");
/** "in base al contratto", "en base a": ordinary phrases, unless an address follows. */
export const PHRASE_TAILS = setOf("chainPhraseTails");
export const CHAIN_NOUNS = setOf("chainNouns");
export const OTHER_NETWORKS = setOf("otherNetworks");
export const EXCLUDERS = setOf("chainExcluders");

/** Words that decide what a number is. */
export const STRONG_LABELS = setOf("strongLabels");
/** Before an unmarked number only: "plan 7", but "plan $7". */
export const WEAK_LABELS = setOf("weakLabels");
export const THOUSANDS = setOf("thousands");
export const MILLIONS = setOf("millions");
export const ORDINAL_ENDINGS = setOf("ordinalEndings");
export const HOURS = setOf("hours");
export const PERCENTS = setOf("percents");
export const FRACTIONS = setOf("fractions");
export const OF_WORDS = setOf("ofWords");

/** Names that mean nothing but money that is not ours, wherever they stand in a clause. */
export const MONEY = setOf("otherMoney");
/** Ordinary words too: money right beside a number alone. */
export const BESIDE = setOf("otherMoneyBeside");
/** Right before a number: "Rs. 50", "Canadian 50". */
export const MONEY_BEFORE = setOf("otherMoneyBefore");
export const TOKENS = setOf("tokens");
export const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD"));
