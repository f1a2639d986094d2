import type { PageOptions } from "../../src/http/pages/layout.js";
import { pageRoutes } from "../../src/http/pages/mount.js";
import { type Answer, type AppOptions, type RequestOptions, startApp, type TestApp } from "./app.js";
import { build } from "./build.js";
import { until } from "./pay.js";

/** The service with its pages, the browser's side freshly built. */
export function startPages(
  { embedOrigins = [], ...rest }: Partial<PageOptions> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  build("web", "console");
  return startApp({
    ...options,
    mounts: (house) => [...pageRoutes(house, { embedOrigins, ...rest }), ...(options.mounts?.(house) ?? [])],
  });
}

export const getHtml = (app: TestApp, path: string) =>
  ask(app, "GET", path, { headers: { accept: "text/html" } });

export const getJson = (app: TestApp, path: string) => ask(app, "GET", path);

/** Waits for its turn: pages take ten requests a second from one address. */
export function ask(
  app: TestApp,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  return until(
    () => app.request(method, path, options),
    ({ status }) => status !== 429,
  );
}
