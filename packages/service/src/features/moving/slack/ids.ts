/**
 * Snowflakes for what Slack names otherwise. They follow from Slack's own names alone, so that the same export read
 * again names the same things. Pure.
 */
import { createHash } from 'node:crypto';
import { ID_EPOCH, idAtTime } from '@guildhall/protocol';

const YEAR_MS = 365n * 86_400_000n;

function digest(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE();
}

/** Of people and the workspace, whose beginning Slack does not tell: a moment of the first year that ids count. */
export function namedId(name: string): string {
  const hash = digest(name);
  const time = BigInt(ID_EPOCH) + ((hash >> 22n) % YEAR_MS);
  return String(BigInt(idAtTime(Number(time))) + (hash & 0x3f_ffffn));
}

/** @param created seconds */
export function channelId(id: string, created: number): string {
  return String(BigInt(idAtTime(created * 1000)) + (digest(id) & 0x3f_ffffn));
}

/** Keeps the order of messages, to the microsecond. @param ts as `1355517523.000005` */
export function messageId(channel: string, ts: string): string {
  const micros = BigInt(ts.replace('.', ''));
  const low = ((micros % 1000n) << 12n) | (digest(`${channel} ${ts}`) & 0xfffn);
  return String(BigInt(idAtTime(Number(micros / 1000n))) + low);
}

/** The moment of a message, as ISO 8601. */
export function timeText(ts: string): string {
  return new Date(Number(ts.slice(0, -3)) * 1000).toISOString();
}
