import { Html } from "../pages/html.js";

export const REFERENCE_STYLE = new Html(`
:root { color-scheme: light dark; --rule: #8885; --code: #8882; --link: light-dark(#0b57d0, #8ab4f8) }
* { box-sizing: border-box }
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere }
a { color: var(--link) }
nav { padding: 16px 20px }
nav ul { list-style: none; padding: 0; margin: 0; columns: 2 }
main { padding: 0 20px 80px; max-width: 56rem }
h2 { margin-top: 3rem; border-top: 1px solid var(--rule); padding-top: 1.5rem }
h3 a { color: inherit; text-decoration: none }
article { margin: 2rem 0 }
code, pre { font: 14px/1.5 ui-monospace, monospace }
code { background: var(--code); padding: 1px 4px; border-radius: 4px }
pre { background: var(--code); padding: 12px; border-radius: 8px; overflow: auto; overflow-wrap: normal }
img { max-width: 100%; height: auto }
.scrolls { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--rule) }
td { min-width: 7rem }
dt { margin-top: 12px }
dd { margin: 0 }
summary { cursor: pointer; padding: 4px 0 }
:target { scroll-margin-top: 16px }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 16rem 1fr }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto }
  nav ul { columns: 1 }
}
@media print { nav { display: none } }
`);
