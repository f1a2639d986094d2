import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/** The three headers of Standard Webhooks 1.0; one signature for each secret that is still valid. */
export function signedHeaders(
  message: { id: string; sentAt: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(message.sentAt.getTime() / 1000);
  const content = `${message.id}.${timestamp}.${message.body}`;
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((secret) => `v1,${hmac(secret, content)}`).join(" "),
  };
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}
