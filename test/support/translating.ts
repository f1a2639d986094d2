/** As Google's translation does it in a page: each text goes out, and another one in a `<font>` comes in its place. */
export const TRANSLATING = `addEventListener("DOMContentLoaded", () => {
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      for (const node of nodes) {
        if (!node.data.trim() || node.parentElement.closest("script, style, font, [translate=no]")) continue;
        const font = document.createElement("font");
        font.append(document.createElement("font"));
        font.firstChild.textContent = node.data;
        node.replaceWith(font);
      }
    };
    new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true, characterData: true });
    wrap();
  });`;
