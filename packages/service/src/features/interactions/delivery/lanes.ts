/**
 * Group commits for writes of interactions, as for sends: writes that arrive while a commit is under way share the next
 * statement. Interactions do not wait for each other; each is ordered by its own state.
 */
import { createGroupCommit, type GroupCommit } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { insertInteractions, type NewInteraction, type Response, storeResponses } from './lane-store.ts';

const MAX_BATCH = 128;

/** Interactions with their events for bots. */
export const interactionLane: (runtime: Runtime) => GroupCommit<NewInteraction, undefined> = perRuntime(
  (runtime) =>
    createGroupCommit<NewInteraction, undefined>({
      lanes: 1,
      maximumBatch: MAX_BATCH,
      write: async (all) => {
        await insertInteractions(runtime.database.pool, all);
        const events = all.flatMap(({ event }) => (event ? [{ name: event.name, touches: [] }] : []));
        if (events.length > 0) runtime.database.announce(events);
        return all.map(() => undefined);
      },
    }),
);

/** First responses without a message, with their events. Each returns whether it was the first. */
export const responseLane: (runtime: Runtime) => GroupCommit<Response, boolean> = perRuntime((runtime) =>
  createGroupCommit<Response, boolean>({
    lanes: 1,
    maximumBatch: MAX_BATCH,
    write: async (all) => {
      // Of two responses to one interaction only the first is written.
      const first = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
      const stored = await storeResponses(runtime.database.pool, first);
      const announced = first.filter(({ id }) => stored.has(id));
      if (announced.length > 0)
        runtime.database.announce(announced.map(({ event }) => ({ name: event.name, touches: [] })));
      return all.map((response) => stored.has(response.id) && first.includes(response));
    },
  }),
);
