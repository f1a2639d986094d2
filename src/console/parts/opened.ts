import type { WaitingApproval } from "../../client/public.js";
import { announce } from "../shell/notices.js";
import { placeOf } from "../words/records.js";

/** To what has just been made; where it waits for somebody's word instead, to where that is given. */
export function opened(
  made: { id: string } | WaitingApproval,
  route: (url: string) => void,
  done: string,
): void {
  if ("id" in made) {
    announce(done);
    route(placeOf(made.id)?.href ?? "/console");
  } else location.assign(made.approve_url);
}
