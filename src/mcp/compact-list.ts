/** What a line of a list leaves to a look at its record: proofs, second names, where money goes, how it is written. */
const LOOKED_UP = new Set([
  ...["terms_id", "plan_key", "on_chain_jar_id", "log_index", "block_number", "created_by"],
  ...["slug", "payment_slug", "destination_address", "destination_wallet"],
  ...["net_usd", "client_address", "client_tax_id", "language", "reminders"],
  ...["success_url", "cancel_url", "image_url", "cover_image_url"],
]);
/** The same in every line where the house sends no mail. */
const NOTHING = "not_configured";
const LONGEST = 120;

/** A list is looked over: of each record what is said in a word, and nothing that is empty, no, none or has parts. */
export function compactList(answer: Record<string, unknown>): Record<string, unknown> {
  return "has_more" in answer && Array.isArray(answer.data)
    ? { ...answer, data: answer.data.map(line) }
    : answer;
}

function line(row: Record<string, unknown>): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const name in row) {
    const value = row[name];
    if (value && value !== NOTHING && typeof value !== "object" && !LOOKED_UP.has(name))
      said[name] = cut(value);
  }
  return said;
}

function cut(value: unknown): unknown {
  return typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}
