import type { ComponentType } from "preact";
import { later } from "./parts/later.js";

interface ScreenPlace {
  path: string;
  component: ComponentType<{ id?: string }>;
  /** What a screen takes whose whole purpose is to change something; the others offer what one may. */
  needs?: "write" | "admin";
}

/** Every address of the app. The first that fits is taken; each is loaded when it is first gone to. */
export const SCREENS: readonly ScreenPlace[] = [
  { path: "/console", component: later(() => import("./screens/home/home.js").then((m) => m.Home)) },
  { path: "/console/chat", component: later(() => import("./screens/chat/chat.js").then((m) => m.Chat)) },
  {
    path: "/console/approvals",
    component: later(() => import("./screens/approvals/approvals.js").then((m) => m.Approvals)),
  },
  {
    path: "/console/payments",
    component: later(() => import("./screens/payments/payments.js").then((m) => m.Payments)),
  },
  {
    path: "/console/payments/claim",
    needs: "write",
    component: later(() => import("./screens/payments/claim.js").then((m) => m.ClaimPayment)),
  },
  {
    path: "/console/payments/:id",
    component: later(() => import("./screens/payments/payment.js").then((m) => m.Payment)),
  },
  {
    path: "/console/payments/:id/refund",
    needs: "write",
    component: later(() => import("./screens/payments/new-refund.js").then((m) => m.NewRefund)),
  },
  {
    path: "/console/invoices",
    component: later(() => import("./screens/invoices/invoices.js").then((m) => m.Invoices)),
  },
  {
    path: "/console/invoices/new",
    needs: "write",
    component: later(() => import("./screens/invoices/new-invoice.js").then((m) => m.NewInvoice)),
  },
  {
    path: "/console/invoices/:id",
    component: later(() => import("./screens/invoices/invoice.js").then((m) => m.Invoice)),
  },
  {
    path: "/console/links",
    component: later(() => import("./screens/links/links.js").then((m) => m.Links)),
  },
  {
    path: "/console/links/new",
    needs: "write",
    component: later(() => import("./screens/links/new-link.js").then((m) => m.NewLink)),
  },
  {
    path: "/console/links/:id",
    component: later(() => import("./screens/links/link.js").then((m) => m.Link)),
  },
  {
    path: "/console/payouts",
    component: later(() => import("./screens/payouts/payouts.js").then((m) => m.Payouts)),
  },
  {
    path: "/console/payouts/new",
    needs: "write",
    component: later(() => import("./screens/payouts/new-payout.js").then((m) => m.NewPayout)),
  },
  {
    path: "/console/payouts/:id",
    component: later(() => import("./screens/payouts/payout.js").then((m) => m.Payout)),
  },
  {
    path: "/console/subscriptions",
    component: later(() => import("./screens/subscriptions/subscriptions.js").then((m) => m.Subscriptions)),
  },
  {
    path: "/console/subscriptions/new",
    needs: "write",
    component: later(() =>
      import("./screens/subscriptions/new-subscription.js").then((m) => m.NewSubscription),
    ),
  },
  {
    path: "/console/subscriptions/:id",
    component: later(() => import("./screens/subscriptions/subscription.js").then((m) => m.Subscription)),
  },
  {
    path: "/console/donations",
    component: later(() => import("./screens/donations/donations.js").then((m) => m.Donations)),
  },
  {
    path: "/console/donations/new",
    needs: "write",
    component: later(() => import("./screens/donations/new-donation.js").then((m) => m.NewDonation)),
  },
  {
    path: "/console/donations/:id",
    component: later(() => import("./screens/donations/donation.js").then((m) => m.Donation)),
  },
  {
    path: "/console/contacts",
    component: later(() => import("./screens/contacts/contacts.js").then((m) => m.Contacts)),
  },
  {
    path: "/console/contacts/new",
    needs: "write",
    component: later(() => import("./screens/contacts/contact-form.js").then((m) => m.NewContact)),
  },
  {
    path: "/console/contacts/:id",
    component: later(() => import("./screens/contacts/contact.js").then((m) => m.Contact)),
  },
  {
    path: "/console/contacts/:id/edit",
    needs: "write",
    component: later(() => import("./screens/contacts/contact-form.js").then((m) => m.EditContact)),
  },
  {
    path: "/console/settings",
    component: later(() => import("./screens/settings/profile.js").then(({ Profile }) => Profile)),
  },
  {
    path: "/console/settings/members",
    needs: "admin",
    component: later(() => import("./screens/settings/members.js").then(({ Members }) => Members)),
  },
  {
    path: "/console/settings/wallets",
    component: later(() => import("./screens/settings/wallets.js").then(({ Wallets }) => Wallets)),
  },
  {
    path: "/console/settings/keys",
    needs: "admin",
    component: later(() => import("./screens/settings/keys.js").then(({ Keys }) => Keys)),
  },
  {
    path: "/console/settings/keys/new",
    needs: "admin",
    component: later(() => import("./screens/settings/new-key.js").then(({ NewKey }) => NewKey)),
  },
  {
    path: "/console/settings/connections",
    component: later(() =>
      import("./screens/settings/connections.js").then(({ Connections }) => Connections),
    ),
  },
  {
    path: "/console/settings/webhooks",
    needs: "admin",
    component: later(() => import("./screens/settings/webhooks.js").then(({ Webhooks }) => Webhooks)),
  },
  {
    path: "/console/settings/webhooks/new",
    needs: "admin",
    component: later(() => import("./screens/settings/new-webhook.js").then(({ NewWebhook }) => NewWebhook)),
  },
  {
    path: "/console/settings/webhooks/:id",
    needs: "admin",
    component: later(() => import("./screens/settings/webhook.js").then(({ Webhook }) => Webhook)),
  },
  {
    path: "/console/settings/usage",
    component: later(() => import("./screens/settings/usage.js").then(({ Usage }) => Usage)),
  },
  {
    path: "/console/operator",
    component: later(() => import("./screens/operator/operator.js").then(({ Operator }) => Operator)),
  },
  {
    path: "/console/settings/start",
    needs: "admin",
    component: later(() => import("./screens/settings/first-steps.js").then((m) => m.FirstSteps)),
  },
];
