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

/**
 * The events that a tail has not delivered yet, in order, up to the first transaction before which others may have
 * written events; `isComplete` is false if there is one, so that the tail must read the log.
 */
export function undelivered(
  written: readonly WrittenEvents[],
  place: Place,
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
    position: format(event, epoch),
    name: event.name,
    audience: event.audience,
    payload: event.payload,
    touches: [],
    deliverBeforeTouch: false,
  }));
}
