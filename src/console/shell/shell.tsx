import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { isLive } from "../live.js";
import { Said } from "../parts/said.js";
import { session, signOut, switchAccount } from "../session.js";
import { NAVIGATION } from "./navigation.js";
import { Notices } from "./notices.js";
import { ProveAgainDialog } from "./prove-again-dialog.js";

/** Around every screen: where one is, where one can go, and who one is. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes it
  useEffect(() => setOpen(false), [path]);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="top">
        <b class="account">
          <Said text={session.value?.account.name ?? ""} />
        </b>
        <button
          type="button"
          class="small menu"
          ref={menu}
          aria-expanded={open}
          aria-controls="side"
          onClick={() => setOpen(!open)}
        >
          Menu
        </button>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it is pressed, this hears the way out */}
      <div
        id="side"
        class={open ? "side open" : "side"}
        onKeyDown={({ key }) => {
          if (key !== "Escape" || !open) return;
          setOpen(false);
          menu.current?.focus();
        }}
      >
        <nav aria-label="Console">
          {NAVIGATION.map((group) => (
            <ul key={group[0]?.[0]}>
              {group.map(([href, name]) => (
                <li key={href}>
                  <a href={href} aria-current={isHere(href, path) ? "page" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <Who />
      </div>
      {children}
      <Notices />
      <ProveAgainDialog />
    </div>
  );
}

function isHere(href: string, path: string): boolean {
  return href === "/console" ? path === href : path === href || path.startsWith(`${href}/`);
}

function Who() {
  if (!session.value) return null;
  const { member, account, accounts = [] } = session.value;
  return (
    <section class="who" aria-label="You">
      {!isLive.value && <p class="quiet">Not live: what you see may be old.</p>}
      <a href="/console/you">
        <Said text={member.name} />
      </a>
      <small>{member.operator ? `${member.role}, operator` : member.role}</small>
      {accounts
        .filter(({ id }) => id !== account.id)
        .map(({ id, name }) => (
          <button key={id} type="button" class="plain" onClick={() => switchAccount(id)}>
            Switch to <Said text={name} />
          </button>
        ))}
      <button type="button" class="plain" onClick={signOut}>
        Sign out
      </button>
    </section>
  );
}
