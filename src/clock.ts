export type Clock = () => Date;

/** CLOCK_OFFSET_S shifts every clock that a business rule reads. */
export function createClock(offsetSeconds: number): Clock {
  return () => new Date(Date.now() + offsetSeconds * 1000);
}
