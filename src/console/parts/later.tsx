import type { ComponentType } from "preact";
import { lazy } from "preact-iso";
import { useLive } from "../live.js";
import { announce } from "../shell/notices.js";
import { Failure } from "./failure.js";
import { Screen } from "./screen.js";

/** A screen that is loaded when it is first gone to. One that can't be says so: the router would wait for ever. */
export function later<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() => load().catch(() => NotOpened));
}

/** The same of a part of a screen. */
export function laterPart<P>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() => load().catch(() => NotLoaded));
}

export function NotOpened() {
  return (
    <Screen title="This screen did not open">
      <NotLoaded />
    </Screen>
  );
}

function NotLoaded() {
  useLive([], reloadOnceThere);
  return <Failure error={NOT_LOADED} onRetry={reloadOnceThere} />;
}

const NOT_LOADED = new Error(
  "It could not be loaded: the service does not answer, or another version of it runs since this page was opened.",
);

let looking: Promise<void> | undefined;

/** Once, whoever asks for it meanwhile: by a button, or because the stream is back. */
function reloadOnceThere(): Promise<void> {
  looking ??= lookAgain().finally(() => {
    looking = undefined;
  });
  return looking;
}

/** Left alone a browser would put its own page in place of this one, and nothing would lead back. */
async function lookAgain(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (!answer?.ok) return announce("The service does not answer yet.");
  location.reload();
  // This page is on its way out, and asks nothing more.
  return new Promise(() => {});
}
