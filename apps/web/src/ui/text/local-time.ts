/** Converts times between `datetime-local` fields and the API. Pure. */
import { MINUTE_MS } from './durations.ts';

/** Local time to the minute, such as `2026-01-31T12:00`. */
export function localTime(time: number): string {
  const offset = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - offset).toISOString().slice(0, 16);
}

export function isoTime(local: string): string {
  return new Date(local).toISOString();
}
