/** Places in the log. A place is after an event; places are ordered by (transaction, position). */

export interface Place {
  readonly xid: string;
  readonly position: string;
}

export function isAfter(row: Place, place: Place): boolean {
  const left = BigInt(row.xid);
  const right = BigInt(place.xid);
  return left > right || (left === right && BigInt(row.position) > BigInt(place.position));
}

/** The place directly before an event. */
export function placeBefore({ xid, position }: Place): Place {
  return { xid, position: String(BigInt(position) - 1n) };
}

/** A place in the form that clients store: `epoch.transaction.position`. */
export interface Position extends Place {
  readonly epoch: number;
}

export function format({ xid, position }: Place, epoch: number): string {
  return `${epoch}.${xid}.${position}`;
}

const MAX_XID = (1n << 64n) - 1n;
const MAX_POSITION = (1n << 63n) - 1n;

/** @returns null for a malformed or out-of-range place */
export function parse(position: string): Position | null {
  const [, epoch, xid, place] = /^(\d{1,9})\.(\d{1,20})\.(\d{1,19})$/.exec(position) ?? [];
  if (!xid || !place || BigInt(xid) > MAX_XID || BigInt(place) > MAX_POSITION) return null;
  return { epoch: Number(epoch), xid, position: place };
}
