// Printed by code from the OpenAPI document: npx vitest run test/unit/tool-table.test.ts -u

/** The organization: what pages, mails and invoices show as the seller */
export type Account = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** The account's plan */
plan: "free" | "growth" | "scale";
/** What pages, mails and invoices call the seller */
display_name: string | null;
/** As it prints on invoices */
legal_address: string | null;
/** As it prints on invoices */
tax_id: string | null;
/** Whom payers may write to */
support_email: string | null;
/** Picture of the seller */
logo_url: string | null;
/** Most that calls beyond the quota may cost a month; null: no limit, in USDC with at most 6 decimals */
spend_limit_usd: number | null;
/** How many members release a payout */
payout_approvals: number;
/** Which sum of 24 hours payouts may reach without two members; null: none, in USDC with at most 6 decimals */
two_person_usd: number | null;
/** Who may show the pages in a frame; null: whoever the installation allows */
embed_origins: (string)[] | null;
/** Whether support_email is told of what was paid, is overdue or was flagged */
notices: "off" | "at_once" | "daily";
/** Whose days are counted: what is due, today, a daily notice; null is UTC's */
time_zone: string | null;
/** When it came into being */
created_at: string;
};

/** Add passkey: what it takes */
export type AddPasskeyBody = {
/** What the browser's credential says */
passkey: {
/** The credential's own */
id: string;
/** As the browser gave it */
rawId: string;
/** The kind of credential */
type: "public-key";
/** As the browser gave it */
response: {
/** As the browser gave it */
clientDataJSON: string;
/** As the browser gave it */
attestationObject: string;
/** As the browser gave it */
transports?: (string)[];
};
/** As the browser gave it */
clientExtensionResults?: Record<string, unknown>;
/** As the browser gave it */
authenticatorAttachment?: "platform" | "cross-platform" | null;
};
/** Your own word for it */
label?: string;
};

/** Add sign-in wallet: what it takes */
export type AddSignInWalletBody = {
/** A message by EIP-4361, and its signature */
wallet: {
/** For people */
message: string;
/** Of the message */
signature: string;
};
};

/** Who was added, the link that lets him in, and what is worth a second look */
export type AddedMember = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
/** Where notices of what waits go */
email: string | null;
/** Whether he looks after the installation */
operator: boolean;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When he first came in */
joined_at: string | null;
/** When he was removed */
removed_at: string | null;
/** Works once, for 15 minutes: shown this once, left out of a replay */
url?: string;
/** Until when the link works */
expires_at: string;
/** What to look at before signing */
warnings: (Warning)[];
};

/** A key, without the key itself */
export type ApiKey = {
/** Record id */
id: string;
/** A server key, a collect key for browsers, or an assistant's connection */
kind: "server" | "collect" | "oauth";
/** What the key may do */
scopes: (string)[];
/** The same as policy strict */
strict: boolean;
/** What the key may do alone: full, ask (a person releases the rest) or strict (money in alone) */
policy: "full" | "ask" | "strict";
/** What a key that has to ask may pay out in 24 hours to settled contacts alone, in USDC with at most 6 decimals */
payout_limit_usd: number;
/** Your own word for it */
label: string | null;
/** The key's last four characters */
hint: string;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** Until when it can be used */
expires_at: string | null;
/** When it was last used */
last_used_at: string | null;
/** When it stopped working */
revoked_at: string | null;
};

/** `api_key.created` */
export type ApiKeyCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "api_key.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: ApiKey;
};
};

/** One page of a list, newest first */
export type ApiKeyPage = {
/** What there is, newest first */
data: (ApiKey)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `api_key.revoked` */
export type ApiKeyRevokedEvent = {
/** Record id */
id: string;
/** What happened */
type: "api_key.revoked";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: ApiKey;
};
};

/** A call that waits for a person, or what became of it */
export type Approval = {
/** Record id */
id: string;
/** The first decision stands; after 7 days it is expired */
status: "waiting" | "approved" | "declined" | "expired" | "failed";
/** Which operation */
tool: string;
/** The call in one line */
summary: string;
/** Why it waits, in words a person decides by */
reasons: (string)[];
/** What it would be called with; nobody can change it */
input: Record<string, unknown>;
/** Of what was shown: a decision names it */
digest: string;
/** Who asked for it */
asked_by: Asker;
/** How many different members it takes */
needs: number;
/** The members who released it */
approved_by: (string)[];
/** The member who declined it */
declined_by: string | null;
/** Written beside the decision, for whoever asked */
note: string | null;
/** Of the record that it made */
record_id: string | null;
/** Why it failed; null or left out where it did not */
error: ApprovalFailure | null;
/** Where a member decides */
approve_url: string;
/** When it came into being */
created_at: string;
/** Until when it can be used */
expires_at: string;
/** When it was decided */
decided_at: string | null;
};

/** `approval.approved` */
export type ApprovalApprovedEvent = {
/** Record id */
id: string;
/** What happened */
type: "approval.approved";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Approval;
};
};

/** `approval.declined` */
export type ApprovalDeclinedEvent = {
/** Record id */
id: string;
/** What happened */
type: "approval.declined";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Approval;
};
};

/** `approval.expired` */
export type ApprovalExpiredEvent = {
/** Record id */
id: string;
/** What happened */
type: "approval.expired";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Approval;
};
};

/** `approval.failed` */
export type ApprovalFailedEvent = {
/** Record id */
id: string;
/** What happened */
type: "approval.failed";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Approval;
};
};

/** Why the released call was refused */
export type ApprovalFailure = {
/** For programs: stays what it is */
code: string;
/** For people */
message: string;
};

/** One page of a list, newest first */
export type ApprovalPage = {
/** What there is, newest first */
data: (Approval)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `approval.requested` */
export type ApprovalRequestedEvent = {
/** Record id */
id: string;
/** What happened */
type: "approval.requested";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Approval;
};
};

/** The exact allowance that a contract needs before it can move the payer's USDC. Sign it first */
export type ApproveTransaction = {
/** The USDC token on the chain */
to: string;
/** Contract that may then take the amount; EIP-55 in answers */
spender: string;
/** Integer of USDC base units, a decimal string: exact, never unlimited */
amount: string;
/** EIP-155 number of the chain */
chainId: number;
/** The same allowance as calldata */
data: string;
/** Of the chain's own coin, in wei: a decimal string */
value: string;
};

/** Who asked, and where */
export type Asker = {
/** key, member or job */
kind: string;
/** Record id */
id: string;
/** Where it was asked */
door: string;
};

/** What waits for the workers of the installation, of all accounts together */
export type Backlog = {
/** Deliveries that are due and not made yet */
webhooks: number;
/** Letters that are due and not sent yet */
mail: number;
/** Tasks in the queue; null where it does not answer */
tasks: number | null;
};

/** The body is larger than this operation takes. */
export type BodyTooLargeError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "body_too_large";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A chain; there is no default one */
export type Chain = "base" | "optimism" | "arbitrum" | "polygon" | "ethereum";

/** What one chain brought */
export type ChainSums = {
/** The chain that it is on */
chain: Chain;
/** Received on chain and elsewhere, less fees, refunds and what those cost */
earned_usdc: number;
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** The chain's nodes do not answer. Send it again with the same Idempotency-Key. */
export type ChainUnavailableError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "chain_unavailable";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** What the agent answers; its fields stand at the top level */
export type ChatAnswer = {
/** The agent's answer */
reply: string;
/** What the reply ends with: what ran, in the words of code alone; no model can write it here */
footer?: string;
/** One entry per tool that ran, in order */
tool_results: (ToolRun)[];
/** The model provider in use */
provider: string;
/** What the model read and wrote */
usage: TokenUsage;
/** There while calls wait: send the token alone to run them */
confirmation?: Confirmation;
/** There where the same call had just been made: its record is answered, none was added */
deduplicated?: true;
};

/** Give `message` or `messages`, not both */
export type ChatBody = {
/** What the user says */
message: string;
} | {
/** The conversation so far, the user's turn last */
messages: (ChatTurn)[];
};

/** One turn of a conversation */
export type ChatTurn = {
/** Who said it; the role system is not accepted */
role: "user" | "assistant";
/** What was said */
content: string;
/** Passages of a user's turn that he pasted rather than typed: told, not said. Nothing in them runs; rows in them may fill what a person is asked to confirm */
pasted?: (PastedPassage)[];
};

/** A one-off payment to the account's default wallet: a hosted page, or calldata for the customer's own wallet */
export type Checkout = {
/** Last part of the page's address */
slug: string;
/** The hosted page */
pay_url: string;
/** Contract that is called; EIP-55 in answers */
to: string;
/** Calldata, hex */
data: string;
/** Of the chain's own coin, in wei: a decimal string */
value: string;
/** The exact allowance, signed first; left out for a key that has to ask */
approve_tx?: ApproveTransaction;
/** The chain that it is on */
chain: Chain;
/** EIP-155 number of the chain */
chain_id: number;
/** Until when it can be used */
expires_at: string;
/** Your own id for it */
reference: string | null;
/** What to look at before signing */
warnings: (Warning)[];
};

/** What one transaction paid to this account, as the chain has it now */
export type Claim = {
/** The chain that it is on */
chain: Chain;
/** Of the transaction */
tx_hash: string;
/** `final` once every payment in it is */
status: "seen" | "final" | "reverted";
/** What the transaction paid to this account */
payments: (Payment)[];
};

/** Claim payment: what it takes */
export type ClaimPaymentBody = {
/** Chain the transaction is on. */
chain: Chain;
/** Of the transaction */
tx_hash: string;
};

/** What one client brought */
export type ClientSums = {
/** Whom the invoice is mailed to */
client_email: string;
/** Received on chain and elsewhere, less fees, refunds and what those cost */
earned_usdc: number;
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** Calls that wait for a person's word */
export type Confirmation = {
/** Sends what waits on its way, once */
token: string;
/** Until when it can be used */
expires_at: string;
/** The calls that wait, in order */
actions: (WaitingAction)[];
};

/** A program, as far as it is known */
export type ConnectedClient = {
/** What it is registered as, or the address of its own description */
id: string;
/** What it calls itself: nobody has checked it */
name: string | null;
/** Where its answers go */
host: string;
};

/** Who connected it */
export type ConnectingMember = {
/** Record id */
id: string;
/** How it is called */
name: string;
};

/** An assistant that a member connected; its id is that of its key */
export type Connection = {
/** Record id */
id: string;
/** What was connected */
client: ConnectedClient;
/** Who connected it */
member: ConnectingMember;
/** Look, bill, or prepare payouts too */
access: "look" | "bill" | "payouts";
/** What a key that has to ask may pay out in 24 hours to settled contacts alone, in USDC with at most 6 decimals */
payout_limit_usd: number;
/** When it came into being */
created_at: string;
/** When it was last used */
last_used_at: string | null;
/** When it ends by itself */
expires_at: string | null;
/** When it ended; null while it works */
ended_at: string | null;
};

/** `connection.created` */
export type ConnectionCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "connection.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Connection;
};
};

