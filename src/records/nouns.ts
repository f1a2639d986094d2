import type { Word } from "./vocabulary.js";

interface Noun {
  is: string;
  /** What a word means here, where it is more than it means everywhere. */
  words?: Readonly<Record<string, Partial<Word>>> | undefined;
  /** Another one whose words it shares. */
  as?: string | undefined;
}

const PAGES = "https://pay.example.com";
const OWN_ID = "_01kanhq3v8yfs2b6n4c9m7dxtr";
const PERSON = { like: "Anna Ito" };
const HOOK = "https://hooks.lighthouse.example/unsigned";

/** The first bytes of a call; a real one is longer. */
const CALLDATA = { is: "Calldata, hex", like: "0x095ea7b3", pattern: "^0x([0-9a-fA-F]{2})*$" };

const noun = (is: string, words?: Noun["words"]): Noun => ({ is, words });
const like = (as: string, is: string, words?: Noun["words"]): Noun => ({ is, words, as });
/** With an id of its own. */
const kept = (prefix: string, is: string, words?: Noun["words"]): Noun =>
  noun(is, { id: { is: "Record id", like: prefix + OWN_ID }, ...words });

/** What there is: the records by the names that the documentation gives them, and what each one is. */
export const NOUNS: Readonly<Record<string, Noun>> = {
  Account: kept("acc", "The organization: what pages, mails and invoices show as the seller", {
    name: { like: "Lighthouse" },
  }),
  ApiKey: kept("key", "A key, without the key itself", {
    kind: { is: "A server key, a collect key for browsers, or an assistant's connection" },
    label: { like: "Backend" },
  }),
  Approval: kept("apr", "A call that waits for a person, or what became of it", {
    status: { is: "The first decision stands; after 7 days it is expired" },
    tool: { like: "prepare_batch_payout" },
    input: { is: "What it would be called with; nobody can change it" },
    note: { is: "Written beside the decision, for whoever asked" },
  }),
  ApprovalFailure: noun("Why the released call was refused", { code: { like: "sanctioned_recipient" } }),
  ApproveTransaction: noun(
    "The exact allowance that a contract needs before it can move the payer's USDC. Sign it first",
    {
      to: { is: "The USDC token on the chain" },
      data: { ...CALLDATA, is: "The same allowance as calldata" },
    },
  ),
  Asker: kept("key", "Who asked, and where", { kind: { is: "key, member or job", like: "key" } }),
  ChatAnswer: noun("What the agent answers; its fields stand at the top level"),
  ChatTurn: noun("One turn of a conversation", {
    role: { is: "Who said it; the role system is not accepted" },
    pasted: {
      is: "Passages of a user's turn that he pasted rather than typed: told, not said. Nothing in them runs; rows in them may fill what a person is asked to confirm",
      like: [{ start: 24, end: 80 }],
    },
  }),
  PastedPassage: noun(
    "From where to where, in UTF-16 units of the text as it is sent; a word that a border cuts is pasted",
    {
      start: { is: "Place of its first unit", like: 24 },
      end: { is: "Place behind its last unit", like: 80 },
    },
  ),
  Checkout: noun(
    "A one-off payment to the account's default wallet: a hosted page, or calldata for the customer's own wallet",
    { slug: { like: "collect-4v9k2m7qxd" }, data: CALLDATA },
  ),
  Claim: noun("What one transaction paid to this account, as the chain has it now", {
    status: { is: "`final` once every payment in it is", like: "final" },
  }),
  Confirmation: noun("Calls that wait for a person's word"),
  ConnectedClient: noun("A program, as far as it is known", {
    id: { is: "What it is registered as, or the address of its own description", like: "q7d2k9m4" },
    name: { is: "What it calls itself: nobody has checked it", like: "Claude" },
    host: { is: "Where its answers go", like: "claude.ai" },
  }),
  ConnectingMember: kept("mem", "Who connected it", { name: PERSON }),
  Connection: kept("key", "An assistant that a member connected; its id is that of its key", {
    client: { is: "What was connected", like: undefined },
    member: { is: "Who connected it" },
    access: { is: "Look, bill, or prepare payouts too", like: "bill" },
    expires_at: { is: "When it ends by itself" },
  }),
  Contact: kept("ct", "A client or payee in the account's own address book", {
    name: { is: "Unique in this account", ...PERSON },
    kind: { is: "Whom you bill, whom you pay, or both", like: "payee" },
  }),
  ChainSums: noun("What one chain brought"),
  ClientSums: noun("What one client brought"),
  ContactWallet: noun("Where a contact is paid"),
  ContactsImport: noun("What an import brought", {
    wallets: { is: "How many wallets came with them", like: 3 },
  }),
  CreditNote: kept("cn", "What takes an invoice back, whole or in part; moves no money", {
    total_usd: { is: "Gross: what is taken back", like: 50 },
    reason: { is: "Prints as the note", like: "Two hours less" },
  }),
  DonationJar: kept("don", "A public donation page, which takes donations once activate_tx was signed", {
    slug: { like: "reef-fund" },
    name: { like: "Reef fund" },
    url: { like: `${PAGES}/donate/reef-fund` },
    description: { like: null },
  }),
  DonorNote: noun("What a donor said beside a donation; nobody proves who said it", {
    name: { is: "As the donor calls himself", ...PERSON },
    payer: { is: "Who gave, whatever the page shows" },
  }),
  Fiat: noun("A rate of your own", {
    currency: { is: "ISO 4217 code", like: "EUR" },
    rate: { is: "So much of it for one USDC", like: 0.92 },
    source: { is: "Who says so", like: "ECB" },
    at: { is: "The day of the rate", like: "2026-11-20", format: "date" },
  }),
  FiatSums: like("Fiat", "The sums in a currency of your own, rounded half up to its smallest coin", {
    net: { is: "What the tax leaves of the total", like: "414.00" },
    tax: { is: "Sum of all taxes", like: "0.00" },
    total: { is: "What is to be paid", like: "414.00" },
  }),
  FinalPayment: kept("pay", "A payment that is final, as what it paid shows it", {
    amount_usdc: { like: 450 },
    fee_usdc: { like: 4.5 },
  }),
  FormerContactWallet: noun("Where a contact was paid once"),
  Income: noun("What came in on the last days, and what is owed"),
  IncomeDay: noun("A day on one chain", {
    date: { is: "In the zone that was asked for", like: "2026-11-22", format: "date" },
    payments: { is: "How many", like: 3 },
  }),
  Insights: noun("All-time counts of this account, and what months brought"),
  InsightsSums: noun("What months brought", {
    to: { is: "The last month", like: "2026-10", pattern: undefined },
  }),
  InsightsTotal: noun("All of it"),
  Invoice: kept("inv", "A line-item invoice with a payment page of its own", {
    status: {
      is: "`draft` has no number and no page yet; `sent` is open; `paid` once the payment is final on chain",
    },
  }),
  Issue: noun("One fault of a request", { message: { like: "expected more than 0, got -3" } }),
  KindSums: noun("What one kind brought", { kind: { is: "What was paid", like: "invoice" } }),
  LineItem: noun("One row of an invoice"),
  LinkedWallet: kept("wal", "A wallet of the account's own"),
  Member: kept("mem", "A person who may sign in to the account", {
    name: PERSON,
    email: { is: "Where notices of what waits go" },
  }),
  MonthSums: noun("What one month brought"),
  NewApiKey: like("ApiKey", "A key, with the key itself: shown this once"),
  NewContactWallet: noun("Where a contact is paid"),
  NewLineItem: noun("One row of an invoice"),
  NewMember: like("Member", "A person, and the link that lets him in", {
    url: {
      is: "Works once, for 15 minutes: shown this once, left out of a replay",
      like: `${PAGES}/sign-in#q7d2k9m4`,
    },
    expires_at: { is: "Until when the link works" },
  }),
  AddedMember: like("Member", "Who was added, the link that lets him in, and what is worth a second look", {
    url: {
      is: "Works once, for 15 minutes: shown this once, left out of a replay",
      like: `${PAGES}/sign-in#q7d2k9m4`,
    },
    expires_at: { is: "Until when the link works" },
  }),
  SavedMember: like("Member", "A member as he is now, and what is worth a second look"),
  NewTax: noun("What comes on top of the lines", {
    label: { is: "As it prints", like: "VAT" },
    rate: { is: "In percent, on the sum of all lines" },
  }),
  NewRecipient: noun("Who is paid what"),
  Backlog: noun("What waits for the workers of the installation, of all accounts together", {
    webhooks: { is: "Deliveries that are due and not made yet", like: 0 },
    mail: { is: "Letters that are due and not sent yet", like: 0 },
    tasks: { is: "Tasks in the queue; null where it does not answer", like: 0 },
  }),
  OpenSession: kept("ses", "Where a member is signed in", {
    last_used_at: { like: "2026-11-22T09:30:00.000Z" },
  }),
  PaidMark: noun("The account's word that an invoice was paid another way", {
    note: { is: "What was noted", like: "Bank transfer" },
    at: { is: "When it was said" },
  }),
  Passkey: noun("A way in by a device or password manager", {
    id: { is: "Of the credential", like: "q7d2k9" },
    label: { like: "Laptop" },
  }),
  Payment: kept("pay", "What a chain reported", {
    status: { is: "Only `final` ones change a record", like: "final" },
    chain: { like: "arbitrum" },
    amount_usdc: {
      is: "Gross: what left the payer; of a payout, whose fee comes on top, what arrived",
      like: 450,
    },
    fee_usdc: { like: 4.5 },
    paid_until: { like: null },
  }),
  PaymentLink: kept("pl", "A hosted checkout page for a fixed amount", {
    description: { like: "Order 1042" },
    expires_at: { like: null },
    payments: { like: [] },
  }),
  Payout: kept("po", "Calldata that pays many in one transaction", {
    status: { is: "`confirmed` once it is final on chain" },
    kind: { is: "batch, or split: the same to everyone" },
    label: { like: "March payroll" },
    tx_hash: { like: null },
  }),
  PayoutInFull: like("Payout", "A payout with everyone it pays"),
  PayoutRecipient: noun("Who is paid what", { amount_usdc: { like: 1200 }, label: { like: "Design" } }),
  SavedContact: like("Contact", "A contact as it is now, and what is worth a second look"),
  Session: noun("Somebody who is signed in"),
  SessionAccount: kept("acc", "The account that he is signed in to", { name: { like: "Lighthouse Ltd" } }),
  SessionMember: kept("mem", "Who he is there", { name: PERSON }),
  SessionMembership: like("SessionAccount", "An account of his"),
  SignInChallenge: noun("What is to be signed to prove something, once, within ten minutes", {
    message: { is: "What a wallet's message must say", like: undefined },
    passkey: { is: "What `navigator.credentials` is to be asked for; null where the purpose is a wallet's" },
  }),
  SignPage: noun("Where a record is signed from now on", { id: { is: "Of the record" } }),
  SignInMessage: noun("What a wallet's message must say, by EIP-4361", {
    domain: { is: "Of this service", like: "pay.example.com" },
    statement: { is: "What the signature is good for", like: "Sign in to Unsigned. This moves no money." },
    version: { is: "Of EIP-4361" },
    issued_at: { is: "When it was made", like: "2026-11-22T09:30:00.000Z", format: "date-time" },
    address: { is: "Who signs, in EIP-55, where it was asked for him" },
    chain_id: {
      is: "The wallet's own where it is one of ours, else of base: a key signs for all of them",
      like: 8453,
    },
  }),
  SignInWallet: noun("A way in by a wallet's signature"),
  Statement: noun("What a month brought"),
  StatementRow: noun("A month of one client, of one kind, on one chain", {
    client_name: { is: "As he was billed last; null of what is nobody's invoice" },
    client_email: { is: "In lower case; null of what is nobody's invoice" },
    kind: { is: "What was paid", like: "invoice" },
  }),
  StatementTotal: noun("A month in all"),
  Subscriber: noun("Who subscribed to a plan", {
    subscriber: { like: "0x90F79bf6EB2c4f870365E785982E1f101E93b906" },
    since: { is: "When the first period of all began" },
    status: { is: "`ended` once the plan is canceled" },
  }),
  SubscriptionPlan: kept("sub", "What subscribers pay each period, signing each one themselves", {
    description: { like: null },
    amount_usdc: { like: 20 },
  }),
  SubscriptionPlanOfSubscriber: like("SubscriptionPlan", "A plan, and who has paid it until when", {
    subscriber: { like: "0x90F79bf6EB2c4f870365E785982E1f101E93b906" },
  }),
  Tax: like("NewTax", "What came on top of the lines", {
    amount_usd: { is: "What it comes to, rounded half up to the micro-dollar", like: 85.5 },
  }),
  TokenUsage: noun("Tokens of the model"),
  ToolRun: noun("One call of the agent: what went in, what came out"),
  Treasury: noun("The account's linked wallets", { wallets: { is: "Every one" } }),
  TreasuryWallet: like("LinkedWallet", "A linked wallet; with its balance where it was asked for", {
    error: { is: "Why the balance is not known", like: undefined },
  }),
  UnsignedTransaction: noun("What you sign and send yourself", { data: CALLDATA }),
  Usage: noun("This month's calls against the plan's quota"),
  UsageOfOperation: noun("Calls of one kind this month", {
    charges_usd: { is: "What those beyond the quota cost, in USDC" },
  }),
  WaitingAction: noun("One call that waits", { reasons: { is: "Where each value came from" } }),
  WaitingApproval: noun("Nothing was done yet: a person has to release it first", {
    tool: { like: "prepare_batch_payout" },
  }),
  Warning: noun("What to look at before signing; nothing was refused", {
    message: { like: "The contract is not deployed on base yet." },
  }),
  Webhook: kept("whk", "Where events are sent", {
    url: { is: "Takes each event by POST", like: HOOK },
    status: { is: "`disabled` after an answer of 410, or days of failures" },
  }),
  WebhookDelivery: kept("dlv", "One event on its way to one webhook", { status: { like: "delivered" } }),
  WebhookWithSecret: like("Webhook", "A webhook, with its secret: shown this once"),
};
