import { INTERACTION_TYPES } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { recordCommandRuns } from '../../applications/index.ts';
import type { InteractionRow } from '../store.ts';

const FLUSH_AFTER_MS = 1000;

interface Runs {
  runs: number;
  failures: number;
}

/** Counts by application since the last write. */
const counted = perRuntime(() => new Map<string, Runs>());

/**
 * Counts an executed command; other interactions are not counted. Written once a second per application, because
 * responses would wait for each other at its row.
 */
export function countRun(
  runtime: Runtime,
  { type, applicationId }: InteractionRow,
  outcome: 'success' | 'failure',
): void {
  if (type !== INTERACTION_TYPES.command) return;
  const waiting = counted(runtime);
  if (waiting.size === 0) runtime.clock.after(FLUSH_AFTER_MS, () => void writeRuns(runtime));
  const runs = waiting.get(applicationId) ?? { runs: 0, failures: 0 };
  waiting.set(applicationId, runs);
  runs.runs += 1;
  if (outcome === 'failure') runs.failures += 1;
}

/** A failed count must not affect the command. */
async function writeRuns(runtime: Runtime): Promise<void> {
  const waiting = counted(runtime);
  const all = [...waiting];
  waiting.clear();
  for (const [applicationId, runs] of all) {
    try {
      await recordCommandRuns(runtime, runtime.database.db, applicationId, runs);
    } catch (error) {
      runtime.log.warn({ err: error, applicationId }, 'command runs could not be counted');
    }
  }
}
