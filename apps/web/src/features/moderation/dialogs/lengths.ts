/** Durations of timeouts and of deletions by bans, in seconds. */
import { LIMITS } from '@guildhall/protocol/limits';

const HOUR_SECS = 3600;
const DAY_SECS = 24 * HOUR_SECS;

export const TIMEOUT_LENGTHS = [60, 300, 600, HOUR_SECS, DAY_SECS, 7 * DAY_SECS, 28 * DAY_SECS] as const;
export const DELETED_LENGTHS = [
  0,
  HOUR_SECS,
  6 * HOUR_SECS,
  12 * HOUR_SECS,
  DAY_SECS,
  3 * DAY_SECS,
  7 * DAY_SECS,
] as const;

const LENGTH_UNITS = { minutes: 60, hours: HOUR_SECS, days: DAY_SECS } as const;
export type LengthUnit = keyof typeof LENGTH_UNITS;

/** The seconds of a typed duration; undefined for an invalid number or one beyond a timeout's limits. */
export function timeoutSeconds(amount: string, unit: LengthUnit): number | undefined {
  if (!/^\s*[0-9]{1,6}([.,][0-9]{1,3})?\s*$/.test(amount)) return undefined;
  const seconds = Math.round(Number(amount.trim().replace(',', '.')) * LENGTH_UNITS[unit]);
  return seconds >= LIMITS.timeoutMinimumSecs && seconds <= LIMITS.timeoutSecs ? seconds : undefined;
}
