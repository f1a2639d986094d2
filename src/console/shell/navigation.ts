/** What stands at the side of every screen, in groups. A screen of another page opens that page. */
export const NAVIGATION: readonly (readonly (readonly [href: string, name: string])[])[] = [
  [
    ["/console", "Home"],
    ["/console/chat", "Chat"],
    ["/console/approvals", "Approvals"],
  ],
  [
    ["/console/payments", "Payments"],
    ["/console/invoices", "Invoices"],
    ["/console/links", "Links"],
    ["/console/payouts", "Payouts"],
    ["/console/subscriptions", "Subscriptions"],
    ["/console/donations", "Donations"],
  ],
  [["/console/contacts", "Contacts"]],
  [["/console/settings", "Settings"]],
];

/** Pages of their own below /console, served without the app: one approval, which a mail opens on a phone, and oneself. */
export const PLAIN_PAGES = /^\/console(?!\/(approvals\/|you(\/|$)))/;
