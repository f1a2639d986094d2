/**
 * For a shop's own page: each `<div data-unsigned="/pay/SLUG">` becomes that page in a frame of its own height, and gets
 * the events `unsigned:submitted` and `unsigned:paid`. They are hints: deliver by webhook or after asking the API.
 */
const { origin } = new URL(import.meta.url);

for (const place of document.querySelectorAll<HTMLElement>("[data-unsigned]")) {
  const url = new URL(place.dataset.unsigned ?? "", origin);
  if (url.origin !== origin) continue;
  const frame = document.createElement("iframe");
  frame.src = url.href;
  frame.title = place.dataset.title ?? "Payment";
  frame.referrerPolicy = "no-referrer";
  Object.assign(frame.style, { width: "100%", height: "640px", border: "0" });
  addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    const { type, slug, height } = data ?? {};
    if (type === "unsigned:height") frame.style.height = `${Number(height)}px`;
    else if (type === "submitted" || type === "paid")
      place.dispatchEvent(new CustomEvent(`unsigned:${type}`, { bubbles: true, detail: { slug } }));
  });
  place.replaceChildren(frame);
}

export {};
