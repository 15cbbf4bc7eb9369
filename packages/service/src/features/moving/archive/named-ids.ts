/** Derives snowflakes from the names or ids of other programs. The same export always gives the same ids. Pure. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '@guildhall/platform';
import { ID_EPOCH, idAtTime } from '@guildhall/protocol';

const YEAR_MS = BigInt(365 * DAY_MS);
const LOW = 0x3f_ffffn;

function digest(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}

/** The id of an object without a known creation time, such as a person: a moment in the first year of ids. */
export function namedId(name: string): string {
  const hash = digest(name);
  const time = BigInt(ID_EPOCH) + ((hash >> 22n) % YEAR_MS);
  return String(BigInt(idAtTime(Number(time))) + (hash & LOW));
}

/** @param time Unix milliseconds */
export function timedId(name: string, time: number): string {
  return String(BigInt(idAtTime(time)) + (digest(name) & LOW));
}

/** Keeps the order of Slack's messages, to the microsecond. @param ts as `1355517523.000005` */
export function slackMessageId(channel: string, ts: string): string {
  const micros = BigInt(ts.replace('.', ''));
  const low = ((micros % 1000n) << 12n) | (digest(`${channel} ${ts}`) & 0xfffn);
  return String(BigInt(idAtTime(Number(micros / 1000n))) + low);
}
