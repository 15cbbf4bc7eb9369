/** Places in the log, which lie between events. */
import { compareIds } from '@guildhall/protocol';

/** The place directly after an event, by its transaction and its position; ordered by these two. */
export interface LogPlace {
  readonly xid: string;
  readonly position: string;
}

export function isAfter(place: LogPlace, other: LogPlace): boolean {
  const transactions = compareIds(place.xid, other.xid);
  return transactions > 0 || (transactions === 0 && compareIds(place.position, other.position) > 0);
}

/** The place directly before an event. */
export function placeBefore({ xid, position }: LogPlace): LogPlace {
  return { xid, position: String(BigInt(position) - 1n) };
}

/** A place with the epoch of its log; clients store it as `epoch.transaction.position`. */
export interface LogPosition extends LogPlace {
  readonly epoch: number;
}

/** The text that clients store, and {@link parsePosition} reads. */
export function formatPosition({ xid, position }: LogPlace, epoch: number): string {
  return `${epoch}.${xid}.${position}`;
}

const MAX_XID = (1n << 64n) - 1n;
const MAX_POSITION = (1n << 63n) - 1n;

/** Without leading zeros, because places are compared as texts. */
const POSITION = /^(\d{1,9})\.(0|[1-9]\d{0,19})\.(0|[1-9]\d{0,18})$/;

/** Reads a stored position. @returns null for a malformed or out-of-range one */
export function parsePosition(position: string): LogPosition | null {
  const [, epoch, xid, place] = POSITION.exec(position) ?? [];
  if (!xid || !place || BigInt(xid) > MAX_XID || BigInt(place) > MAX_POSITION) return null;
  return { epoch: Number(epoch), xid, position: place };
}
