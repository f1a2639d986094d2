/** Words that decide what a number is, in every language at once. */
export const STRONG_LABELS: ReadonlySet<string> = new Set(
  "no nr id ref po inv limit max budget balance maximum saldo solde référence".split(" "),
);

/** Before an unmarked number only: "plan 7", but "plan $7". */
export const WEAK_LABELS: ReadonlySet<string> = new Set(
  "plan chain order ticket week sprint reference number nummer numéro número numero kw phase milestone".split(
    " ",
  ),
);

export const THOUSANDS: ReadonlySet<string> = new Set(["k", "thousand", "grand"]);
export const MILLIONS: ReadonlySet<string> = new Set(["mn", "mio", "million"]);
export const ORDINAL_ENDINGS: ReadonlySet<string> = new Set(["st", "nd", "rd", "th"]);
export const HOURS: ReadonlySet<string> = new Set(["am", "pm", "h", "uhr", "o'clock"]);
export const PERCENTS: ReadonlySet<string> = new Set("% ‰ percent pct prozent procent pourcent".split(" "));
export const FRACTIONS: ReadonlySet<string> = new Set(
  "half third quarter twice double triple halb halbe hälfte moitié mitad metade metà doppelt".split(" "),
);
export const OF_WORDS: ReadonlySet<string> = new Set("of the von de du der des del di da della".split(" "));
