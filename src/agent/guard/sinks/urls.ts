import { isPublicUrl } from "../../../public-url.js";
import { type Case, placesOf } from "../call.js";
import { deny, type Finding } from "../finding.js";

/** Pages load or lead to these for every visitor. */
export function urls({ call }: Case): Finding[] {
  const led = placesOf(call, "link").filter(({ value }) => !isPublicUrl(value));
  return led.map(({ path }) => deny("origin_url", "unknown_url", path));
}