/** `connection.ended` */
export type ConnectionEndedEvent = {
/** Record id */
id: string;
/** What happened */
type: "connection.ended";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Connection;
};
};

/** One page of a list, newest first */
export type ConnectionPage = {
/** What there is, newest first */
data: (Connection)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** A client or payee in the account's own address book */
export type Contact = {
/** Record id */
id: string;
/** Unique in this account */
name: string;
/** Whom you bill, whom you pay, or both */
kind: "client" | "payee" | "both";
/** Where mail goes */
email: string | null;
/** As it prints on invoices */
legal_address: string | null;
/** As it prints on invoices */
tax_id: string | null;
/** ISO 3166 code of two letters */
country: string | null;
/** The wallets */
wallets: (ContactWallet)[];
/** Wallets that were his once */
former_wallets: (FormerContactWallet)[];
/** For members alone */
note: string | null;
/** Last change of where money or mail goes, for 14 days */
changed_at: string | null;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When it was last changed */
updated_at: string;
/** When it was put away */
archived_at: string | null;
};

/** `contact.archived` */
export type ContactArchivedEvent = {
/** Record id */
id: string;
/** What happened */
type: "contact.archived";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Contact;
};
};

/** `contact.created` */
export type ContactCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "contact.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Contact;
};
};

/** One page of a list, newest first */
export type ContactPage = {
/** What there is, newest first */
data: (Contact)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `contact.updated` */
export type ContactUpdatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "contact.updated";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Contact;
};
};

/** Where a contact is paid */
export type ContactWallet = {
/** A wallet; EIP-55 in answers */
address: string;
/** The chain that it is on */
chain: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum" | "any";
/** Since when */
since: string;
};

/** What an import brought */
export type ContactsImport = {
/** How many contacts came into being */
created: number;
/** How many wallets came with them */
wallets: number;
/** Of each line what a single contact is answered; the first 1000 */
warnings: (Warning)[];
};

/** Create API key: what it takes */
export type CreateApiKeyBody = {
/** What the key may do */
scopes?: ("read" | "write" | "admin")[];
/** A collect key instead of a server key */
collect?: true;
/** The same as policy strict */
strict?: boolean;
/** What it may do alone: full, ask (a person releases the rest) or strict (money in alone) */
policy?: "full" | "ask" | "strict";
/** Of an assistant (policy ask): what it may pay out in 24 hours to settled contacts without asking */
payout_limit_usd?: number;
/** Until when it can be used */
expires_at?: string;
/** Your own word for it */
label?: string;
};

/** Create checkout: what it takes */
export type CreateCheckoutBody = {
/** USDC the customer pays */
amount_usdc: number;
/** What it is for */
description?: string;
/** Your own id for this record. */
reference?: string;
};

/** Create contact: what it takes */
export type CreateContactBody = {
/** Unique in this account */
name: string;
/** Whom you bill, whom you pay, or both; both by default */
kind?: "client" | "payee" | "both";
/** Where mail goes */
email?: string | null;
/** As it prints on invoices */
legal_address?: string | null;
/** As it prints on invoices */
tax_id?: string | null;
/** ISO 3166 code of two letters */
country?: string | null;
/** The wallets */
wallets?: (NewContactWallet)[];
/** For members alone */
note?: string | null;
};

/** Create donation jar: what it takes */
export type CreateDonationJarBody = {
/** Becomes the page URL */
slug: string;
/** How it is called */
name: string;
/** Wallet that receives donations */
destination_wallet: string;
/** Chain of the destination wallet. No default: ask if unknown. */
chain: Chain;
/** What it is for */
description?: string;
/** Picture of the jar */
image_url?: string;
/** Picture across the top of the page */
cover_image_url?: string;
/** Goal of the progress bar */
goal_usdc?: number;
/** Your own id for this record. */
reference?: string;
};

/** Create invoice: what it takes */
export type CreateInvoiceBody = {
/** Who is billed */
client_name?: string;
/** Whom the invoice is mailed to */
client_email?: string;
/** Contact id, in place of client_name and client_email */
contact_id?: string;
/** Sum of all line items */
total_usd: number;
/** What is billed */
line_items: (NewLineItem)[];
/** Wallet that receives the payment */
destination_address: string;
/** Chain of the destination wallet. No default: ask if unknown. */
chain: Chain;
/** ISO date */
due_date?: string;
/** Prints as the last note */
memo?: string;
/** Only if asked for */
recurring_interval?: "weekly" | "monthly" | "quarterly" | "yearly";
/** Your own id for this record. */
reference?: string;
/** As it prints on the invoice; of a contact's, where it is left out */
client_address?: string;
/** As it prints on the invoice; of a contact's, where it is left out */
client_tax_id?: string;
/** What comes on top of the lines */
taxes?: (NewTax)[];
/** The client owes the tax: prints the note */
reverse_charge?: boolean;
/** Instead of INV; each counts for itself */
number_prefix?: string;
/** Your rate, printed beside the sums; of one day, so of no series */
fiat?: Fiat;
/** Of the document and its mail; en by default */
language?: "en" | "en-US" | "de";
/** none: nothing is mailed until it is sent; send by default */
email?: "send" | "none";
/** Who gets the letters to the client, too */
cc?: (string)[];
/** Whether the client is reminded; true by default */
reminders?: boolean;
/** true: no number, page or mail until it is issued */
draft?: boolean;
};

/** Add member: what it takes */
export type CreateMemberBody = {
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
/** For notices of what waits for approval */
email?: string;
};

/** Create payment link: what it takes */
export type CreatePaymentLinkBody = {
/** USDC the payer pays */
amount_usd: number;
/** What it is for */
description?: string;
/** Wallet that receives the USDC */
destination_address: string;
/** Chain of the destination wallet. No default: ask if unknown. */
chain: Chain;
/** After how many days the page closes */
expires_in_days?: number;
/** Payable once */
single_use?: boolean;
/** Your own id for this record. */
reference?: string;
/** May hold {tx_hash}, {payment_id}, {reference} */
success_url?: string;
/** Where the payer goes who doesn't pay */
cancel_url?: string;
};

/** Create subscription plan: what it takes */
export type CreateSubscriptionPlanBody = {
/** How it is called */
name: string;
/** USDC per period */
amount_usdc: number;
/** Days of one period */
interval_days: 7 | 14 | 30 | 90 | 180 | 365;
/** Wallet that receives each payment */
destination_wallet: string;
/** Chain of the destination wallet. No default: ask if unknown. */
chain: Chain;
/** Assigned by the caller */
on_chain_plan_id: number;
/** What it is for */
description?: string;
/** Your own id for this record. */
reference?: string;
};

/** Create webhook: what it takes */
export type CreateWebhookBody = {
/** Where it is */
url: string;
/** Default: every event */
events?: (EventType)[];
};

/** Credit invoice: what it takes */
export type CreditInvoiceBody = {
/** Gross; all that is left where it is not said */
amount_usd?: number;
/** Why, for whoever signs */
reason?: string;
/** Whether the client is mailed the credit note; as with the invoice unless it is said */
email?: "send" | "none";
/** Your own id for this record. */
reference?: string;
};

/** What takes an invoice back, whole or in part; moves no money */
export type CreditNote = {
/** Record id */
id: string;
/** Gapless in the account and year */
credit_note_number: string;
/** Of the invoice */
invoice_id: string;
/** Gapless in the account and year */
invoice_number: string;
/** Gross: what is taken back */
total_usd: number;
/** Sum of all line items, before taxes, in USDC with at most 6 decimals */
net_usd: number;
/** Sum of all taxes, in USDC with at most 6 decimals */
tax_usd: number;
/** What comes on top of the lines */
taxes: (Tax)[];
/** Prints as the note */
reason: string | null;
/** Your own id for it */
reference: string | null;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string;
/** When it came into being */
created_at: string;
};

/** One page of a list, newest first */
export type CreditNotePage = {
/** What there is, newest first */
data: (CreditNote)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** More than is left of the invoice; what is left is in `creditable_usd`. */
export type CreditTooLargeError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "credit_too_large";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What can still be credited, in USDC with at most 6 decimals */
creditable_usd: number;
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The database is away, and a write may or may not have been stored: send it again with the same Idempotency-Key. */
export type DatabaseUnavailableError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "database_unavailable";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Decide approval: what it takes */
export type DecideApprovalBody = {
/** What becomes of it */
decision: "approve" | "decline";
/** As in the approval that was looked at */
digest: string;
/** Told to whoever asked */
note?: string;
};

/** `donation.activated` */
export type DonationActivatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "donation.activated";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: DonationJar;
};
};

/** `donation.canceled` */
export type DonationCanceledEvent = {
/** Record id */
id: string;
/** What happened */
type: "donation.canceled";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: DonationJar;
};
};

/** `donation.created` */
export type DonationCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "donation.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: DonationJar;
};
};

/** A public donation page, which takes donations once activate_tx was signed */
export type DonationJar = {
/** Record id */
id: string;
/** Last part of the page's address */
slug: string;
/** Of the jar on chain */
on_chain_jar_id: string;
/** How it is called */
name: string;
/** What the jar is to reach; drives the page's bar, in USDC with at most 6 decimals */
goal_usdc: number | null;
/** What came in so far, in USDC with at most 6 decimals */
raised_usdc: number;
/** Where it stands */
status: "active" | "canceled";
/** Wallet that receives the payments; EIP-55 in answers */
destination_wallet: string;
/** The chain that it is on */
chain: Chain;
/** What it is for */
description: string | null;
/** Picture of the jar */
image_url: string | null;
/** Picture across the top of the page */
cover_image_url: string | null;
/** Your own id for it */
reference: string | null;
/** Where it is */
url: string;
/** Whether the jar is open on chain: until then every donation reverts */
activated: boolean;
/** Where its owner signs it; null where nothing waits for a signature */
sign_url: string | null;
/** What opens the jar, signed once by its owner; left out for a key that has to ask */
activate_tx?: UnsignedTransaction;
/** What to look at before signing */
warnings: (Warning)[];
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
};

/** One page of a list, newest first */
export type DonationJarPage = {
/** What there is, newest first */
data: (DonationJar)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `donation.received` */
export type DonationReceivedEvent = {
/** Record id */
id: string;
/** What happened */
type: "donation.received";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: DonationJar;
};
};

/** What a donor said beside a donation; nobody proves who said it */
export type DonorNote = {
/** The payment that it is about */
payment_id: string;
/** Who gave, whatever the page shows */
payer: string;
/** What is paid, in USDC with at most 6 decimals */
amount_usdc: number;
/** Of the transaction */
tx_hash: string;
/** Whether the page keeps the donor's address to itself */
hidden: boolean;
/** As the donor calls himself */
name: string | null;
/** A line from the donor, of at most 140 characters */
line: string | null;
/** Since when the page shows them; null while it does not */
published_at: string | null;
/** When it came into being */
created_at: string;
};

