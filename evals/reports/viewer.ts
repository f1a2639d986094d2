export const VIEWER_STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:75rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h3{font-size:1rem;margin:1rem 0 .2rem}table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{padding:.3rem .6rem;text-align:left;border-bottom:1px solid #8884}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.bad{color:#c22}.good{color:#282}.odd{color:#a60}@media(prefers-color-scheme:dark){.bad{color:#f77}.good{color:#7d7}.odd{color:#fb5}}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:.8rem}.figures div{border:1px solid #8884;border-radius:.5rem;padding:.6rem .8rem}
.figures b{display:block;font-size:1.3rem}summary{cursor:pointer;padding:.15rem 0}summary:focus-visible{outline:2px solid #47f}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:.8rem;border-radius:.5rem;font-size:.85rem}
small{opacity:.75}#tools{position:sticky;top:0;background:Canvas;padding:.5rem 0}#find{width:min(24rem,60%)}`;

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
  show();
})();`;
