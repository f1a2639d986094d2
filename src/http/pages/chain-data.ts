import { CHAIN_FACTS, type Chain } from "../../chains.js";
import { type Html, html } from "./html.js";

/** What the script has to know of the page's chain: of no other is anything loaded. */
export function chainData(chain: Chain): Html {
  const { id, title, usdc, coin, explorer, publicRpc } = CHAIN_FACTS[chain];
  return html`data-chain="${title}" data-chain-id="${id}" data-usdc="${usdc}" data-coin="${coin}" data-explorer="${explorer}" data-rpc="${publicRpc}"`;
}
