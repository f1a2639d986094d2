import type { RawToken } from "../lex/scan.js";
import type { Token } from "../types.js";
import { chainWord, FOREIGN } from "./vocabulary.js";

/** Names that mean nothing but money that is not ours, wherever they stand in a clause. */
const MONEY = new Set(
  `rupee rupees rupie rupien rupias roupies yen yuan renminbi rmb krw zloty złoty zlotys zł pln krona kronor krone kroner kronen
   kr sek nok dkk tl liras lire zar ruble rubles rouble roubles rubel rub hryvnia uah shekel shekels ils nis dirham dirhams aed riyal
   riyals thb dong vnd rupiah idr ringgit myr naira ngn shillings kes cedi cedis ghs forint huf koruna czk kč bgn sgd hkd nzd twd
   php pkr bdt lkr egp cop clp ars sterling quid pound peso franc pfund livres libras eurc euroc eure pyusd usdp tusd
   busd fdusd gusd usde usds rlusd lusd bitcoin bitcoins solana xrp doge bnb cbbtc wbtc steth wsteth reth`.split(
    /\s+/,
  ),
);

/** Ordinary words too: money right beside a number alone. */
const BESIDE = new Set(
  `op arb pol won try lira rand sol real sols soles lei leu lev ft crowns baht token tokens coin coins jeton jetons
   münzen moedas monedas gettoni`.split(/\s+/),
);

const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD"));
const TOKENS = new Set(["token", "tokens", "coin", "coins"]);

/** ₹, ₩, zł's own sign …: every sign of a currency but the dollar's. */
export function isForeignMark(text: string): boolean {
  return /^\p{Sc}$/u.test(text) && text !== "$";
}

/** Says of its whole clause that it speaks of other money. */
export function isOtherMoney(token: Token): boolean {
  if (token.kind === "figure") return token.why === "currency";
  if (token.kind === "mark") return isForeignMark(token.text);
  return (
    token.kind === "word" && !chainWord(token.fold) && (FOREIGN.has(token.fold) || MONEY.has(token.fold))
  );
}

/** Right beside a number: a name, a code or a sign. */
export function isOtherCurrency(token: Token | RawToken | undefined): boolean {
  if (token?.kind === "mark") return isForeignMark(token.text);
  if (token?.kind !== "word" || !token.clean) return false;
  return FOREIGN.has(token.fold) || MONEY.has(token.fold) || CODES.has(token.text);
}

/** Right behind a number that has no sign of its own: "7 SOL", "75 tokens", "75 ABC token". */
export function isCoin(word: RawToken | undefined, next: RawToken | undefined): boolean {
  if (word?.kind !== "word" || !word.clean) return false;
  const named = /^[A-Z][A-Z0-9]{1,9}$/.test(word.text) && next?.kind === "word" && TOKENS.has(next.fold);
  return BESIDE.has(word.fold) || named;
}
