/** Appends events to the log, in the transaction of their change. */
import type { NewEvent } from './types.ts';

export interface QueryRunner {
  query(text: string, values: readonly unknown[]): Promise<unknown>;
}

/** The columns of `event_log` as parallel arrays, for `unnest`. */
export interface EventColumns {
  readonly names: string[];
  readonly audiences: string[];
  readonly payloads: string[];
  readonly touches: (string | null)[];
  readonly deliverBeforeTouch: boolean[];
}

function eventColumns(events: readonly NewEvent[]): EventColumns {
  return {
    names: events.map((event) => event.name),
    audiences: events.map((event) => JSON.stringify(event.audience)),
    payloads: events.map((event) => JSON.stringify(event.payload)),
    touches: events.map((event) => (event.touches?.length ? event.touches.join(' ') : null)),
    deliverBeforeTouch: events.map((event) => event.deliverBeforeTouch ?? false),
  };
}

/** Appends events in their order, with one statement for any number of them. */
export async function appendEvents(runner: QueryRunner, events: readonly NewEvent[]): Promise<void> {
  const columns = eventColumns(events);
  await runner.query(
    `insert into event_log (name, audience, payload, touches, deliver_before_touch)
     select name, audience, payload, touches, deliver_before_touch
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[]) with ordinality
       as event (name, audience, payload, touches, deliver_before_touch, ordinal)
     order by ordinal`,
    [columns.names, columns.audiences, columns.payloads, columns.touches, columns.deliverBeforeTouch],
  );
}
