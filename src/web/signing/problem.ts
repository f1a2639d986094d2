/** Something that the payer can read and act on. */
export class Problem extends Error {}
