import type { Chain } from "../client/public.js";

/** How a chain is read, as `/readyz` tells anybody. */
export interface ChainReport {
  state: "off" | "starting" | "watching" | "unreachable" | "stopped";
  reason?: string;
  lag_seconds?: number;
  unmatched_logs?: number;
  large_payments?: string;
  usdc?: { paused: boolean | null; fee_recipient_blacklisted: boolean | null };
  contracts?: Record<string, "deployed" | "absent" | "other code">;
  endpoints?: { number: number; errors: number; last_error: string | null }[];
}

export interface Installation {
  status: string;
  database?: string;
  queue?: string;
  chains?: Partial<Record<Chain, ChainReport>>;
  sanctions_list?: "unusable" | { list_date: string; addresses: number; source: string; age_seconds: number };
  mail?: { state: string };
  notices?: string[];
}

/** An unready one answers too, and says what of it is. */
export async function loadInstallation(): Promise<Installation> {
  const report = await fetch("/readyz")
    .then((answer) => answer.json())
    .catch(() => undefined);
  if (typeof report?.status !== "string") throw new Error("How the service is can't be read now. Try again.");
  return report;
}

/** Whether letters can go out by now; not where nobody can say. */
export async function sendsMail(): Promise<boolean> {
  const { mail } = await loadInstallation();
  return mail !== undefined && mail.state !== "off";
}

/** Chains that are read, and those of them on which everything of ours is deployed. */
export function chainsOf({ chains = {} }: Installation) {
  const watched = Object.entries(chains).filter(([, { state }]) => state === "watching");
  const ready = watched.filter(
    ([, { contracts }]) => contracts && Object.values(contracts).every((state) => state === "deployed"),
  );
  return { watched, ready };
}
