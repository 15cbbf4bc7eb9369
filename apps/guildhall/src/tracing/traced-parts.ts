/** Parts of the service with a span around what they do, for instances that send traces. */
import type { Database, EventTail, JobTask, Tracing } from '@guildhall/platform';

export function traceTransactions<Tables>(database: Database<Tables>, tracing: Tracing): Database<Tables> {
  return {
    ...database,
    transaction: (work) => tracing.within('transaction', {}, () => database.transaction(work)),
  };
}

export function traceJobs(tasks: readonly JobTask[], tracing: Tracing): readonly JobTask[] {
  return tasks.map((task) => ({
    ...task,
    run: (payload, jobContext) =>
      tracing.within(`job ${task.job.name}`, {}, async () => task.run(payload, jobContext)),
  }));
}

/** A span for each batch of events that is handed to sessions. */
export function traceDeliveries(tail: EventTail, tracing: Tracing): EventTail {
  return {
    subscribe: (listener, needs) =>
      tail.subscribe(
        (events) =>
          events.length === 0
            ? listener(events)
            : tracing.within('deliver events', { 'guildhall.events': events.length }, async () =>
                listener(events),
              ),
        needs,
      ),
    head: () => tail.head(),
    onRestart: (listener) => tail.onRestart(listener),
    readAfter: (position) => tail.readAfter(position),
  };
}
