/** Adds spans to parts of the service, for instances that send traces. */
import type { Database, EventTail, JobTask, Tracing } from '@guildhall/platform';

export function traceTransactions<Tables>(database: Database<Tables>, tracing: Tracing): Database<Tables> {
  return {
    ...database,
    transaction: (work) => tracing.runInSpan('transaction', {}, () => database.transaction(work)),
  };
}

export function traceJobs(tasks: readonly JobTask[], tracing: Tracing): readonly JobTask[] {
  return tasks.map((task) => ({
    ...task,
    run: (payload, jobContext) =>
      tracing.runInSpan(`job ${task.job.name}`, {}, async () => task.run(payload, jobContext)),
  }));
}

/** Adds a span for each batch of events that is delivered to sessions. */
export function traceDeliveries(tail: EventTail, tracing: Tracing): EventTail {
  return {
    subscribe: (listener, needs) =>
      tail.subscribe(
        (events) =>
          events.length === 0
            ? listener(events)
            : tracing.runInSpan('deliver events', { 'guildhall.events': events.length }, async () =>
                listener(events),
              ),
        needs,
      ),
    head: () => tail.head(),
    onRestart: (listener) => tail.onRestart(listener),
    readAfter: (position) => tail.readAfter(position),
    touchedAhead: () => tail.touchedAhead(),
  };
}
