import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { WaitingApproval } from "../../client/public.js";
import { announce } from "../shell/notices.js";
import { placeOf } from "../words/records.js";

/** Leads on from this screen; whoever has gone on by himself meanwhile stays where he is. */
export function useLead(): (url: string) => void {
  const { route } = useLocation();
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  return (url) => {
    // What is the app's is drawn in place; the rest is another page.
    if (isHere.current) url.startsWith("/") ? route(url) : location.assign(url);
  };
}

/** To what has just been made; where it waits for somebody's word instead, to where that is given. */
export function useOpened(): (made: { id: string } | WaitingApproval, done: string) => void {
  const lead = useLead();
  return (made, done) => {
    const waits = !("id" in made);
    announce(waits ? "It waits for approval." : done);
    lead(waits ? made.approve_url : (placeOf(made.id)?.href ?? "/console"));
  };
}
