import { useEffect, useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from "preact-iso";
import { listen } from "./live.js";
import { Failure } from "./parts/failure.js";
import { NotOpened } from "./parts/later.js";
import { Screen } from "./parts/screen.js";
import { SCREENS } from "./screens.js";
import { isOwner, loadSession, mayWrite, session, watchSession } from "./session.js";
import { PLAIN_PAGES } from "./shell/navigation.js";
import { arrive } from "./shell/notices.js";
import { Shell } from "./shell/shell.js";

export function App() {
  const [error, setError] = useState<unknown>();
  const begin = async () => {
    setError(undefined);
    await loadSession().then(() => {
      if (session.value) listen(session.value.account.id);
      watchSession();
    }, setError);
  };
  useEffect(() => void begin(), []);
  if (error !== undefined)
    return (
      <main>
        <Failure error={error} onRetry={begin} />
      </main>
    );
  if (!session.value) return <p class="quiet wait">Loading…</p>;
  return (
    <LocationProvider scope={PLAIN_PAGES}>
      <Shell>
        <Screens />
      </Shell>
    </LocationProvider>
  );
}

/** A screen that can't be drawn says so in its place. */
function Screens() {
  const [error, setError] = useState<unknown>();
  const { path } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen may open
  useEffect(() => setError(undefined), [path]);
  if (error !== undefined) return <NotOpened />;
  return (
    <ErrorBoundary onError={setError}>
      <Router onLoadStart={() => arrive(true)} onLoadEnd={() => arrive(false)}>
        {SCREENS.map(({ path, component, needs }) => (
          <Route key={path} path={path} component={may(needs) ? component : NotYours} />
        ))}
        <Route default component={Nowhere} />
      </Router>
    </ErrorBoundary>
  );
}

function may(needs: "write" | "admin" | undefined): boolean {
  return needs === "admin" ? isOwner.value : needs === undefined || mayWrite.value;
}

function NotYours() {
  return (
    <Screen title="This is for others">
      <p>Your role takes you no further here. An owner of the account can give you another.</p>
      <p>
        <a href="/console">Home</a>
      </p>
    </Screen>
  );
}

function Nowhere() {
  return (
    <Screen title="Nothing is here">
      <p>
        This address leads nowhere. <a href="/console">Home</a>
      </p>
    </Screen>
  );
}
