/** Appends events to the log, in the transaction of their change. */
import type { NewEvent } from './types.ts';

export interface QueryRunner {
  query(text: string, values: readonly unknown[]): Promise<unknown>;
}

/** The columns of `event_log` as parallel arrays, for `unnest`. */
interface EventColumns {
  readonly names: string[];
  readonly audiences: string[];
  readonly payloads: string[];
  readonly touches: (string | null)[];
  readonly deliverBeforeTouch: boolean[];
}

/**
 * Characters of payloads per statement. Writing a statement takes some 20 ms per million, in which the process does
 * nothing else, and someone who joins a large server gets an event of half a million.
 */
const CHARACTERS_PER_STATEMENT = 200_000;

/** Columns of the next events, for one statement each. */
function* eventColumns(events: readonly NewEvent[]): Generator<EventColumns> {
  let columns = noEvents();
  let characters = 0;
  for (const event of events) {
    const payload = JSON.stringify(event.payload);
    if (characters > 0 && characters + payload.length > CHARACTERS_PER_STATEMENT) {
      yield columns;
      columns = noEvents();
      characters = 0;
    }
    characters += payload.length;
    columns.names.push(event.name);
    columns.audiences.push(JSON.stringify(event.audience));
    columns.payloads.push(payload);
    columns.touches.push(event.touches?.length ? event.touches.join(' ') : null);
    columns.deliverBeforeTouch.push(event.deliverBeforeTouch ?? false);
  }
  yield columns;
}

function noEvents(): EventColumns {
  return { names: [], audiences: [], payloads: [], touches: [], deliverBeforeTouch: [] };
}

/** Appends events in their order, with one statement for any number of events of usual size. */
export async function appendEvents(runner: QueryRunner, events: readonly NewEvent[]): Promise<void> {
  for (const columns of eventColumns(events))
    await runner.query(
      `insert into event_log (name, audience, payload, touches, deliver_before_touch)
       select name, audience, payload, touches, deliver_before_touch
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[]) with ordinality
         as event (name, audience, payload, touches, deliver_before_touch, ordinal)
       order by ordinal`,
      [columns.names, columns.audiences, columns.payloads, columns.touches, columns.deliverBeforeTouch],
    );
}