/** One page of a list, newest first */
export type DonorNotePage = {
/** What there is, newest first */
data: (DonorNote)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** A state change of a record */
export type Event = PaymentLinkCreatedEvent | PaymentLinkPaidEvent | PaymentLinkReopenedEvent | PaymentLinkExpiredEvent | PaymentLinkCanceledEvent | InvoiceDraftedEvent | InvoiceCreatedEvent | InvoiceSentEvent | InvoiceMailFailedEvent | InvoicePaidEvent | InvoiceReopenedEvent | InvoiceOverdueEvent | InvoiceCanceledEvent | InvoiceCreditedEvent | InvoiceMarkedPaidEvent | InvoiceUnmarkedEvent | PayoutPreparedEvent | PayoutSubmittedEvent | PayoutConfirmedEvent | PayoutReopenedEvent | PayoutExpiredEvent | PayoutCanceledEvent | SubscriptionCreatedEvent | SubscriptionRegisteredEvent | SubscriptionSubscribedEvent | SubscriptionRenewedEvent | SubscriptionPastDueEvent | SubscriptionCanceledEvent | DonationCreatedEvent | DonationActivatedEvent | DonationReceivedEvent | DonationCanceledEvent | PaymentSeenEvent | PaymentFinalEvent | PaymentLateEvent | PaymentUnmatchedEvent | PaymentRevertedEvent | PaymentRefundedEvent | PaymentSanctionedPayerEvent | WalletLinkedEvent | WalletUnlinkedEvent | ApiKeyCreatedEvent | ApiKeyRevokedEvent | ApprovalRequestedEvent | ApprovalApprovedEvent | ApprovalDeclinedEvent | ApprovalExpiredEvent | ApprovalFailedEvent | ContactCreatedEvent | ContactUpdatedEvent | ContactArchivedEvent | MemberAddedEvent | MemberRemovedEvent | ConnectionCreatedEvent | ConnectionEndedEvent | PingEvent;

/** One page of a list, newest first */
export type EventPage = {
/** What there is, newest first */
data: (Event)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
/** Beside after_sequence: the first that is still told; beyond after_sequence + 1, what lies between is gone */
oldest_sequence?: number;
};

/** What an event can tell of */
export type EventType = "payment_link.created" | "payment_link.paid" | "payment_link.reopened" | "payment_link.expired" | "payment_link.canceled" | "invoice.drafted" | "invoice.created" | "invoice.sent" | "invoice.mail_failed" | "invoice.paid" | "invoice.reopened" | "invoice.overdue" | "invoice.canceled" | "invoice.credited" | "invoice.marked_paid" | "invoice.unmarked" | "payout.prepared" | "payout.submitted" | "payout.confirmed" | "payout.reopened" | "payout.expired" | "payout.canceled" | "subscription.created" | "subscription.registered" | "subscription.subscribed" | "subscription.renewed" | "subscription.past_due" | "subscription.canceled" | "donation.created" | "donation.activated" | "donation.received" | "donation.canceled" | "payment.seen" | "payment.final" | "payment.late" | "payment.unmatched" | "payment.reverted" | "payment.refunded" | "payment.sanctioned_payer" | "wallet.linked" | "wallet.unlinked" | "api_key.created" | "api_key.revoked" | "approval.requested" | "approval.approved" | "approval.declined" | "approval.expired" | "approval.failed" | "contact.created" | "contact.updated" | "contact.archived" | "member.added" | "member.removed" | "connection.created" | "connection.ended" | "ping";

/** A rate of your own */
export type Fiat = {
/** ISO 4217 code */
currency: string;
/** So much of it for one USDC */
rate: number;
/** Who says so */
source: string;
/** The day of the rate */
at: string;
};

/** The sums in a currency of your own, rounded half up to its smallest coin */
export type FiatSums = {
/** ISO 4217 code */
currency: string;
/** So much of it for one USDC */
rate: number;
/** Who says so */
source: string;
/** The day of the rate */
at: string;
/** What the tax leaves of the total */
net: string;
/** Sum of all taxes */
tax: string;
/** What is to be paid */
total: string;
};

/** A payment that is final, as what it paid shows it */
export type FinalPayment = {
/** Record id */
id: string;
/** Of the transaction */
tx_hash: string;
/** Who paid; EIP-55 in answers */
payer: string | null;
/** What is paid, in USDC with at most 6 decimals */
amount_usdc: number;
/** The service's fee, out of the amount, in USDC with at most 6 decimals */
fee_usdc: number;
/** When its block was mined, or, until that is known, when we read it */
at: string;
};

/** Where a contact was paid once */
export type FormerContactWallet = {
/** A wallet; EIP-55 in answers */
address: string;
/** The chain that it is on */
chain: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum" | "any";
/** Since when */
since: string;
/** When it stopped being his */
until: string;
};

/** The Idempotency-Key was used with another body. Use a new one. */
export type IdempotencyKeyReusedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "idempotency_key_reused";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** What came in on the last days, and what is owed */
export type Income = {
/** Whose days these are */
time_zone: string;
/** Date of the first day */
first_day: string;
/** Date of the running day */
last_day: string;
/** By day and chain, in order of time; a day without payments is left out */
days: (IncomeDay)[];
/** How many wait for their payment */
open_invoices: number;
/** What these come to */
open_usdc: number;
/** How many of them had to be paid by now */
overdue_invoices: number;
/** What these come to */
overdue_usdc: number;
};

/** A day on one chain */
export type IncomeDay = {
/** In the zone that was asked for */
date: string;
/** The chain that it is on */
chain: Chain;
/** How many */
payments: number;
/** Final payments whose block was mined on this day, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
};

/** All-time counts of this account, and what months brought */
export type Insights = {
/** Payment links of all time, those of invoices too */
paymentLinks: number;
/** Subscription plans of all time */
subscriptionPlans: number;
/** Donation jars of all time */
donationJars: number;
/** Invoices of all time */
invoices: number;
/** There where a month was asked for: what it brought */
sums?: InsightsSums;
};

/** What months brought */
export type InsightsSums = {
/** The first month */
from: string;
/** The last month */
to: string;
/** Of all rows */
total: InsightsTotal;
/** The same by month, in order */
by_month: (MonthSums)[];
/** The same by chain, the largest first */
by_chain: (ChainSums)[];
/** The same by what was paid, the largest first */
by_kind: (KindSums)[];
/** The same by client, by e-mail: the fifty largest */
by_client: (ClientSums)[];
/** Clients beyond the fifty largest; the total has them */
left_out: number;
};

/** All of it */
export type InsightsTotal = {
/** Received on chain and elsewhere, less fees, refunds and what those cost */
earned_usdc: number;
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** The key, or the member's role, lacks the scope that this needs. The message names it. */
export type InsufficientScopeError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "insufficient_scope";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Something failed on our side. Nothing that was refused has been stored. */
export type InternalError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "internal_error";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The body is no JSON, names a field twice or is nested too deep. Correct it. */
export type InvalidJsonError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "invalid_json";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The key is unknown, malformed, revoked or expired; of a sign-in, what was shown proves nothing. */
export type InvalidKeyError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "invalid_key";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A line-item invoice with a payment page of its own */
export type Invoice = {
/** Record id */
id: string;
/** Gapless in the account and year */
invoice_number: string | null;
/** Who is billed */
client_name: string;
/** Whom the invoice is mailed to */
client_email: string;
/** Somebody of the address book, in place of the fields that he fills in */
contact_id: string | null;
/** As it prints on the invoice; of a contact's, where it is left out */
client_address: string | null;
/** As it prints on the invoice; of a contact's, where it is left out */
client_tax_id: string | null;
/** What is to be paid: all line items and their taxes, in USDC with at most 6 decimals */
total_usd: number;
/** Sum of all line items, before taxes, in USDC with at most 6 decimals */
net_usd: number;
/** Sum of all taxes, in USDC with at most 6 decimals */
tax_usd: number;
/** What comes on top of the lines */
taxes: (Tax)[];
/** What credit notes have taken back of the total, in USDC with at most 6 decimals */
credited_usd: number;
/** Whether the client owes the tax */
reverse_charge: boolean;
/** The sums in your own currency, at your own rate; null where you gave none */
fiat: FiatSums | null;
/** What is billed */
line_items: (LineItem)[];
/** Wallet that receives the payment; EIP-55 in answers */
destination_address: string;
/** The chain that it is on */
chain: Chain;
/** The page where it is paid */
payment_url: string | null;
/** Of the backing payment link */
payment_slug: string | null;
/** `draft` has no number and no page yet; `sent` is open; `paid` once the payment is final on chain */
status: "draft" | "sent" | "paid" | "canceled";
/** Of a draft: counts its changes; null of what is issued */
revision: number | null;
/** Last day to pay */
due_date: string | null;
/** Prints as the last note */
memo: string | null;
/** Your own id for it */
reference: string | null;
/** How often it repeats */
recurring_interval: "weekly" | "monthly" | "quarterly" | "yearly" | null;
/** Of the recurring series */
series_id: string | null;
/** When the next of the series is issued */
next_invoice_at: string | null;
/** Of the document and the letters to the client */
language: "en" | "en-US" | "de";
/** Who gets the letters to the client, too */
cc: (string)[];
/** Whether the client is reminded of the due day */
reminders: boolean;
/** What became of the mail to the client */
email_status: "none" | "not_configured" | "queued" | "sent" | "failed";
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
/** When the payment was final */
paid_at: string | null;
/** Paid another way, as this account says */
marked_paid: PaidMark | null;
/** Those that are final, late ones too */
payments: (FinalPayment)[];
/** What to look at before signing */
warnings: (Warning)[];
};

/** `invoice.canceled` */
export type InvoiceCanceledEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.canceled";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.created` */
export type InvoiceCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.credited` */
export type InvoiceCreditedEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.credited";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.drafted` */
export type InvoiceDraftedEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.drafted";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.mail_failed` */
export type InvoiceMailFailedEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.mail_failed";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.marked_paid` */
export type InvoiceMarkedPaidEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.marked_paid";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.overdue` */
export type InvoiceOverdueEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.overdue";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** One page of a list, newest first */
export type InvoicePage = {
/** What there is, newest first */
data: (Invoice)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `invoice.paid` */
export type InvoicePaidEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.paid";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.reopened` */
export type InvoiceReopenedEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.reopened";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.sent` */
export type InvoiceSentEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.sent";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** `invoice.unmarked` */
export type InvoiceUnmarkedEvent = {
/** Record id */
id: string;
/** What happened */
type: "invoice.unmarked";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Invoice;
};
};

/** One fault of a request */
export type Issue = {
/** The field, in dots */
path: string;
/** For people */
message: string;
};

/** Issue invoice: what it takes */
export type IssueInvoiceBody = {
/** Of the draft that was looked at: no other is issued */
revision?: number;
};

/** What one kind brought */
export type KindSums = {
/** What was paid */
kind: "invoice" | "payment_link" | "subscription" | "donation";
/** Received on chain and elsewhere, less fees, refunds and what those cost */
earned_usdc: number;
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** The account would be left without an owner. Make somebody else one first. */
export type LastOwnerError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "last_owner";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** One row of an invoice */
export type LineItem = {
/** What it is for */
description: string;
/** How many */
quantity: number;
/** Of one; negative for a discount, in USDC with at most 6 decimals */
unit_price: number;
};

/** Link wallet: what it takes */
export type LinkWalletBody = {
/** Wallet to link */
address: string;
/** Chain of the destination wallet. No default: ask if unknown. */
chain: Chain;
/** Your own word for it */
label?: string;
/** Make it the default */
default?: boolean;
};

/** A wallet of the account's own */
export type LinkedWallet = {
/** Record id */
id: string;
/** A wallet; EIP-55 in answers */
address: string;
/** The chain that it is on */
chain: Chain;
/** Your own word for it */
label: string;
/** Whether it is the default, which collect checkouts pay to */
is_primary: boolean;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
};

/** One page of a list, newest first */
export type LinkedWalletPage = {
/** What there is, newest first */
data: (LinkedWallet)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** Mark invoice paid: what it takes */
export type MarkInvoicePaidBody = {
/** For members alone */
note?: string;
/** The day the money came; today unless it is said */
date?: string;
};

/** A person who may sign in to the account */
export type Member = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
/** Where notices of what waits go */
email: string | null;
/** Whether he looks after the installation */
operator: boolean;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When he first came in */
joined_at: string | null;
/** When he was removed */
removed_at: string | null;
};

/** `member.added` */
export type MemberAddedEvent = {
/** Record id */
id: string;
/** What happened */
type: "member.added";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Member;
};
};

/** One page of a list, newest first */
export type MemberPage = {
/** What there is, newest first */
data: (Member)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `member.removed` */
export type MemberRemovedEvent = {
/** Record id */
id: string;
/** What happened */
type: "member.removed";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Member;
};
};

/** No key was sent. Send `Authorization: Bearer <API_KEY>`. */
export type MissingKeyError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "missing_key";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** No model answers now. Send it again with the same Idempotency-Key. */
export type ModelUnavailableError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "model_unavailable";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** What one month brought */
export type MonthSums = {
/** Calendar month, UTC */
month: string;
/** Received on chain and elsewhere, less fees, refunds and what those cost */
earned_usdc: number;
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** Another contact of the account has this name, archived or not. */
export type NameTakenError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "name_taken";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A key, with the key itself: shown this once */
export type NewApiKey = {
/** Record id */
id: string;
/** A server key, a collect key for browsers, or an assistant's connection */
kind: "server" | "collect" | "oauth";
/** What the key may do */
scopes: (string)[];
/** The same as policy strict */
strict: boolean;
/** What the key may do alone: full, ask (a person releases the rest) or strict (money in alone) */
policy: "full" | "ask" | "strict";
/** What a key that has to ask may pay out in 24 hours to settled contacts alone, in USDC with at most 6 decimals */
payout_limit_usd: number;
/** Your own word for it */
label: string | null;
/** The key's last four characters */
hint: string;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** Until when it can be used */
expires_at: string | null;
/** When it was last used */
last_used_at: string | null;
/** When it stopped working */
revoked_at: string | null;
/** The key itself: shown this once, left out of a replay */
key?: string;
};

/** Where a contact is paid */
export type NewContactWallet = {
/** Wallet */
address: string;
/** The chain that it is on */
chain: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum" | "any";
};

/** One row of an invoice */
export type NewLineItem = {
/** What it is for */
description: string;
/** How many */
quantity: number;
/** USDC; negative for a discount */
unit_price: number;
};

/** A person, and the link that lets him in */
export type NewMember = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
/** Where notices of what waits go */
email: string | null;
/** Whether he looks after the installation */
operator: boolean;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When he first came in */
joined_at: string | null;
/** When he was removed */
removed_at: string | null;
/** Works once, for 15 minutes: shown this once, left out of a replay */
url?: string;
/** Until when the link works */
expires_at: string;
};

/** Who is paid what */
export type NewRecipient = {
/** Recipient wallet */
address?: string;
/** Contact id, in place of address */
contact_id?: string;
/** USDC to pay */
amount_usdc: number;
/** Your own word for it */
label?: string;
};

/** What comes on top of the lines */
export type NewTax = {
/** As it prints */
label: string;
/** In percent, on the sum of all lines */
rate: number;
};

/** The account has no linked wallet to collect to. Link one. */
export type NoLinkedWalletError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "no_linked_wallet";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The transaction pays nothing of this account. */
export type NoMatchingPaymentError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "no_matching_payment";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** There is no such record in this account, or nothing at this path. */
export type NotFoundError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "not_found";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Where a member is signed in */
export type OpenSession = {
/** Record id */
id: string;
/** The account that is signed in to */
account: SessionAccount;
/** The browser, as it calls itself */
agent: string;
/** Whether it is the session that asks */
current: boolean;
/** When it came into being */
created_at: string;
/** When it was last used */
last_used_at: string;
/** Until when it can be used */
expires_at: string;
};

/** The account's word that an invoice was paid another way */
export type PaidMark = {
/** The day the money came */
date: string;
/** What was noted */
note: string | null;
/** When it was said */
at: string;
};

/** A way in by a device or password manager */
export type Passkey = {
/** Of the credential */
id: string;
/** Your own word for it */
label: string;
/** Whether it is kept beyond one device */
synced: boolean;
/** When it came into being */
created_at: string;
/** When it was last used */
last_used_at: string | null;
};

/** From where to where, in UTF-16 units of the text as it is sent; a word that a border cuts is pasted */
export type PastedPassage = {
/** Place of its first unit */
start: number;
/** Place behind its last unit */
end: number;
};

/** A passage in `messages[].pasted` ends beyond the turn's text, or overlaps another. */
export type PastedSpanInvalidError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "pasted_span_invalid";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** What a chain reported */
export type Payment = {
/** Record id */
id: string;
/** Only `final` ones change a record */
status: "seen" | "final" | "reverted";
/** Whether it came in, or is a payout of yours */
direction: "in" | "out";
/** The chain that it is on */
chain: Chain;
/** Of the transaction */
tx_hash: string;
/** Of the log that says so, in its block */
log_index: number;
/** Of the block that holds it */
block_number: number;
/** Who paid; EIP-55 in answers */
payer: string | null;
/** Who subscribed; EIP-55 in answers */
subscriber: string | null;
/** Until when the subscriber has paid */
paid_until: string | null;
/** Wallet that receives the payment; EIP-55 in answers */
destination_address: string | null;
/** Gross: what left the payer; of a payout, whose fee comes on top, what arrived */
amount_usdc: number;
/** The service's fee, out of the amount, in USDC with at most 6 decimals */
fee_usdc: number;
/** What has gone back to the payer by refunds that are final, in USDC with at most 6 decimals */
refunded_usdc: number;
/** Of the record that it pays */
resource_id: string | null;
/** Your own id for it */
reference: string | null;
/** Whether it came after the record was canceled or had expired */
late: boolean;
/** Whether the payer is on the sanctions list */
screening: "clear" | "hit";
/** When its block was mined; null until a node has said so */
mined_at: string | null;
/** When it came into being */
created_at: string;
};

/** `payment.final` */
export type PaymentFinalEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.final";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** `payment.late` */
export type PaymentLateEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.late";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** A hosted checkout page for a fixed amount */
export type PaymentLink = {
/** Record id */
id: string;
/** Last part of the page's address */
slug: string;
/** What is to be paid, in USDC with at most 6 decimals */
amount_usd: number;
/** Wallet that receives the payment; EIP-55 in answers */
destination_address: string;
/** The chain that it is on */
chain: Chain;
/** Where it is */
url: string;
/** Where it stands */
status: "active" | "paid" | "expired" | "canceled";
/** What it is for */
description: string | null;
/** Your own id for it */
reference: string | null;
/** Whether the first payment closes it */
single_use: boolean;
/** Where the payer goes after the payment; may hold {tx_hash}, {payment_id}, {reference} */
success_url: string | null;
/** Where the payer goes who doesn't pay */
cancel_url: string | null;
/** The service's fee, out of the amount, in USDC with at most 6 decimals */
fee_usd: number;
/** What the contract knows the terms by */
terms_id: string;
/** Until when it can be used */
expires_at: string | null;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
/** The newest five that are final; GET /payments?resource_id= has all */
payments: (FinalPayment)[];
/** What to look at before signing */
warnings: (Warning)[];
};

/** `payment_link.canceled` */
export type PaymentLinkCanceledEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment_link.canceled";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: PaymentLink;
};
};

/** `payment_link.created` */
export type PaymentLinkCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment_link.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: PaymentLink;
};
};

