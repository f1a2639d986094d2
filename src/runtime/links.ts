/** The public addresses of hosted pages. */
export interface Links {
  payBase: string;
  pay(slug: string): string;
  donate(slug: string): string;
}

export function createLinks(payBase: string): Links {
  return {
    payBase,
    pay: (slug) => `${payBase}/pay/${slug}`,
    donate: (slug) => `${payBase}/donate/${slug}`,
  };
}
