/** What a person reads on stdout when the service is ready; the key is there at the very first start alone. */
export function welcome(baseUrl: string, key: string | undefined): string {
  const ready = `Unsigned is ready at ${baseUrl} (docs at ${baseUrl}/docs)\n`;
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
