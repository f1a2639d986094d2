import { CHAINS, type Chain, isTestnet, TEST_NOTICE } from "../chains.js";

/** What a person reads on stdout when the service is ready; the key is there at the very first start alone. */
export function welcome(
  baseUrl: string,
  given: { key: string | undefined; signIn: string | undefined },
  nodes: Partial<Record<Chain, unknown>>,
): string {
  const { key } = given;
  const ready = `Unsigned is ready at ${baseUrl} (docs at ${baseUrl}/docs)\n${isTestnet() ? `${TEST_NOTICE}\n` : ""}${unwatched(nodes)}${firstSignIn(given)}`;
  if (!key) return ready;
  return `${ready}
Your first key, shown only now:

  ${key}

Create a payment link:

  curl ${baseUrl}/api/v1/payment-links \\
    -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
    -d '{"amount_usd": 25, "destination_address": "0x71c7656ec7ab88b098defb751b7401b5f6d8976f", "chain": "base"}'

Talk to the agent:

  curl ${baseUrl}/api/v1/chat \\
    -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
    -d '{"message": "What can you do?"}'
`;
}

function firstSignIn({ signIn }: { signIn: string | undefined }): string {
  if (!signIn) return "";
  return `\nNobody has signed in yet. This link lets the first owner in, once, for 15 minutes:\n\n  ${signIn}\n`;
}

/** Whoever runs this has to know it before somebody pays. */
function unwatched(nodes: Partial<Record<Chain, unknown>>): string {
  const blind = CHAINS.filter((chain) => !nodes[chain]);
  if (blind.length === 0) return "";
  const which = blind.length === CHAINS.length ? "no chain" : `not ${blind.join(", ")}`;
  return `Watches ${which}: what is paid there turns nothing to paid until RPC_URL_${blind[0]?.toUpperCase()} and the like name a node.\n`;
}
