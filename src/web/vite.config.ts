import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  logLevel: "warn",
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    manifest: "manifest.json",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: [
        "pay.ts",
        "donate.ts",
        "subscribe.ts",
        "sign.ts",
        "embed.ts",
        "sign-in.ts",
        "you.ts",
        "style.css",
      ].map((entry) => `${import.meta.dirname}/${entry}`),
    },
  },
});
