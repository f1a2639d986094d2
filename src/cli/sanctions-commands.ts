import { updateSanctions } from "../runtime/update-sanctions.js";
import type { SanctionsStatus } from "../sanctions-list.js";
import { readSanctionsStatus } from "../store/sanctions.js";
import { type Command, UsageError } from "./parse-command.js";

const text = { type: "string" } as const;

export const sanctionsCommands: Command[] = [
  {
    name: "sanctions status",
    usage: "",
    options: {},
    async run(_given, terminal) {
      const { sql } = await terminal.house();
      return present(await readSanctionsStatus(sql));
    },
  },
  {
    name: "sanctions update",
    usage: "[--file SDN_ADVANCED.XML] [--force shrunk]",
    options: { file: text, force: text },
    async run({ file, force }, terminal) {
      if (force !== undefined && force !== "shrunk") throw new UsageError("--force: expected shrunk");
      const { sql } = await terminal.house();
      const status = await updateSanctions(sql, {
        now: new Date(),
        ...(typeof file === "string" && { file }),
        ...(force && { force }),
      });
      return present(status);
    },
  },
];

function present(status: SanctionsStatus | undefined) {
  if (!status) throw new Error("there is no sanctions list");
  return {
    list_date: status.listDate,
    addresses: status.addressCount,
    source: status.source,
    source_sha256: status.sourceHash,
    fetched_at: status.fetchedAt.toISOString(),
    age_seconds: Math.max(0, Math.floor((Date.now() - status.fetchedAt.getTime()) / 1000)),
  };
}
