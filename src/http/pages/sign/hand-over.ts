import { CHAIN_FACTS, isTestnet } from "../../../chains.js";
import { type Html, html } from "../html.js";
import { isSignable, type SignView } from "./sign-view.js";
import type { Signable } from "./signable.js";

/** Ways to sign it that need neither this browser nor this page's script. */
export function handOver(view: SignView): Html | false {
  if (!isSignable(view)) return false;
  const { signable, url } = view;
  return html`<details class="sign">
<summary>Sign elsewhere: a Safe, a terminal, somebody else</summary>
<dl>
<div><dt>Somebody else</dt><dd>Give this address to whoever signs; it is all that is needed.<pre tabindex="0" aria-label="Address of this page">${url}</pre></dd></div>
<div><dt>A Safe</dt><dd><a href="/sign/${signable.slug}/safe.json" download="${signable.id}.safe.json">Download the file for its Transaction Builder</a><br>Drop it there: both transactions in one batch, carried out when enough owners have signed.${signable.noun === "payout" && " You then have seven days instead of one."}</dd></div>
<div><dt>A terminal, with foundry's cast</dt><dd><pre tabindex="0" class="long" aria-label="Commands for cast">${castLines(signable).join("\n")}</pre></dd></div>
</dl>
</details>`;
}

export function castLines({ chain, contract, call, allows }: Signable): string[] {
  const { id, usdc } = CHAIN_FACTS[chain];
  const cast = (to: string, what: string, gas?: string) =>
    `cast send --chain ${id} --rpc-url "$RPC_URL" --ledger${gas ? ` --gas-limit ${gas}` : ""} ${to} ${what}`;
  const approve = allows > 0n ? [cast(usdc, `"approve(address,uint256)" ${contract} ${allows}`)] : [];
  return [...approve, cast(call.to, call.data, call.gas)];
}

export function verifyLine({
  chain,
  call,
  feeRecipient,
}: Pick<Signable, "chain" | "call" | "feeRecipient">): string {
  const network = isTestnet() ? "NETWORK=testnet " : "";
  return `${network}npx unsigned verify --chain ${chain} --fee-recipient ${feeRecipient} ${call.to} ${call.data}`;
}
