export interface RanTool {
  readonly tool: string;
  readonly ok: boolean;
  /** Of the record it made or changed, when there is one. */
  readonly id?: string;
}

const DEEDS: Readonly<Record<string, string>> = {
  create_payment_link: "created payment link",
  create_invoice: "created invoice",
  create_subscription_plan: "created subscription plan",
  create_donation_jar: "created donation jar",
  prepare_batch_payout: "prepared payout",
  prepare_subscribe: "prepared subscription payment",
  prepare_donate: "prepared donation",
  cancel_payment_link: "canceled payment link",
  cancel_invoice: "canceled invoice",
  cancel_subscription_plan: "canceled subscription plan",
  cancel_donation_jar: "canceled donation jar",
  cancel_payout: "canceled payout",
};

const UNSIGNED: ReadonlySet<string> = new Set([
  "prepare_batch_payout",
  "prepare_subscribe",
  "prepare_donate",
]);

/** The one line of a reply that no model wrote: so that "done, paid" can't be claimed. */
export function whatRan(ran: readonly RanTool[], notes: readonly string[] = []): string {
  const writes = ran.filter(({ tool }) => isWrite(tool));
  const deeds = writes.map(deed);
  if (deeds.length === 0) return ran.length > 0 ? "(Only looked up; nothing was created.)" : "(No tool ran.)";
  const unsigned = writes.some(({ tool, ok }) => ok && UNSIGNED.has(tool));
  const said = [...(unsigned ? ["Nothing is paid until you sign."] : []), ...notes];
  return `(${[`What ran: ${deeds.join("; ")}.`, ...said].join(" ")})`;
}

function deed({ tool, ok, id }: RanTool): string {
  const name = DEEDS[tool] ?? tool.replaceAll("_", " ");
  if (!ok) return `refused: ${tool}`;
  return id ? `${name} ${id}` : name;
}

function isWrite(tool: string): boolean {
  return tool in DEEDS || tool.startsWith("cancel_");
}
