/** uPlot counts in the browser's language as soon as it is loaded: Chromium in the C locale names one that is none. */
try {
  new Intl.Locale(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: "en" });
}
