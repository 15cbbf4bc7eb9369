import { fingerprint } from '@guildhall/platform';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { RESPOND_WITHIN_MS } from '../rules.ts';
import type { InteractionRow } from '../store.ts';
import { failInteraction } from './fail.ts';

interface Awaited {
  /** As it was asked. */
  readonly row: InteractionRow;
  /** Ends the wait. */
  readonly end: () => void;
}

/** Interactions that this process asked for and that nobody has answered here, by id. */
const waits = perRuntime(() => new Map<string, Awaited>());

/** Tells the person that it failed unless it is answered in time; the job does it should this process be gone. */
export function awaitResponse(runtime: Runtime, row: InteractionRow): void {
  const known = waits(runtime);
  const { id } = row;
  const end = runtime.clock.after(RESPOND_WITHIN_MS, () => {
    known.delete(id);
    failInteraction(runtime, id, 'timeout').catch((error: unknown) =>
      runtime.log.warn({ err: error }, 'the wait for an answer is ended by the job'),
    );
  });
  known.set(id, { row, end });
}

/** Saves the look at the database when the answer came by this process. */
export function stopWaiting(runtime: Runtime, id: string): void {
  waits(runtime).get(id)?.end();
  waits(runtime).delete(id);
}

/**
 * An interaction from memory: what never changes of it. Whether it has been answered elsewhere is decided when its
 * answer takes its place. @returns undefined when it has to be looked up.
 */
export function awaitedHere(runtime: Runtime, id: string, token: string): InteractionRow | undefined {
  const row = waits(runtime).get(id)?.row;
  return row?.tokenFingerprint.equals(fingerprint(token)) ? row : undefined;
}
