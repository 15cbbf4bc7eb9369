import { type Ground, perGround } from '../../ground.ts';
import { failInteraction } from './fail.ts';
import { RESPOND_WITHIN_MS } from './rules.ts';

/** Interactions that this process asked for, by id: what ends their wait. */
const waits = perGround(() => new Map<string, () => void>());

/** Tells the person that it failed unless it is answered in time; the job does it should this process be gone. */
export function awaitResponse(ground: Ground, id: string): void {
  const known = waits(ground);
  const end = ground.clock.after(RESPOND_WITHIN_MS, () => {
    known.delete(id);
    failInteraction(ground, id, 'timeout').catch((error: unknown) =>
      ground.log.warn({ err: error }, 'the wait for an answer is ended by the job'),
    );
  });
  known.set(id, end);
}

/** Saves the look at the database when the answer came by this process. */
export function stopWaiting(ground: Ground, id: string): void {
  waits(ground).get(id)?.();
  waits(ground).delete(id);
}