/** `payment_link.expired` */
export type PaymentLinkExpiredEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment_link.expired";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: PaymentLink;
};
};

/** One page of a list, newest first */
export type PaymentLinkPage = {
/** What there is, newest first */
data: (PaymentLink)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `payment_link.paid` */
export type PaymentLinkPaidEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment_link.paid";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: PaymentLink;
};
};

/** `payment_link.reopened` */
export type PaymentLinkReopenedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment_link.reopened";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: PaymentLink;
};
};

/** One page of a list, newest first */
export type PaymentPage = {
/** What there is, newest first */
data: (Payment)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `payment.refunded` */
export type PaymentRefundedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.refunded";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** `payment.reverted` */
export type PaymentRevertedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.reverted";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** `payment.sanctioned_payer` */
export type PaymentSanctionedPayerEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.sanctioned_payer";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** `payment.seen` */
export type PaymentSeenEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.seen";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** `payment.unmatched` */
export type PaymentUnmatchedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payment.unmatched";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payment;
};
};

/** Calldata that pays many in one transaction */
export type Payout = {
/** Record id */
id: string;
/** batch, or split: the same to everyone */
kind: "batch" | "split";
/** The chain that it is on */
chain: Chain;
/** Your own word for it */
label: string | null;
/** Your own id for it */
reference: string | null;
/** Sum of what the recipients get, in USDC with at most 6 decimals */
totalUsdc: number;
/** The service's fee, on top of the total, in USDC with at most 6 decimals */
feeUsdc: number;
/** How many are paid */
recipient_count: number;
/** The payment that it pays back; null where it is no refund */
refund_of: string | null;
/** The credit note that it belongs to; null of none */
credit_note_id: string | null;
/** `confirmed` once it is final on chain */
status: "prepared" | "submitted" | "confirmed" | "canceled" | "expired";
/** Whether it came after the record was canceled or had expired */
late: boolean;
/** What the contract knows the terms by */
terms_id: string;
/** Of the transaction */
tx_hash: string | null;
/** Where its owner signs it; null where nothing waits for a signature */
sign_url: string | null;
/** The exact allowance, signed first; left out for a key that has to ask */
approve_tx?: ApproveTransaction;
/** The payment itself, signed second; left out for a key that has to ask */
execute_tx?: UnsignedTransaction;
/** What to look at before signing */
warnings: (Warning)[];
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
/** Until when it can be used */
expires_at: string;
};

