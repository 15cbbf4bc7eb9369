/** Durations of timeouts and of deletions by bans, in seconds. */
import { LIMITS } from '@guildhall/protocol/limits';

const HOUR = 3600;
const DAY = 24 * HOUR;

export const TIMEOUT_LENGTHS = [60, 300, 600, HOUR, DAY, 7 * DAY, 28 * DAY] as const;
export const DELETED_LENGTHS = [0, HOUR, 6 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY] as const;

const LENGTH_UNITS = { minutes: 60, hours: HOUR, days: DAY } as const;
export type LengthUnit = keyof typeof LENGTH_UNITS;

/** The seconds of a typed duration; undefined for an invalid number or one beyond a timeout's limits. */
export function timeoutSeconds(amount: string, unit: LengthUnit): number | undefined {
  if (!/^\s*[0-9]{1,6}([.,][0-9]{1,3})?\s*$/.test(amount)) return undefined;
  const seconds = Math.round(Number(amount.trim().replace(',', '.')) * LENGTH_UNITS[unit]);
  return seconds >= LIMITS.timeoutMinimumSecs && seconds <= LIMITS.timeoutSecs ? seconds : undefined;
}
