/**
 * Ids: 64-bit snowflakes as decimal strings. 42 bits of milliseconds since {@link ID_EPOCH}, 10 bits of process,
 * 12 bits of counter. All have 19 digits until 2084, so they sort alike as numbers, strings and by creation.
 */

/** 2015-01-01T00:00:00Z in Unix milliseconds. */
export const ID_EPOCH = 1_420_070_400_000;

/** The largest value a PostgreSQL bigint holds. */
const MAX_ID = 9_223_372_036_854_775_807n;

/** Whether a text can be an id; any other text is treated as an unknown id. */
export function isId(text: string): boolean {
  return /^[1-9][0-9]{0,18}$/.test(text) && BigInt(text) <= MAX_ID;
}

/** The creation time of an id, in Unix milliseconds. */
export function idTime(id: string): number {
  return Number(BigInt(id) >> 22n) + ID_EPOCH;
}

/** The lowest possible id for a creation time (Unix milliseconds). */
export function idAtTime(time: number): string {
  return String(BigInt(Math.max(0, Math.floor(time) - ID_EPOCH)) << 22n);
}

/** Compares two ids by creation, for `sort`. Works for all whole numbers without leading zeros. */
export function compareIds(left: string, right: string): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
