/** All that `unsigned/client` gives. */
export type * from "./api.js";
export type { ChatEvent } from "./chat-stream.js";
export { type ClientOptions, createUnsigned, type Unsigned } from "./client.js";
export * from "./errors.js";
export { isWaiting } from "./waiting.js";
export { type SignedMessage, verifyWebhook } from "./webhook.js";
