import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/console/",
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../../dist/console",
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: `${import.meta.dirname}/main.tsx`,
      // A browser asks one host for six things at a time: a seventh would be one more trip before the first screen.
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: /node_modules\/@?preact|console\/parts\/(loading|empty|several)\./ },
          ],
        },
      },
    },
  },
});