/** `payout.canceled` */
export type PayoutCanceledEvent = {
/** Record id */
id: string;
/** What happened */
type: "payout.canceled";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payout;
};
};

/** `payout.confirmed` */
export type PayoutConfirmedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payout.confirmed";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payout;
};
};

/** `payout.expired` */
export type PayoutExpiredEvent = {
/** Record id */
id: string;
/** What happened */
type: "payout.expired";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payout;
};
};

/** A payout with everyone it pays */
export type PayoutInFull = {
/** Record id */
id: string;
/** batch, or split: the same to everyone */
kind: "batch" | "split";
/** The chain that it is on */
chain: Chain;
/** Your own word for it */
label: string | null;
/** Your own id for it */
reference: string | null;
/** Sum of what the recipients get, in USDC with at most 6 decimals */
totalUsdc: number;
/** The service's fee, on top of the total, in USDC with at most 6 decimals */
feeUsdc: number;
/** How many are paid */
recipient_count: number;
/** The payment that it pays back; null where it is no refund */
refund_of: string | null;
/** The credit note that it belongs to; null of none */
credit_note_id: string | null;
/** `confirmed` once it is final on chain */
status: "prepared" | "submitted" | "confirmed" | "canceled" | "expired";
/** Whether it came after the record was canceled or had expired */
late: boolean;
/** What the contract knows the terms by */
terms_id: string;
/** Of the transaction */
tx_hash: string | null;
/** Where its owner signs it; null where nothing waits for a signature */
sign_url: string | null;
/** The exact allowance, signed first; left out for a key that has to ask */
approve_tx?: ApproveTransaction;
/** The payment itself, signed second; left out for a key that has to ask */
execute_tx?: UnsignedTransaction;
/** What to look at before signing */
warnings: (Warning)[];
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
/** Until when it can be used */
expires_at: string;
/** Who is paid what */
recipients: (PayoutRecipient)[];
};

/** One page of a list, newest first */
export type PayoutPage = {
/** What there is, newest first */
data: (Payout)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `payout.prepared` */
export type PayoutPreparedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payout.prepared";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payout;
};
};

/** Who is paid what */
export type PayoutRecipient = {
/** A wallet; EIP-55 in answers */
address: string;
/** What is paid, in USDC with at most 6 decimals */
amount_usdc: number;
/** Your own word for it */
label: string | null;
/** Somebody of the address book, in place of the fields that he fills in */
contact_id: string | null;
};

/** `payout.reopened` */
export type PayoutReopenedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payout.reopened";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payout;
};
};

/** `payout.submitted` */
export type PayoutSubmittedEvent = {
/** Record id */
id: string;
/** What happened */
type: "payout.submitted";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Payout;
};
};

/** `ping` */
export type PingEvent = {
/** Record id */
id: string;
/** What happened */
type: "ping";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: Webhook;
};
};

/** Another plan of the account has this on_chain_plan_id on this chain. Take another one. */
export type PlanIdTakenError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "plan_id_taken";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Prepare batch payout: what it takes */
export type PrepareBatchPayoutBody = {
/** Who is paid what */
recipients: (NewRecipient)[];
/** Chain every recipient is paid on. No default: ask if unknown. */
chain: Chain;
/** Of what kind it is; batch by default */
kind?: "batch" | "split";
/** Your own word for it */
label?: string;
/** Your own id for this record. */
reference?: string;
};

/** Prepare refund: what it takes */
export type PrepareRefundBody = {
/** USDC to pay back; what is left of the credit note, else of the payment, where it is not said */
amount_usdc?: number;
/** Why, for whoever signs */
reason?: string;
/** The credit note that it pays */
credit_note_id?: string;
};

/** Publish donor note: what it takes */
export type PublishDonorNoteBody = {
/** The donation, pay_… */
payment_id: string;
/** Whether the page shows them. */
published: boolean;
};

/** Too many at once. `Retry-After` says when to come back. */
export type RateLimitedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "rate_limited";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** More than is left of the payment; what is left is in `refundable_usdc`. */
export type RefundTooLargeError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "refund_too_large";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What can still go back, in USDC with at most 6 decimals */
refundable_usdc: number;
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The first request with this Idempotency-Key still runs. Send it again shortly. */
export type RequestInProgressError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "request_in_progress";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A turn has a role other than user or assistant. The role system is not accepted. */
export type RoleNotAllowedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "role_not_allowed";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** An address is on the OFAC sanctions list: nothing was created. */
export type SanctionedAddressError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "sanctioned_address";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** Those that are on the list */
addresses: (string)[];
/** Of the sanctions list that was asked */
list_date: string;
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A recipient is on the OFAC sanctions list: the whole payout is refused. */
export type SanctionedRecipientError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "sanctioned_recipient";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** Those that are on the list */
addresses: (string)[];
/** Of the sanctions list that was asked */
list_date: string;
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A contact as it is now, and what is worth a second look */
export type SavedContact = {
/** Record id */
id: string;
/** Unique in this account */
name: string;
/** Whom you bill, whom you pay, or both */
kind: "client" | "payee" | "both";
/** Where mail goes */
email: string | null;
/** As it prints on invoices */
legal_address: string | null;
/** As it prints on invoices */
tax_id: string | null;
/** ISO 3166 code of two letters */
country: string | null;
/** The wallets */
wallets: (ContactWallet)[];
/** Wallets that were his once */
former_wallets: (FormerContactWallet)[];
/** For members alone */
note: string | null;
/** Last change of where money or mail goes, for 14 days */
changed_at: string | null;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When it was last changed */
updated_at: string;
/** When it was put away */
archived_at: string | null;
/** What to look at before signing */
warnings: (Warning)[];
};

/** A member as he is now, and what is worth a second look */
export type SavedMember = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
/** Where notices of what waits go */
email: string | null;
/** Whether he looks after the installation */
operator: boolean;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When he first came in */
joined_at: string | null;
/** When he was removed */
removed_at: string | null;
/** What to look at before signing */
warnings: (Warning)[];
};

/** No sanctions list can be used now. Send it again with the same Idempotency-Key. */
export type ScreeningUnavailableError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "screening_unavailable";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Somebody who is signed in */
export type Session = {
/** Of this session */
session_id: string;
/** The person and his role */
member: SessionMember;
/** The account that is signed in to */
account: SessionAccount;
/** Until when he counts as just signed in */
fresh_until: string;
/** Until when it can be used */
expires_at: string;
/** There where a person has several accounts: `account_id` picks one */
accounts?: (SessionMembership)[];
};

/** The account that he is signed in to */
export type SessionAccount = {
/** Record id */
id: string;
/** How it is called */
name: string;
};

/** The session is over, or there is none. Sign in again. */
export type SessionEndedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "session_ended";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Who he is there */
export type SessionMember = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
/** Whether he looks after the installation */
operator: boolean;
};

/** An account of his */
export type SessionMembership = {
/** Record id */
id: string;
/** How it is called */
name: string;
/** owner = admin, member = write, viewer = read */
role: "owner" | "member" | "viewer";
};

/** This needs a member who has just proven who he is. */
export type SignInAgainError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "sign_in_again";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Sign in: what it takes */
export type SignInBody = {
/** What stands behind # in a sign-in link */
link?: string;
/** A message by EIP-4361, and its signature */
wallet?: {
/** For people */
message: string;
/** Of the message */
signature: string;
};
/** What the browser's credential says */
passkey?: {
/** The credential's own */
id: string;
/** As the browser gave it */
rawId: string;
/** The kind of credential */
type: "public-key";
/** As the browser gave it */
response: {
/** As the browser gave it */
clientDataJSON: string;
/** As the browser gave it */
authenticatorData: string;
/** Of what the browser signed */
signature: string;
/** As the browser gave it */
userHandle?: string | null;
};
/** As the browser gave it */
clientExtensionResults?: Record<string, unknown>;
/** As the browser gave it */
authenticatorAttachment?: "platform" | "cross-platform" | null;
};
/** With a link: whoever is signed in joins its account, as who he is */
join?: boolean;
/** Which account, for a person who has several */
account_id?: string;
};

/** What is to be signed to prove something, once, within ten minutes */
export type SignInChallenge = {
/** What is to be signed, once */
nonce: string;
/** What is to be proven */
purpose: "sign_in" | "fresh" | "add_passkey" | "add_wallet";
/** Until when it can be used */
expires_at: string;
/** What a wallet's message must say */
message?: SignInMessage;
/** What `navigator.credentials` is to be asked for; null where the purpose is a wallet's */
passkey?: Record<string, unknown> | null;
};

/** What a wallet's message must say, by EIP-4361 */
export type SignInMessage = {
/** Of this service */
domain: string;
/** This service */
uri: string;
/** What the signature is good for */
statement: string;
/** Of EIP-4361 */
version: "1";
/** When it was made */
issued_at: string;
/** Who signs, in EIP-55, where it was asked for him */
address?: string;
/** The wallet's own where it is one of ours, else of base: a key signs for all of them */
chain_id?: number;
};

/** A way in by a wallet's signature */
export type SignInWallet = {
/** A wallet; EIP-55 in answers */
address: string;
/** The chain that it is on */
chain: Chain;
/** When it came into being */
created_at: string;
/** When it was last used */
last_used_at: string | null;
};

/** Where a record is signed from now on */
export type SignPage = {
/** Of the record */
id: string;
/** Where its owner signs it; null where nothing waits for a signature */
sign_url: string;
};

/** Another page has this slug. Take another one. */
export type SlugTakenError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "slug_taken";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Past the quota, this call would exceed the limit that the account has set itself. */
export type SpendLimitReachedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "spend_limit_reached";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this call costs, in USDC with at most 6 decimals */
price_usd: number;
/** What they cost, in USDC with at most 6 decimals */
charges_usd: number;
/** Most that calls beyond the quota may cost a month; null: no limit, in USDC with at most 6 decimals */
spend_limit_usd: number;
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** A payout of kind split pays everyone the same amount. */
export type SplitUnequalError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "split_unequal";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The record is in a state that does not allow this. Read it again. */
export type StateConflictError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "state_conflict";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** What a month brought */
export type Statement = {
/** Calendar month, UTC */
month: string;
/** What all sums are in */
currency: "USDC";
/** By client, kind and chain, the largest first */
rows: (StatementRow)[];
/** Of all rows */
total: StatementTotal;
/** Rows beyond the ten thousand largest; the total has them */
left_out: number;
};

