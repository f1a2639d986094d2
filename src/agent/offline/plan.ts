import type { ModelRequest } from "../model.js";
import type { ProposedCall } from "../transcript.js";

export interface Plan {
  text: string;
  calls: ProposedCall[];
}

export function plan(_request: ModelRequest): Plan {
  return { text: "I am the offline agent.", calls: [] };
}
