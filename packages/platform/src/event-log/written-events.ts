/**
 * Events that their writer hands to the tail after the commit, so that the tail need not read them. In the writing
 * statement, `log_before` proves which event they follow: all earlier transactions had ended, and that event was
 * their newest. A tail that has reached it misses nothing in between.
 */
import { format, isAfter, type Place, type Position } from './place.ts';
import type { LoggedEvent } from './types.ts';

export interface WrittenEvent extends Place, Pick<LoggedEvent, 'name' | 'audience' | 'payload'> {}

/** All events of one committed transaction, in order. None of them touches cached state. */
export interface WrittenEvents {
  /** The newest event of earlier transactions, all of which have ended. */
  readonly after: Position;
  readonly events: readonly WrittenEvent[];
}

/** The events that a tail has not delivered yet, or null if it must read the log because others may come between. */
export function undelivered(
  { after, events }: WrittenEvents,
  place: Place,
  epoch: number,
): readonly WrittenEvent[] | null {
  if (after.epoch !== epoch || isAfter(after, place)) return null;
  return events.filter((event) => isAfter(event, place));
}

export function toLoggedEvents(events: readonly WrittenEvent[], epoch: number): readonly LoggedEvent[] {
  return events.map((event) => ({
    position: format(event, epoch),
    name: event.name,
    audience: event.audience,
    payload: event.payload,
    touches: [],
    deliverBeforeTouch: false,
  }));
}
