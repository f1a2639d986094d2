import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  logLevel: "warn",
  build: {
    outDir: "../../dist/client",
    emptyOutDir: true,
    target: "es2022",
    minify: true,
    lib: { entry: "public.ts", formats: ["es"], fileName: () => "public.js" },
  },
});
