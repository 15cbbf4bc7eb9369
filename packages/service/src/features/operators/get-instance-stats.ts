import type { OperatorContext } from './record.ts';
import { countEverything, type InstanceCounts } from './store.ts';

/** How much there is of everything (design, chapter 9); of messages what the database estimates. */
export async function getInstanceStats({ runtime }: OperatorContext): Promise<InstanceCounts> {
  return countEverything(runtime.database.db);
}
