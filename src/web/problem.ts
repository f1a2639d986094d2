/** Something that the payer can read and act on. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly kind: "refused" | "other" = "other",
  ) {
    super(message);
  }
}
