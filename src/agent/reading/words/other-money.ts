/** Names that mean nothing but money that is not ours, wherever they stand in a clause. */
export const MONEY = new Set(
  `rupee rupees rupie rupien rupias roupies yen yuan renminbi rmb krw zloty złoty zlotys zł pln krona kronor krone kroner kronen
   kr sek nok dkk tl liras lire zar ruble rubles rouble roubles rubel rub hryvnia uah shekel shekels ils nis dirham dirhams aed riyal
   riyals thb dong vnd rupiah idr ringgit myr naira ngn shillings kes cedi cedis ghs forint huf koruna czk kč bgn sgd hkd nzd twd
   php pkr bdt lkr egp cop clp ars sterling quid pound peso franc pfund livres libras eurc euroc eure pyusd usdp tusd
   busd fdusd gusd usde usds rlusd lusd bitcoin bitcoins solana xrp doge bnb cbbtc wbtc steth wsteth reth`.split(
    /\s+/,
  ),
);

/** Ordinary words too: money right beside a number alone. */
export const BESIDE = new Set(
  `op arb pol won try lira rand sol real sols soles lei leu lev ft crowns baht token tokens coin coins jeton jetons
   münzen moedas monedas gettoni`.split(/\s+/),
);

export const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD"));
export const TOKENS = new Set(["token", "tokens", "coin", "coins"]);
