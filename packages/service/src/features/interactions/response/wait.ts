import { fingerprint } from '@guildhall/platform';
import { inBackground, perRuntime, type Runtime } from '../../../runtime.ts';
import { RESPOND_WITHIN_MS } from '../rules.ts';
import type { InteractionRow } from '../store.ts';
import { failInteraction } from './fail.ts';

interface Awaited {
  /** The interaction as requested. */
  readonly row: InteractionRow;
  /** Cancels the timeout. */
  readonly end: () => void;
}

/** Interactions created by this process and without a response here yet, by id. */
const waits = perRuntime(() => new Map<string, Awaited>());

/** Fails the interaction and informs the person unless a response comes in time; a job does so if this process dies. */
export function awaitResponse(runtime: Runtime, row: InteractionRow): void {
  const known = waits(runtime);
  const { id } = row;
  const end = runtime.clock.after(RESPOND_WITHIN_MS, () => {
    known.delete(id);
    const fault = 'an interaction without a response could not be ended; a job will end it';
    inBackground(runtime, failInteraction(runtime, id, 'timeout'), fault);
  });
  known.set(id, { row, end });
}

/** Whether this process created it and has no response yet. */
export function isAwaited(runtime: Runtime, id: string): boolean {
  return waits(runtime).has(id);
}

/** Cancels the timeout, which would query the database for nothing. */
export function stopWaiting(runtime: Runtime, id: string): void {
  waits(runtime).get(id)?.end();
  waits(runtime).delete(id);
}

/**
 * The constant part of a cached interaction. Whether another process handled a response is only known when
 * this one is written.
 * @returns undefined when it must be loaded
 */
export function awaitedInteraction(runtime: Runtime, id: string, token: string): InteractionRow | undefined {
  const row = waits(runtime).get(id)?.row;
  return row?.tokenFingerprint.equals(fingerprint(token)) ? row : undefined;
}
