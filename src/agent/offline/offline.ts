import type { Model } from "../models/model.js";
import { NO_USAGE } from "../models/usage.js";
import { plan } from "./plan.js";

/** Needs no key and guesses nothing: reads the user's words with the guard's own lexer and grammar. */
export const offline: Model = {
  provider: "offline",
  model: "rules",
  async answer(request) {
    request.onFirstByte();
    const { text, calls } = plan(request);
    return { text, calls, stop: calls.length > 0 ? "tools" : "done", usage: NO_USAGE };
  },
};
