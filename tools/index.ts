import type { Tool } from "../src/runtime/tool.js";
import { createApiKey } from "./account/create-api-key.js";
import { getAccount } from "./account/get-account.js";
import { getEvent } from "./account/get-event.js";
import { getUsage } from "./account/get-usage.js";
import { linkWallet } from "./account/link-wallet.js";
import { listApiKeys } from "./account/list-api-keys.js";
import { listEvents } from "./account/list-events.js";
import { listLinkedWallets } from "./account/list-linked-wallets.js";
import { revokeApiKey } from "./account/revoke-api-key.js";
import { unlinkWallet } from "./account/unlink-wallet.js";
import { updateAccount } from "./account/update-account.js";
import { uploadLogo } from "./account/upload-logo.js";
import { decideApproval } from "./approvals/decide-approval.js";
import { getApproval } from "./approvals/get-approval.js";
import { listApprovals } from "./approvals/list-approvals.js";
import { createCheckout } from "./collect/create-checkout.js";
import { screenAddress } from "./compliance/screen-address.js";
import { endConnection } from "./connections/end-connection.js";
import { listConnections } from "./connections/list-connections.js";
import { archiveContact } from "./contacts/archive-contact.js";
import { createContact } from "./contacts/create-contact.js";
import { getContact } from "./contacts/get-contact.js";
import { importContacts } from "./contacts/import-contacts.js";
import { listContacts } from "./contacts/list-contacts.js";
import { updateContact } from "./contacts/update-contact.js";
import { getCreditNote } from "./credit-notes/get-credit-note.js";
import { getCreditNotePdf } from "./credit-notes/get-credit-note-pdf.js";
import { listCreditNotes } from "./credit-notes/list-credit-notes.js";
import { cancelDonationJar } from "./donations/cancel-donation-jar.js";
import { createDonationJar } from "./donations/create-donation-jar.js";
import { getDonationJar } from "./donations/get-donation-jar.js";
import { listDonationJars } from "./donations/list-donation-jars.js";
import { listDonorNotes } from "./donations/list-donor-notes.js";
import { prepareDonate } from "./donations/prepare-donate.js";
import { publishDonorNote } from "./donations/publish-donor-note.js";
import { renewJarSignUrl } from "./donations/renew-jar-sign-url.js";
import { getIncome } from "./insights/get-income.js";
import { getInsights } from "./insights/get-insights.js";
import { cancelInvoice } from "./invoices/cancel-invoice.js";
import { createInvoice } from "./invoices/create-invoice.js";
import { creditInvoice } from "./invoices/credit-invoice.js";
import { getInvoice } from "./invoices/get-invoice.js";
import { getInvoicePdf } from "./invoices/get-invoice-pdf.js";
import { issueInvoice } from "./invoices/issue-invoice.js";
import { listInvoices } from "./invoices/list-invoices.js";
import { markInvoicePaid } from "./invoices/mark-invoice-paid.js";
import { sendInvoice } from "./invoices/send-invoice.js";
import { unmarkInvoicePaid } from "./invoices/unmark-invoice-paid.js";
import { updateInvoice } from "./invoices/update-invoice.js";
import { createMember } from "./members/create-member.js";
import { listMembers } from "./members/list-members.js";
import { removeMember } from "./members/remove-member.js";
import { renewSignInLink } from "./members/renew-sign-in-link.js";
import { updateMember } from "./members/update-member.js";
import { cancelPaymentLink } from "./payment-links/cancel-payment-link.js";
import { createPaymentLink } from "./payment-links/create-payment-link.js";
import { getPaymentLink } from "./payment-links/get-payment-link.js";
import { listPaymentLinks } from "./payment-links/list-payment-links.js";
import { claimPayment } from "./payments/claim-payment.js";
import { getPayment } from "./payments/get-payment.js";
import { listTransactions } from "./payments/list-transactions.js";
import { cancelPayout } from "./payouts/cancel-payout.js";
import { getPayout } from "./payouts/get-payout.js";
import { listPayouts } from "./payouts/list-payouts.js";
import { prepareBatchPayout } from "./payouts/prepare-batch-payout.js";
import { prepareRefund } from "./payouts/prepare-refund.js";
import { renewPayoutSignUrl } from "./payouts/renew-payout-sign-url.js";
import { getStatement } from "./statements/get-statement.js";
import { cancelSubscriptionPlan } from "./subscriptions/cancel-subscription-plan.js";
import { createSubscriptionPlan } from "./subscriptions/create-subscription-plan.js";
import { getSubscriptionPlan } from "./subscriptions/get-subscription-plan.js";
import { listSubscribers } from "./subscriptions/list-subscribers.js";
import { listSubscriptionPlans } from "./subscriptions/list-subscription-plans.js";
import { prepareSubscribe } from "./subscriptions/prepare-subscribe.js";
import { renewPlanSignUrl } from "./subscriptions/renew-plan-sign-url.js";
import { getWalletBalance } from "./treasury/get-wallet-balance.js";
import { listWallets } from "./treasury/list-wallets.js";
import { createWebhook } from "./webhooks/create-webhook.js";
import { deleteWebhook } from "./webhooks/delete-webhook.js";
import { getWebhook } from "./webhooks/get-webhook.js";
import { listWebhookDeliveries } from "./webhooks/list-webhook-deliveries.js";
import { listWebhooks } from "./webhooks/list-webhooks.js";
import { pingWebhook } from "./webhooks/ping-webhook.js";
import { redeliverWebhook } from "./webhooks/redeliver-webhook.js";
import { rotateWebhookSecret } from "./webhooks/rotate-webhook-secret.js";
import { updateWebhook } from "./webhooks/update-webhook.js";

/** Everything that can be done, in the order of the specification. */
export const tools: readonly Tool[] = [
  listPaymentLinks,
  createPaymentLink,
  getPaymentLink,
  cancelPaymentLink,
  listPayouts,
  prepareBatchPayout,
  getPayout,
  cancelPayout,
  prepareRefund,
  renewPayoutSignUrl,
  listInvoices,
  createInvoice,
  updateInvoice,
  issueInvoice,
  getInvoice,
  getInvoicePdf,
  creditInvoice,
  listCreditNotes,
  getCreditNote,
  getCreditNotePdf,
  cancelInvoice,
  sendInvoice,
  markInvoicePaid,
  unmarkInvoicePaid,
  listSubscriptionPlans,
  createSubscriptionPlan,
  getSubscriptionPlan,
  listSubscribers,
  cancelSubscriptionPlan,
  renewPlanSignUrl,
  prepareSubscribe,
  listDonationJars,
  createDonationJar,
  getDonationJar,
  cancelDonationJar,
  renewJarSignUrl,
  listDonorNotes,
  publishDonorNote,
  prepareDonate,
  createCheckout,
  listWallets,
  getWalletBalance,
  listTransactions,
  getPayment,
  claimPayment,
  getInsights,
  getIncome,
  getStatement,
  screenAddress,
  getUsage,
  listEvents,
  getEvent,
  getAccount,
  updateAccount,
  uploadLogo,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  listContacts,
  createContact,
  getContact,
  updateContact,
  archiveContact,
  importContacts,
  listConnections,
  endConnection,
  listApprovals,
  getApproval,
  decideApproval,
  listMembers,
  createMember,
  renewSignInLink,
  updateMember,
  removeMember,
  linkWallet,
  listLinkedWallets,
  unlinkWallet,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  pingWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  redeliverWebhook,
];
