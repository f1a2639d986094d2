import { useLocation } from "preact-iso";
import { isOperator, isOwner } from "../../session.js";

const SECTIONS: readonly (readonly [href: string, name: string, ownersOnly?: true])[] = [
  ["/console/settings", "Profile"],
  ["/console/settings/start", "First steps", true],
  ["/console/settings/wallets", "Wallets", true],
  ["/console/settings/members", "Members", true],
  ["/console/settings/keys", "Keys", true],
  ["/console/settings/connections", "Connections"],
  ["/console/settings/webhooks", "Webhooks", true],
  ["/console/settings/usage", "Usage"],
  ["/console/you", "You"],
];

/** What of the account can be set; what takes an owner is offered to owners. */
export function Sections() {
  const { path } = useLocation();
  return (
    <nav aria-label="Settings" class="sections">
      {SECTIONS.filter(([, , ownersOnly]) => !ownersOnly || isOwner.value).map(([href, name]) => (
        <a key={href} href={href} aria-current={path === href ? "page" : undefined}>
          {name}
        </a>
      ))}
      {isOperator.value && (
        <a href="/console/operator" aria-current={path === "/console/operator" ? "page" : undefined}>
          Installation
        </a>
      )}
    </nav>
  );
}
