/** Figures of retention for metrics. */
import { HOUR_MS } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { countChangedSince } from './store.ts';

/** What retention has removed on this process since its start. */
export const removedByRetention = perRuntime(() => ({ messages: 0, files: 0 }));

/** Servers whose changed rules are not in force yet. */
export async function countWaitingRetentionChanges({ clock, database }: Runtime): Promise<number> {
  return countChangedSince(database.db, new Date(clock.now() - LIMITS.retentionGraceHours * HOUR_MS));
}
