import { defineConfig, type EnvironmentOptions } from "vite";

const SCRIPTS = ["pay", "donate", "subscribe", "sign", "embed", "you", "sign-in"];

/** Each alone: whoever pays loads one file, and nothing that other pages need. The first one empties the folder. */
const made = (entry: string): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "../../dist/web",
    emptyOutDir: entry === "style.css",
    manifest: `${entry}.json`,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: { input: `${import.meta.dirname}/${entry}` },
  },
});

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  logLevel: "warn",
  builder: {},
  environments: {
    client: made("style.css"),
    ...Object.fromEntries(SCRIPTS.map((name) => [name.replace("-", "_"), made(`${name}.ts`)])),
  },
});
