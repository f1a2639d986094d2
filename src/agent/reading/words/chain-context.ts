/** What stands around a chain's name decides whether it is one. */
export const NOT_BEFORE: ReadonlySet<string> = new Set(
  (
    "price fee fees rate rates salary pay amount amounts line lines cost costs case cases camp model layer unit " +
    "units token currency station url wage wages tier plan package jump gehalt preis"
  ).split(" "),
);

/** "in base al contratto", "en base a": ordinary phrases, unless an address follows. */
export const PHRASE_TAILS: ReadonlySet<string> = new Set(
  "a al alla alle allo ai agli em no na nos nas ao de del".split(" "),
);

export const NOT_AFTER: ReadonlySet<string> = new Set(
  "a an the customer data knowledge user client fan home die der eine la le una une uma o".split(" "),
);

export const CHAIN_NOUNS: ReadonlySet<string> = new Set([
  "chain",
  "network",
  "mainnet",
  "wallet",
  "netzwerk",
]);

export const OTHER_NETWORKS: ReadonlySet<string> = new Set(
  "sepolia goerli nova zkevm testnet testnets classic amoy mumbai holesky hoodi devnet".split(" "),
);

export const EXCLUDERS: ReadonlySet<string> = new Set(
  (
    "not except excluding without but nicht außer ohne kein pas sauf sans salvo excepto sin exceto sem tranne " +
    "senza non não"
  ).split(" "),
);