/** A month of one client, of one kind, on one chain */
export type StatementRow = {
/** As he was billed last; null of what is nobody's invoice */
client_name: string | null;
/** In lower case; null of what is nobody's invoice */
client_email: string | null;
/** What was paid */
kind: "invoice" | "payment_link" | "subscription" | "donation";
/** The chain that it is on */
chain: Chain;
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** A month in all */
export type StatementTotal = {
/** Invoices of this month, whatever became of them since */
billed_usdc: number;
/** Of these, what is not paid by now */
open_usdc: number;
/** Final payments whose block was mined in this month, before fees */
received_usdc: number;
/** Of these, what went to fees */
fees_usdc: number;
/** Confirmed refunds whose block was mined in this month, gross */
refunds_usdc: number;
/** Invoices marked as paid another way on a day of this month, less those of earlier ones whose mark was taken back in it */
received_elsewhere_usdc: number;
/** Credit notes of this month */
credited_usdc: number;
/** What those refunds cost the account on top of them */
refund_fees_usdc: number;
/** Invoices, of whatever month, that were canceled in this one, less their credit notes */
canceled_usdc: number;
};

/** The key's policy leaves this to a key that is trusted in full, or to a person. */
export type StrictKeyError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "strict_key";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Who subscribed to a plan */
export type Subscriber = {
/** Who subscribed; EIP-55 in answers */
subscriber: string;
/** Until when the subscriber has paid */
paid_until: string;
/** When the first period of all began */
since: string;
/** `ended` once the plan is canceled */
status: "active" | "past_due" | "ended";
};

/** One page of a list, newest first */
export type SubscriberPage = {
/** What there is, newest first */
data: (Subscriber)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `subscription.canceled` */
export type SubscriptionCanceledEvent = {
/** Record id */
id: string;
/** What happened */
type: "subscription.canceled";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: SubscriptionPlan;
};
};

/** `subscription.created` */
export type SubscriptionCreatedEvent = {
/** Record id */
id: string;
/** What happened */
type: "subscription.created";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: SubscriptionPlan;
};
};

/** `subscription.past_due` */
export type SubscriptionPastDueEvent = {
/** Record id */
id: string;
/** What happened */
type: "subscription.past_due";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: SubscriptionPlanOfSubscriber;
};
};

/** What subscribers pay each period, signing each one themselves */
export type SubscriptionPlan = {
/** Record id */
id: string;
/** Last part of the page's address */
slug: string;
/** Where it is */
url: string;
/** Assigned by you, as on the subscription hub */
on_chain_plan_id: number;
/** How it is called */
name: string;
/** What is paid, in USDC with at most 6 decimals */
amount_usdc: number;
/** Days of a period */
interval_days: number;
/** Wallet that receives the payments; EIP-55 in answers */
destination_wallet: string;
/** The chain that it is on */
chain: Chain;
/** What it is for */
description: string | null;
/** Your own id for it */
reference: string | null;
/** Where it stands */
status: "active" | "canceled";
/** Of the plan on chain */
plan_key: string;
/** Whether the plan is open on chain: until then nobody can subscribe */
registered: boolean;
/** Where its owner signs it; null where nothing waits for a signature */
sign_url: string | null;
/** What opens the plan, signed once by its owner; left out for a key that has to ask */
register_tx?: UnsignedTransaction;
/** What to look at before signing */
warnings: (Warning)[];
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
};

/** A plan, and who has paid it until when */
export type SubscriptionPlanOfSubscriber = {
/** Record id */
id: string;
/** Last part of the page's address */
slug: string;
/** Where it is */
url: string;
/** Assigned by you, as on the subscription hub */
on_chain_plan_id: number;
/** How it is called */
name: string;
/** What is paid, in USDC with at most 6 decimals */
amount_usdc: number;
/** Days of a period */
interval_days: number;
/** Wallet that receives the payments; EIP-55 in answers */
destination_wallet: string;
/** The chain that it is on */
chain: Chain;
/** What it is for */
description: string | null;
/** Your own id for it */
reference: string | null;
/** Where it stands */
status: "active" | "canceled";
/** Of the plan on chain */
plan_key: string;
/** Whether the plan is open on chain: until then nobody can subscribe */
registered: boolean;
/** Where its owner signs it; null where nothing waits for a signature */
sign_url: string | null;
/** What opens the plan, signed once by its owner; left out for a key that has to ask */
register_tx?: UnsignedTransaction;
/** What to look at before signing */
warnings: (Warning)[];
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** When somebody on the sanctions list paid it, or its payment was taken back after a part was credited: for a person to look at */
flagged_at: string | null;
/** Who subscribed; EIP-55 in answers */
subscriber: string;
/** Until when the subscriber has paid */
paid_until: string;
};

/** One page of a list, newest first */
export type SubscriptionPlanPage = {
/** What there is, newest first */
data: (SubscriptionPlan)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** `subscription.registered` */
export type SubscriptionRegisteredEvent = {
/** Record id */
id: string;
/** What happened */
type: "subscription.registered";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: SubscriptionPlan;
};
};

/** `subscription.renewed` */
export type SubscriptionRenewedEvent = {
/** Record id */
id: string;
/** What happened */
type: "subscription.renewed";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: SubscriptionPlanOfSubscriber;
};
};

/** `subscription.subscribed` */
export type SubscriptionSubscribedEvent = {
/** Record id */
id: string;
/** What happened */
type: "subscription.subscribed";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: SubscriptionPlanOfSubscriber;
};
};

/** What came on top of the lines */
export type Tax = {
/** As it prints */
label: string;
/** In percent, on the sum of all lines */
rate: number;
/** What it comes to, rounded half up to the micro-dollar */
amount_usd: number;
};

/** Tokens of the model */
export type TokenUsage = {
/** Tokens the model read */
inputTokens: number;
/** Tokens the model wrote */
outputTokens: number;
};

/** As many calls wait for a person as can. Have some decided first. */
export type TooManyWaitingError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "too_many_waiting";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The account has as many webhooks as it can. Delete one first. */
export type TooManyWebhooksError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "too_many_webhooks";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** One call of the agent: what went in, what came out */
export type ToolRun = {
/** Which operation */
tool: string;
/** What it was called with */
input: Record<string, unknown>;
/** What REST has under `data`; `error` where the gate refused */
result?: unknown;
};

/** total_usd is not the sum of the line items; the sum is in `expected_total_usd`. */
export type TotalMismatchError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "total_mismatch";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What the line items sum to, in USDC with at most 6 decimals */
expected_total_usd: number;
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The transaction failed on its chain: it moved nothing. */
export type TransactionFailedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "transaction_failed";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** The account's linked wallets */
export type Treasury = {
/** Every one */
wallets: (TreasuryWallet)[];
};

/** A linked wallet; with its balance where it was asked for */
export type TreasuryWallet = {
/** Record id */
id: string;
/** A wallet; EIP-55 in answers */
address: string;
/** The chain that it is on */
chain: Chain;
/** Your own word for it */
label: string;
/** Whether it is the default, which collect checkouts pay to */
is_primary: boolean;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** Live balance; null where no node answers */
usdc?: number | null;
/** Why the balance is not known */
error?: string;
};

/** What you sign and send yourself */
export type UnsignedTransaction = {
/** Contract that is called; EIP-55 in answers */
to: string;
/** Calldata, hex */
data: string;
/** Of the chain's own coin, in wei: a decimal string */
value: string;
/** EIP-155 number of the chain */
chainId: number;
/** Gas limit, a decimal string; not on every chain without a node */
gas?: string;
};

/** Send the body as the type that is named, without Content-Encoding. */
export type UnsupportedMediaTypeError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "unsupported_media_type";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** Update account: what it takes */
export type UpdateAccountBody = {
/** What pages, mails and invoices call the seller */
display_name?: string | null;
/** As it prints on invoices */
legal_address?: string | null;
/** As it prints on invoices */
tax_id?: string | null;
/** Whom payers may write to */
support_email?: string | null;
/** Picture of the seller */
logo_url?: string | null;
/** Most that a month may be charged beyond the quota */
spend_limit_usd?: number | null;
/** How many members release a payout: with 2, two others than who asked */
payout_approvals?: number;
/** Sum that payouts of 24 hours may reach before it takes two; null: always two */
two_person_usd?: number | null;
/** Who may show this account's pages in a frame, within EMBED_ORIGINS; null: all of those */
embed_origins?: (string)[] | null;
/** Mail to the support email of what was paid, is overdue or was flagged; off by default */
notices?: "off" | "at_once" | "daily";
/** Whose days are counted: what is due, today, a daily notice; null: UTC's */
time_zone?: string | null;
};

/** Update contact: what it takes */
export type UpdateContactBody = {
/** Of the contact that was looked at: no other is changed */
updated_at?: string;
/** Unique in this account */
name?: string;
/** Whom you bill, whom you pay, or both; both by default */
kind?: "client" | "payee" | "both";
/** Where mail goes */
email?: string | null;
/** As it prints on invoices */
legal_address?: string | null;
/** As it prints on invoices */
tax_id?: string | null;
/** ISO 3166 code of two letters */
country?: string | null;
/** The wallets */
wallets?: (NewContactWallet)[];
/** For members alone */
note?: string | null;
};

/** Change draft invoice: what it takes */
export type UpdateInvoiceBody = {
/** Of the draft that was looked at: no other is changed */
revision?: number;
/** Who is billed */
client_name?: string;
/** Whom the invoice is mailed to */
client_email?: string;
/** Contact id, in place of client_name and client_email */
contact_id?: string | null;
/** Sum of all line items */
total_usd?: number;
/** What is billed */
line_items?: (NewLineItem)[];
/** Wallet that receives the payment */
destination_address?: string;
/** Chain of the destination wallet. No default: ask if unknown. */
chain?: Chain;
/** ISO date */
due_date?: string | null;
/** Prints as the last note */
memo?: string | null;
/** Only if asked for */
recurring_interval?: "weekly" | "monthly" | "quarterly" | "yearly" | null;
/** Your own id for this record. */
reference?: string | null;
/** As it prints on the invoice; of a contact's, where it is left out */
client_address?: string | null;
/** As it prints on the invoice; of a contact's, where it is left out */
client_tax_id?: string | null;
/** What comes on top of the lines */
taxes?: (NewTax)[] | null;
/** The client owes the tax: prints the note */
reverse_charge?: boolean | null;
/** Instead of INV; each counts for itself */
number_prefix?: string | null;
/** Your rate, printed beside the sums; of one day, so of no series */
fiat?: Fiat | null;
/** Of the document and its mail; en by default */
language?: "en" | "en-US" | "de" | null;
/** none: nothing is mailed until it is sent; send by default */
email?: "send" | "none" | null;
/** Who gets the letters to the client, too */
cc?: (string)[] | null;
/** Whether the client is reminded; true by default */
reminders?: boolean | null;
};

