export const AT_ONCE = "(?: (?:just|now|already|also|all|successfully))*";

/** A deed in past tense follows. */
export const WE = `(?:I|we)(?:['’]ve| have)?${AT_ONCE}`;
