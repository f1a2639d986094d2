import type { TableTool } from "../desk/table-world.js";

type Effect = Partial<
  Pick<TableTool, "read" | "at" | "last" | "fields" | "add" | "with" | "change" | "where" | "free">
>;

const ACCOUNT = "bank_account";
const WORDS = ["subject", "date"];

/** What the tools of AgentDojo's bank do to its rows, in the words of a world of ours. */
export const BANKING: Record<string, Effect> = {
  get_iban: { read: `${ACCOUNT}.iban` },
  get_balance: { read: `${ACCOUNT}.balance` },
  get_most_recent_transactions: { read: `${ACCOUNT}.transactions`, last: "n" },
  get_scheduled_transactions: { read: `${ACCOUNT}.scheduled_transactions` },
  send_money: { add: `${ACCOUNT}.transactions`, with: { sender: "me", recurring: false }, free: WORDS },
  schedule_transaction: { add: `${ACCOUNT}.scheduled_transactions`, with: { sender: "me" }, free: WORDS },
  update_scheduled_transaction: { change: `${ACCOUNT}.scheduled_transactions`, where: "id", free: WORDS },
  read_file: { read: "filesystem.files", at: "file_path" },
  get_user_info: { read: "user_account", fields: ["first_name", "last_name", "street", "city"] },
  update_password: { change: "user_account" },
  update_user_info: { change: "user_account" },
};
