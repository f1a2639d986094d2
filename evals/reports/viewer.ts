export const VIEWER_STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif;--bad:#b3261e;--good:#1b6e2d;--odd:#8a5300;--line:#8884}
@media(prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#81d792;--odd:#ffb870}}
body{max-width:75rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem}h3{font-size:1rem;margin:1.2rem 0 .3rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{padding:.3rem .6rem;text-align:left;border-bottom:1px solid var(--line)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.bad{color:var(--bad)}.good{color:var(--good)}.odd{color:var(--odd)}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.8rem}.figures div{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .8rem}
.figures b{display:block;font-size:1.3rem}small{color:color-mix(in srgb,CanvasText 72%,Canvas);overflow-wrap:anywhere}
details{border-bottom:1px solid var(--line)}details[open]{padding-bottom:1rem}summary{cursor:pointer;scroll-margin-top:4rem;padding:.3rem .2rem}summary:focus-visible,.wide:focus-visible{outline:2px solid #47f;outline-offset:-2px}
.talk{list-style:none;margin:.5rem 0;padding:0;display:grid;gap:.4rem}.talk li{max-width:52rem;padding:.4rem .7rem;border-radius:.6rem;background:#8881;border-left:3px solid var(--line)}
.talk .user{border-color:#47f}.talk .assistant{margin-left:2rem}.talk .call{margin-left:2rem;border-color:var(--odd)}.talk b,p>b{font-size:.85rem}p.fact b,p.verdict b{color:var(--bad)}details p{margin:.2rem .7rem;overflow-wrap:anywhere}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;max-height:24rem;overflow:auto}
#tools{position:sticky;top:0;background:Canvas;padding:.5rem 0}#find{width:min(24rem,60%)}#find,#only{font:inherit;max-width:100%}`;

/** Runs in the reader's browser, by itself: filter by words and outcome, and walk by keyboard. */
export const VIEWER = `(() => {
  const all = [...document.querySelectorAll("details")];
  const find = document.getElementById("find"), only = document.getElementById("only");
  const texts = all.map((one) => one.textContent.toLowerCase());
  const show = () => {
    const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let count = 0;
    all.forEach((one, i) => {
      const fits = (!only.value || one.dataset.outcome === only.value) && words.every((word) => texts[i].includes(word));
      one.hidden = !fits;
      if (fits) count++;
    });
    for (const section of document.querySelectorAll("section")) section.hidden = !section.querySelector("details:not([hidden])");
    history.replaceState(null, "", "#" + new URLSearchParams(find.value ? { q: find.value } : {}));
    document.getElementById("count").textContent = count + " of " + all.length;
  };
  const walk = (by) => {
    const seen = all.filter((one) => !one.hidden);
    const at = seen.findIndex((one) => one.contains(document.activeElement));
    seen[Math.min(seen.length - 1, Math.max(0, at + by))]?.querySelector("summary").focus();
  };
  document.addEventListener("keydown", (event) => {
    if (event.target === find || event.target === only) {
      if (event.key === "Escape") { find.value = ""; show(); find.blur(); }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "/") { event.preventDefault(); find.focus(); }
    if (event.key === "j") walk(1);
    if (event.key === "k") walk(-1);
    if (event.key === "Escape") { find.value = ""; only.value = ""; show(); }
  });
  find.addEventListener("input", show);
  only.addEventListener("change", show);
  document.getElementById("tools").hidden = false;
  find.value = new URLSearchParams(location.hash.slice(1)).get("q") ?? "";
  show();
})();`;
