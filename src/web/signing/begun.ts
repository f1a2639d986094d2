import type { Attempt } from "./attempt.js";
import { Problem } from "./problem.js";
import type { Terms } from "./terms.js";

/** Accounts of which this page knows by itself what was begun, or has said it. */
const known = new Set<string>();
let before: Promise<unknown> = Promise.resolve();

type Begun = Pick<Attempt, "payer" | "secret">;

/** The service is told that a wallet is asked, so that the payer's other devices can warn. Nobody waits for it. */
export function tellBegun({ path }: Pick<Terms, "path">, { payer, secret }: Begun, over = false): void {
  // What an owner signs is done at most once, whoever signs it; of what another browser began nothing is said.
  if (!payer || !secret || path.startsWith("/sign/")) return;
  known.add(payer);
  const question = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payer: payer.toLowerCase(), secret, over }),
    keepalive: true,
  };
  before = before.then(() => fetch(`${path}/begun`, question)).catch(() => {});
}

/** Said once: whoever goes on knows it. */
export function warnOnce(warnings: { code: string; message: string }[], account: string): void {
  const begun = warnings.find(({ code }) => code === "payment_begun");
  if (!begun || known.has(account)) return;
  known.add(account);
  throw new Problem(`${begun.message} Press the button once more to pay all the same.`);
}