/** Update member: what it takes */
export type UpdateMemberBody = {
/** How it is called */
name?: string;
/** owner = admin, member = write, viewer = read */
role?: "owner" | "member" | "viewer";
/** Where mail goes */
email?: string | null;
};

/** Update notices: what it takes */
export type UpdateNoticesBody = {
/** Where mail goes */
email: string | null;
};

/** Update webhook: what it takes */
export type UpdateWebhookBody = {
/** Where it is */
url?: string;
/** null: every event */
events?: (EventType)[] | null;
/** disabled: nothing is sent, and what happens meanwhile is not sent later */
status?: "active" | "disabled";
};

/** Upload logo: what it takes */
export type UploadLogoBody = {
/** The file's bytes in base64 */
image: string;
};

/** This month's calls against the plan's quota */
export type Usage = {
/** Calendar month, UTC */
month: string;
/** The account's plan */
plan: "free" | "growth" | "scale";
/** Calls of the plan per month */
quota: number;
/** Calls of this month so far */
used: number;
/** Calls left in the quota */
remaining: number;
/** What they cost, in USDC with at most 6 decimals */
charges_usd: number;
/** Most that calls beyond the quota may cost a month; null: no limit, in USDC with at most 6 decimals */
spend_limit_usd: number | null;
/** What the month's calls were */
by_operation: (UsageOfOperation)[];
};

/** Calls of one kind this month */
export type UsageOfOperation = {
/** What is metered */
operation: string;
/** Calls in all */
count: number;
/** Calls beyond the quota */
charged_count: number;
/** What those beyond the quota cost, in USDC */
charges_usd: number;
};

/** A field breaks its rule: `issues` names every one. Correct them and send it again. */
export type ValidationFailedError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "validation_failed";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** One call that waits */
export type WaitingAction = {
/** Which operation */
tool: string;
/** What it was called with */
input: Record<string, unknown>;
/** Where each value came from */
reasons: (string)[];
/** The call in words, every row of it */
card: string;
};

/** Nothing was done yet: a person has to release it first */
export type WaitingApproval = {
/** Of the approval that it waits for */
approval_id: string;
/** Waiting; in a retry what has become of it since */
status: "waiting" | "approved" | "declined" | "expired" | "failed";
/** Which operation */
tool: string;
/** The call in one line */
summary: string;
/** Where a member decides */
approve_url: string;
/** Until when it can be used */
expires_at: string;
/** Once it is decided: what was written beside that */
note?: string | null;
/** Once it has failed */
error?: ApprovalFailure | null;
};

/** `wallet.linked` */
export type WalletLinkedEvent = {
/** Record id */
id: string;
/** What happened */
type: "wallet.linked";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: LinkedWallet;
};
};

/** `wallet.unlinked` */
export type WalletUnlinkedEvent = {
/** Record id */
id: string;
/** What happened */
type: "wallet.unlinked";
/** Counts the account's events without a gap: the order to apply them in */
sequence: number;
/** False where it is of test networks, and worth nothing */
livemode: boolean;
/** Whose deed it was, by id or a job's name; null where a chain or the clock did it */
actor: string | null;
/** When it came into being */
created_at: string;
/** What it is about */
data: {
/** The record, as it was then */
object: LinkedWallet;
};
};

/** What to look at before signing; nothing was refused */
export type Warning = {
/** For programs: stays what it is */
code: string;
/** For people */
message: string;
};

/** Where events are sent */
export type Webhook = {
/** Record id */
id: string;
/** Takes each event by POST */
url: string;
/** null: every event */
events: (EventType)[] | null;
/** `disabled` after an answer of 410, or days of failures */
status: "active" | "disabled";
/** Why nothing is sent any more */
disabled_reason: string | null;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
};

/** One event on its way to one webhook */
export type WebhookDelivery = {
/** Record id */
id: string;
/** Of the webhook */
webhook_id: string;
/** Of the event, which is also the `webhook-id` */
event_id: string;
/** Of the event */
event_type: EventType;
/** Where it stands */
status: "pending" | "delivered" | "failed";
/** How often it was tried */
attempts: number;
/** When it is tried again */
next_attempt_at: string | null;
/** How it was answered */
response_status: number | null;
/** How it was answered, the first kilobyte */
response_body: string | null;
/** Why it failed; null or left out where it did not */
error: string | null;
/** When it came into being */
created_at: string;
/** When it was taken */
delivered_at: string | null;
};

