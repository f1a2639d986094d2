/** How to reach a model server. */
export interface WireOptions {
  apiKey: string;
  baseUrl?: string | undefined;
  model: string;
  /** Asks for a stream, so that a server that hangs is noticed at its first byte. */
  stream: boolean;
}
