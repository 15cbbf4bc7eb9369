/** Jobs as features declare them: name to work. Each is safe to run twice. */
import type { Ground } from './ground.ts';

export type JobTable = Readonly<Record<string, (ground: Ground, payload: unknown) => Promise<void>>>;

/** Jobs without a payload that are due again and again, whichever process does them. */
export type RecurringJobs = readonly string[];
