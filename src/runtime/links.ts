/** What this installation offers outside: the public addresses of hosted pages, mail, webhooks. */
export interface Links {
  /** Where the API is, and where people sign in. */
  baseUrl: string;
  payBase: string;
  /** The token stands in the fragment, which no server and no log sees. */
  signIn(token: string): string;
  approval(id: string): string;
  pay(slug: string): string;
  donate(slug: string): string;
  /** Where its owner signs a record: always here, never on the pages' own address. */
  sign(slug: string): string;
  subscribe(slug: string): string;
  /** Where a client stops a seller's reminders. */
  reminders(token: string): string;
  /** Whether a mail server is configured; without one letters are kept. */
  sendsMail: boolean;
  /** Origins that may show a hosted page in a frame. */
  embedOrigins: readonly string[];
  /** Development only: webhooks over plain http and to private addresses. */
  privateWebhooks: boolean;
}

export function createLinks(
  payBase: string,
  offers: Partial<Pick<Links, "baseUrl" | "sendsMail" | "embedOrigins" | "privateWebhooks">> = {},
): Links {
  const baseUrl = offers.baseUrl ?? payBase;
  return {
    baseUrl,
    payBase,
    signIn: (token) => `${baseUrl}/sign-in#${token}`,
    approval: (id) => `${baseUrl}/console/approvals/${id}`,
    pay: (slug) => `${payBase}/pay/${slug}`,
    donate: (slug) => `${payBase}/donate/${slug}`,
    sign: (slug) => `${baseUrl}/sign/${slug}`,
    subscribe: (slug) => `${payBase}/subscribe/${slug}`,
    reminders: (token) => `${payBase}/reminders/${token}`,
    sendsMail: offers.sendsMail ?? false,
    embedOrigins: offers.embedOrigins ?? [],
    privateWebhooks: offers.privateWebhooks ?? false,
  };
}