/** One page of a list, newest first */
export type WebhookDeliveryPage = {
/** What there is, newest first */
data: (WebhookDelivery)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** One page of a list, newest first */
export type WebhookPage = {
/** What there is, newest first */
data: (Webhook)[];
/** Whether there is another page */
has_more: boolean;
/** Of the next page; null on the last */
next_cursor: string | null;
};

/** A webhook, with its secret: shown this once */
export type WebhookWithSecret = {
/** Record id */
id: string;
/** Takes each event by POST */
url: string;
/** null: every event */
events: (EventType)[] | null;
/** `disabled` after an answer of 410, or days of failures */
status: "active" | "disabled";
/** Why nothing is sent any more */
disabled_reason: string | null;
/** Whoever made it: the id of a key or a member, or a job's name; null in older records */
created_by: string | null;
/** When it came into being */
created_at: string;
/** For webhook signatures: shown this once, left out of a replay */
secret?: string;
};

/** A collect key works at POST /collect/checkout alone, and nothing else works there. */
export type WrongKeyTypeError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "wrong_key_type";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

/** With a cookie, only this service's own pages may change something. */
export type WrongOriginError = {
/** What was refused, and why */
error: {
/** For programs: stays what it is */
code: "wrong_origin";
/** For people; it names the field and what was expected */
message: string;
/** Every fault of the request, field by field */
issues?: (Issue)[];
/** What this code means, and what to do about it */
docs: string;
/** Of this request, also in the header Request-Id */
request_id: string;
};
};

export interface paths {
  "/api/v1/payment-links": {
    /** List payment links */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "active" | "paid" | "expired" | "canceled"; chain?: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum"; reference?: string; q?: string; sort?: "-created_at" | "created_at" | "-amount" | "amount"; amount_min?: number; amount_max?: number; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": PaymentLinkPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Create payment link */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreatePaymentLinkBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: PaymentLink;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/payment-links/{id}": {
    /** Get payment link */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: PaymentLink;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payment-links/{id}/cancel": {
    /** Cancel payment link */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: PaymentLink;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payouts": {
    /** List payouts */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "prepared" | "submitted" | "confirmed" | "canceled" | "expired"; chain?: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum"; reference?: string; q?: string; sort?: "-created_at" | "created_at" | "-amount" | "amount"; amount_min?: number; amount_max?: number; tx_hash?: string; contact_id?: string; refund_of?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": PayoutPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Prepare batch payout */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": PrepareBatchPayoutBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: Payout;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedRecipientError | SplitUnequalError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/payouts/{id}": {
    /** Get payout */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: PayoutInFull;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payouts/{id}/cancel": {
    /** Cancel payout */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Payout;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payments/{payment_id}/refund": {
    /** Prepare refund */
    post: {
      parameters: { path: { payment_id: string }; header?: { "Idempotency-Key"?: string }; };
      requestBody?: { content: { "application/json": PrepareRefundBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: Payout;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | RefundTooLargeError | SanctionedRecipientError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/payouts/{id}/sign-url": {
    /** New sign page of a payout */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SignPage;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices": {
    /** List invoices */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "sent" | "paid" | "canceled" | "draft"; chain?: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum"; reference?: string; q?: string; sort?: "-created_at" | "created_at" | "-amount" | "amount" | "-client" | "client" | "-due_date" | "due_date"; amount_min?: number; amount_max?: number; client?: string; contact_id?: string; overdue?: boolean; due_before?: string; due_after?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": InvoicePage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Create invoice */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateInvoiceBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError | TotalMismatchError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}": {
    /** Change draft invoice */
    patch: {
      parameters: { path: { id: string }; };
      requestBody?: { content: { "application/json": UpdateInvoiceBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": SanctionedAddressError | TotalMismatchError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
    /** Get invoice */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/issue": {
    /** Issue invoice */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      requestBody?: { content: { "application/json": IssueInvoiceBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError | TotalMismatchError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/pdf": {
    /** Get invoice PDF */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/pdf": Blob } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/credit": {
    /** Credit invoice */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      requestBody?: { content: { "application/json": CreditInvoiceBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: CreditNote;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | CreditTooLargeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/credit-notes": {
    /** List credit notes */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; reference?: string; invoice_id?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": CreditNotePage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/credit-notes/{id}": {
    /** Get credit note */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: CreditNote;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/credit-notes/{id}/pdf": {
    /** Get credit note PDF */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/pdf": Blob } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/cancel": {
    /** Cancel invoice */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/send": {
    /** Send invoice again */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/mark-paid": {
    /** Mark invoice paid */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      requestBody?: { content: { "application/json": MarkInvoicePaidBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/invoices/{id}/unmark-paid": {
    /** Unmark invoice paid */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Invoice;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/subscriptions": {
    /** List subscription plans */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "active" | "canceled"; chain?: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum"; reference?: string; q?: string; sort?: "-created_at" | "created_at" | "-name" | "name"; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": SubscriptionPlanPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Create subscription plan */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateSubscriptionPlanBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: SubscriptionPlan;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        409: { content: { "application/json": RequestInProgressError | PlanIdTakenError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/subscriptions/{id}": {
    /** Get subscription plan */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SubscriptionPlan;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/subscriptions/{id}/subscribers": {
    /** List subscribers */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "active" | "past_due" | "ended"; format?: "json" | "csv" | "jsonl" }; path: { id: string }; };
      responses: {
        200: { content: { "application/json": SubscriberPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/subscriptions/{id}/cancel": {
    /** Cancel subscription plan */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SubscriptionPlan;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/subscriptions/{id}/sign-url": {
    /** New sign page of a subscription plan */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SignPage;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/donations": {
    /** List donation jars */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "active" | "canceled"; chain?: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum"; reference?: string; q?: string; sort?: "-created_at" | "created_at" | "-name" | "name"; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": DonationJarPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Create donation jar */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateDonationJarBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: DonationJar;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        409: { content: { "application/json": RequestInProgressError | SlugTakenError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/donations/{id}": {
    /** Get donation jar */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: DonationJar;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/donations/{id}/cancel": {
    /** Cancel donation jar */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: DonationJar;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/donations/{id}/sign-url": {
    /** New sign page of a donation jar */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SignPage;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/donations/{id}/notes": {
    /** List donor notes */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; format?: "json" | "csv" | "jsonl" }; path: { id: string }; };
      responses: {
        200: { content: { "application/json": DonorNotePage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Publish donor note */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": PublishDonorNoteBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: DonorNote;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/collect/checkout": {
    /** Create checkout */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateCheckoutBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: Checkout;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | WrongOriginError } };
        409: { content: { "application/json": RequestInProgressError | NoLinkedWalletError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/treasury/balance": {
    /** List linked wallets */
    get: {
      parameters: { query?: { include?: "balances" }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Treasury;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payments": {
    /** List transactions */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "seen" | "final" | "reverted"; chain?: "base" | "optimism" | "arbitrum" | "polygon" | "ethereum"; reference?: string; q?: string; sort?: "-created_at" | "created_at" | "-amount" | "amount"; amount_min?: number; amount_max?: number; resource_id?: string; client?: string; contact_id?: string; payer?: string; tx_hash?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": PaymentPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payments/{id}": {
    /** Get payment */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Payment;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/payments/claim": {
    /** Claim payment */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": ClaimPaymentBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Claim;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | TransactionFailedError | NoMatchingPaymentError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ChainUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/insights": {
    /** Get insights */
    get: {
      parameters: { query?: { month?: string; to_month?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Insights;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/income": {
    /** Get income */
    get: {
      parameters: { query?: { days?: number; time_zone?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Income;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/statements/{month}": {
    /** Get statement */
    get: {
      parameters: { query?: { format?: "json" | "csv" | "jsonl" }; path: { month: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Statement;
}; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/usage": {
    /** Get usage */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Usage;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/events": {
    /** List events */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; after_sequence?: number; type?: "payment_link.created" | "payment_link.paid" | "payment_link.reopened" | "payment_link.expired" | "payment_link.canceled" | "invoice.drafted" | "invoice.created" | "invoice.sent" | "invoice.mail_failed" | "invoice.paid" | "invoice.reopened" | "invoice.overdue" | "invoice.canceled" | "invoice.credited" | "invoice.marked_paid" | "invoice.unmarked" | "payout.prepared" | "payout.submitted" | "payout.confirmed" | "payout.reopened" | "payout.expired" | "payout.canceled" | "subscription.created" | "subscription.registered" | "subscription.subscribed" | "subscription.renewed" | "subscription.past_due" | "subscription.canceled" | "donation.created" | "donation.activated" | "donation.received" | "donation.canceled" | "payment.seen" | "payment.final" | "payment.late" | "payment.unmatched" | "payment.reverted" | "payment.refunded" | "payment.sanctioned_payer" | "wallet.linked" | "wallet.unlinked" | "api_key.created" | "api_key.revoked" | "approval.requested" | "approval.approved" | "approval.declined" | "approval.expired" | "approval.failed" | "contact.created" | "contact.updated" | "contact.archived" | "member.added" | "member.removed" | "connection.created" | "connection.ended" | "ping"; reference?: string; format?: "json" | "csv" | "jsonl" }; header?: { "Last-Event-ID"?: string }; };
      responses: {
        200: { content: { "application/json": EventPage; "text/csv": string; "application/jsonl": string; "text/event-stream": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/events/{id}": {
    /** Get event */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Event;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/account": {
    /** Get account */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Account;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Update account */
    patch: {
      parameters: { };
      requestBody?: { content: { "application/json": UpdateAccountBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Account;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/account/logo": {
    /** Upload logo */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": UploadLogoBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Account;
} } };
        202: { content: { "application/json": {
/** What was asked for */
data: WaitingApproval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError | TooManyWaitingError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/api-keys": {
    /** Create API key */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody?: { content: { "application/json": CreateApiKeyBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: NewApiKey;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** List API keys */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": ApiKeyPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/api-keys/{id}": {
    /** Revoke API key */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: ApiKey;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/contacts": {
    /** List contacts */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; q?: string; sort?: "-created_at" | "created_at" | "-name" | "name"; kind?: "client" | "payee" | "both"; status?: "active" | "archived"; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": ContactPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Create contact */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateContactBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: SavedContact;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError | NameTakenError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/contacts/{id}": {
    /** Get contact */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Contact;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Update contact */
    patch: {
      parameters: { path: { id: string }; };
      requestBody?: { content: { "application/json": UpdateContactBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SavedContact;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": NameTakenError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/contacts/{id}/archive": {
    /** Archive contact */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Contact;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/contacts/import": {
    /** Import contacts */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "text/csv": string } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: ContactsImport;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError | NameTakenError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/api/v1/connections": {
    /** List connections */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": ConnectionPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/connections/{id}": {
    /** End connection */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Connection;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/approvals": {
    /** List approvals */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "waiting" | "approved" | "declined" | "expired" | "failed"; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": ApprovalPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/approvals/{id}": {
    /** Get approval */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Approval;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Decide approval */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": DecideApprovalBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Approval;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/members": {
    /** List members */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": MemberPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Add member */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateMemberBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: AddedMember;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/members/{id}/sign-in-link": {
    /** Renew sign-in link */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: NewMember;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/members/{id}": {
    /** Update member */
    patch: {
      parameters: { path: { id: string }; };
      requestBody?: { content: { "application/json": UpdateMemberBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SavedMember;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": LastOwnerError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Remove member */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Member;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError | LastOwnerError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/wallets": {
    /** Link wallet */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": LinkWalletBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: LinkedWallet;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
    /** List linked wallets, with ids */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": LinkedWalletPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/wallets/{id}": {
    /** Unlink wallet */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: LinkedWallet;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/webhooks": {
    /** Create webhook */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": CreateWebhookBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: WebhookWithSecret;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        409: { content: { "application/json": RequestInProgressError | TooManyWebhooksError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** List webhooks */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; format?: "json" | "csv" | "jsonl" }; };
      responses: {
        200: { content: { "application/json": WebhookPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/webhooks/{id}": {
    /** Get webhook */
    get: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Webhook;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Update webhook */
    patch: {
      parameters: { path: { id: string }; };
      requestBody?: { content: { "application/json": UpdateWebhookBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Webhook;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Delete webhook */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Webhook;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/webhooks/{id}/ping": {
    /** Ping webhook */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: WebhookDelivery;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/webhooks/{id}/rotate": {
    /** Rotate webhook secret */
    post: {
      parameters: { path: { id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: WebhookWithSecret;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/webhooks/{id}/deliveries": {
    /** List webhook deliveries */
    get: {
      parameters: { query?: { limit?: number; cursor?: string; created_after?: string; created_before?: string; status?: "pending" | "delivered" | "failed"; format?: "json" | "csv" | "jsonl" }; path: { id: string }; };
      responses: {
        200: { content: { "application/json": WebhookDeliveryPage; "text/csv": string; "application/jsonl": string } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
    /** Redeliver webhook */
    post: {
      parameters: { path: { id: string; delivery_id: string }; header?: { "Idempotency-Key"?: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: WebhookDelivery;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        403: { content: { "application/json": WrongKeyTypeError | InsufficientScopeError | WrongOriginError | StrictKeyError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/api/v1/chat": {
    /** Talk to the agent */
    post: {
      parameters: { header?: { "Idempotency-Key"?: string }; };
      requestBody: { content: { "application/json": ChatBody } };
      responses: {
        200: { content: { "application/json": ChatAnswer; "text/event-stream": string } };
        400: { content: { "application/json": InvalidJsonError | ValidationFailedError | RoleNotAllowedError } };
        401: { content: { "application/json": MissingKeyError | InvalidKeyError | SessionEndedError } };
        402: { content: { "application/json": SpendLimitReachedError } };
        403: { content: { "application/json": WrongKeyTypeError | WrongOriginError } };
        409: { content: { "application/json": RequestInProgressError | StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": IdempotencyKeyReusedError | PastedSpanInvalidError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ModelUnavailableError } };
      };
    };
  };
  "/session": {
    /** Get session */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Session;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Sign in */
    post: {
      parameters: { };
      requestBody: { content: { "application/json": SignInBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Session;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": SessionEndedError | InvalidKeyError } };
        403: { content: { "application/json": WrongOriginError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Update notices */
    patch: {
      parameters: { };
      requestBody: { content: { "application/json": UpdateNoticesBody } };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Session;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": WrongOriginError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Sign out */
    delete: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: {

};
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": WrongOriginError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/nonce": {
    /** Get nonce */
    get: {
      parameters: { query: { purpose: "sign_in" | "fresh" | "add_passkey" | "add_wallet"; address?: string; chain_id?: number }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: SignInChallenge;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/backlog": {
    /** Get backlog */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: Backlog;
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": InsufficientScopeError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/passkeys": {
    /** List passkeys */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: (Passkey)[];
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Add passkey */
    post: {
      parameters: { };
      requestBody: { content: { "application/json": AddPasskeyBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: Passkey;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": SessionEndedError | InvalidKeyError } };
        403: { content: { "application/json": WrongOriginError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/passkeys/{id}": {
    /** Remove passkey */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: {

};
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": WrongOriginError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/wallets": {
    /** List sign-in wallets */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: (SignInWallet)[];
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** Add sign-in wallet */
    post: {
      parameters: { };
      requestBody: { content: { "application/json": AddSignInWalletBody } };
      responses: {
        201: { content: { "application/json": {
/** What was asked for */
data: SignInWallet;
} } };
        400: { content: { "application/json": ValidationFailedError | InvalidJsonError } };
        401: { content: { "application/json": SessionEndedError | InvalidKeyError } };
        403: { content: { "application/json": WrongOriginError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        409: { content: { "application/json": StateConflictError } };
        413: { content: { "application/json": BodyTooLargeError } };
        415: { content: { "application/json": UnsupportedMediaTypeError } };
        422: { content: { "application/json": SanctionedAddressError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError | ScreeningUnavailableError } };
      };
    };
  };
  "/session/wallets/{address}": {
    /** Remove sign-in wallet */
    delete: {
      parameters: { path: { address: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: {

};
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": WrongOriginError | SignInAgainError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/open": {
    /** List sessions */
    get: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: (OpenSession)[];
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
    /** End other sessions */
    delete: {
      parameters: { };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: {

};
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": WrongOriginError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
  "/session/open/{id}": {
    /** End session */
    delete: {
      parameters: { path: { id: string }; };
      responses: {
        200: { content: { "application/json": {
/** What was asked for */
data: {

};
} } };
        400: { content: { "application/json": ValidationFailedError } };
        401: { content: { "application/json": SessionEndedError } };
        403: { content: { "application/json": WrongOriginError } };
        404: { content: { "application/json": NotFoundError } };
        429: { content: { "application/json": RateLimitedError } };
        500: { content: { "application/json": InternalError } };
        503: { content: { "application/json": DatabaseUnavailableError } };
      };
    };
  };
}
