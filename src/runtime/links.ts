/** What this installation offers outside: the public addresses of hosted pages, mail, webhooks. */
export interface Links {
  payBase: string;
  pay(slug: string): string;
  donate(slug: string): string;
  /** Whether a mail server is configured; without one letters are kept. */
  sendsMail: boolean;
  /** Development only: webhooks over plain http and to private addresses. */
  privateWebhooks: boolean;
}

export function createLinks(
  payBase: string,
  offers: { sendsMail?: boolean; privateWebhooks?: boolean } = {},
): Links {
  return {
    payBase,
    pay: (slug) => `${payBase}/pay/${slug}`,
    donate: (slug) => `${payBase}/donate/${slug}`,
    sendsMail: offers.sendsMail ?? false,
    privateWebhooks: offers.privateWebhooks ?? false,
  };
}
