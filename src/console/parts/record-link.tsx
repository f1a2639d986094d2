import { placeOf } from "../words/records.js";

/** To the record that has this id. */
export function RecordLink({ id }: { id: string }) {
  const place = placeOf(id);
  return place ? <a href={place.href}>{place.noun}</a> : <code>{id}</code>;
}
