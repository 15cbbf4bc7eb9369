/**
 * Events that their writer hands to the tail after the commit, so that the tail need not read them. The writing
 * statement proves which event they follow: all earlier transactions had ended, and that event was their newest. A tail
 * that has reached it misses nothing in between.
 */
import { formatPosition, isAfter, type LogPlace, type LogPosition, parsePosition } from './place.ts';
import type { LoggedEvent } from './types.ts';

export interface WrittenEvent extends LogPlace, Pick<LoggedEvent, 'name' | 'audience' | 'payload'> {}

/** All events of one committed transaction, in order. None of them touches cached state. */
export interface WrittenEvents {
  /** The newest event of earlier transactions, all of which have ended. */
  readonly after: LogPosition;
  readonly events: readonly WrittenEvent[];
}

/** What {@link eventBefore} answers when the transaction has the id that was expected. */
const DIRECTLY = 'directly';

/**
 * SQL that proves which event the events of its own transaction follow; null if an earlier transaction still runs.
 * `log_before` looks into the log. That is not needed for a transaction with the very next id after `previous`, because
 * nothing can be between the two. The statement must have the id of the transaction in a column `xid`.
 * @param expected parameter with {@link expectedXid}
 */
export function eventBefore(expected: string): string {
  return `case when xid = ${expected}::xid8 then '${DIRECTLY}' else log_before(xid) end`;
}

/** The id of the transaction that would directly follow. @param previous of {@link lastPosition} */
export function expectedXid(previous: LogPosition | null): string | null {
  return previous && String(BigInt(previous.xid) + 1n);
}

/** The event that a transaction follows. @param before the answer of {@link eventBefore} */
export function provenPosition(before: string | null, previous: LogPosition | null): LogPosition | null {
  if (before === DIRECTLY) return previous;
  return before === null ? null : parsePosition(before);
}

/** The newest event of these. All transactions up to its own have ended. */
export function lastPosition({ after, events }: WrittenEvents): LogPosition {
  const { xid, position } = events.at(-1) ?? after;
  return { epoch: after.epoch, xid, position };
}

/**
 * The events that a tail has not delivered yet, in order, up to the first transaction before which others may have
 * written events; `isComplete` is false if there is one, so that the tail must read the log.
 */
export function undelivered(
  written: readonly WrittenEvents[],
  place: LogPlace,
  epoch: number,
): { readonly events: readonly WrittenEvent[]; readonly isComplete: boolean } {
  const found: WrittenEvent[] = [];
  for (const { after, events } of written) {
    const reached = found.at(-1) ?? place;
    if (after.epoch !== epoch || isAfter(after, reached)) return { events: found, isComplete: false };
    found.push(...events.filter((event) => isAfter(event, reached)));
  }
  return { events: found, isComplete: true };
}

export function toLoggedEvents(events: readonly WrittenEvent[], epoch: number): readonly LoggedEvent[] {
  return events.map((event) => ({
    position: formatPosition(event, epoch),
    name: event.name,
    audience: event.audience,
    payload: event.payload,
    touches: [],
    deliverBeforeTouch: false,
  }));
}
