import { fieldsOf } from "../../../runtime/field.js";
import { type Case, text } from "../call.js";
import { deny, type Finding } from "../finding.js";

/** Pages load or lead to these for every visitor. */
export function urls({ call }: Case): Finding[] {
  return fieldsOf(call.head.fields, "link").flatMap((field) => {
    const url = text(call.input, field);
    if (url === undefined || isPublic(url)) return [];
    return [deny("origin_url", "unknown_url", field)];
  });
}

function isPublic(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  const isName =
    /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}$/.test(hostname) &&
    !/\.(?:local|internal|localhost|lan|home|test|onion|arpa)$/.test(hostname);
  return protocol === "https:" && isName && !username && !password && !port && !hostname.includes("xn--");
}
