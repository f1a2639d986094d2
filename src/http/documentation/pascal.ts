/** As a generator names a type: `payment_link.paid` is PaymentLinkPaid. */
export function pascal(words: string): string {
  return words
    .split(/[._-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
