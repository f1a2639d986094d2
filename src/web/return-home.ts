import { byId, element } from "./page.js";

const SECONDS = 5;

/**
 * Back to the seller, a while after the payment has become final before the payer's eyes. Whoever stays, stays; a page in
 * a frame tells the shop around it instead.
 */
export function returnHome(): void {
  const status = byId("status");
  if (!status || byId("home") || window.top !== window) return;
  const watcher = new MutationObserver(() => {
    const href = byId("home")?.querySelector("a")?.href;
    if (!href) return;
    watcher.disconnect();
    leaveSoon(status, href);
  });
  watcher.observe(status, { childList: true });
}

function leaveSoon(status: HTMLElement, href: string): void {
  let left = SECONDS;
  const said = element("span", {}, words(left));
  const stay = element("button", { type: "button", className: "plain" }, "Stay here");
  const notice = element("p", { className: "quiet" }, said, " ", stay);
  const timer = setInterval(() => {
    left -= 1;
    said.textContent = words(left);
    if (left > 0) return;
    clearInterval(timer);
    location.assign(href);
  }, 1_000);
  stay.addEventListener("click", () => {
    clearInterval(timer);
    notice.remove();
    status.focus();
  });
  status.after(notice);
}

function words(seconds: number): string {
  return `You go back to the seller in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
