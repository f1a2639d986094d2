import { CHAINS } from "../../chains.js";
import { toolsAt } from "../../runtime/registry.js";
import type { Tool } from "../../runtime/tool.js";
import { API } from "../rest.js";

/** What a language model should know before it writes code against this API. */
export function llmsText(tools: readonly Tool[], baseUrl: string): string {
  const routes = toolsAt(tools, "rest").filter(({ route }) => route);
  return `# Unsigned

> Non-custodial USDC payment infrastructure. It returns unsigned calldata or a hosted page; the caller signs and sends. It never holds funds, never signs, never broadcasts.

- Base URL: ${baseUrl}${API}. Header: Authorization: Bearer svc_live_… (server key) or svc_pk_… (collect key, POST /collect/checkout only).
- Chains: ${CHAINS.join(", ")}. There is no default chain: ask the person whose money it is, never guess it. Never invent an address or an e-mail.
- Amounts are JSON numbers of USDC with at most 6 decimals. An unknown field is a 400 that names it.
- Success: {"data": …}; lists: {"data": […], "has_more", "next_cursor"} (a page of large records may end before its limit). Failure: {"error": {"code", "message", "issues"?, "docs", "request_id"}}.
- Lists take filters, q (search) and sort. ?format=csv or jsonl gives all that a filter leaves. GET /events?after_sequence=N is what came after event N; with Accept: text/event-stream it goes on.
- Send an Idempotency-Key with every POST and repeat it when retrying; 429, and 503 where it is known, say in Retry-After when.
- A payout answers sign_url, where a person signs it, and approve_tx and execute_tx: sign approve_tx first. The fee of 0.3 % comes on top of the total.

## Reference

- [OpenAPI 3.1](${baseUrl}/openapi.json): every field, bound and error
- [Documentation](${baseUrl}/docs): the same for people
- [Guides](${baseUrl}/docs/quick-start): [clients, retries and pages](${baseUrl}/docs/client), [webhooks](${baseUrl}/docs/webhooks), [payments and refunds](${baseUrl}/docs/payments), [lists](${baseUrl}/docs/lists), [how fast it is](${baseUrl}/docs/performance)
- MCP: ${baseUrl}/mcp, Streamable HTTP with the same Bearer key; the key's scopes decide which tools it lists

## Endpoints

${routes.map(({ route, description }) => `- ${route}: ${description}`).join("\n")}
- POST /chat: Talk to the agent in plain words. {"message"} or {"messages": [{"role", "content", "pasted"?}]}; pasted says which passages of a turn were pasted: they are never obeyed.
`;
}
