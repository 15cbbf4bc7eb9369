/**
 * Events that their writer hands to the tail after the commit, so that they are not read back. `log_before` proves in the
 * writing statement which event they follow: every earlier transaction had ended by then, and that event was the newest
 * of them. A tail that has reached it misses nothing between.
 */
import { format, isAfter, type Place, type Position } from './place.ts';
import type { LoggedEvent } from './types.ts';

export interface WrittenEvent extends Place, Pick<LoggedEvent, 'name' | 'audience' | 'payload'> {}

/** All events of one committed transaction, in their order. None of them touches cached state. */
export interface WrittenEvents {
  /** The newest event of earlier transactions, all of which have ended. */
  readonly after: Position;
  readonly events: readonly WrittenEvent[];
}

/** The part that a tail has not delivered yet, or null when it must read the log because others may come between. */
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
