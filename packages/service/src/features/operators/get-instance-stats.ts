import type { OperatorContext } from './record.ts';
import { countEverything, type InstanceCounts } from './store.ts';

/** How much there is of everything (design, chapter 9); of messages what the database estimates. */
export async function getInstanceStats({ ground }: OperatorContext): Promise<InstanceCounts> {
  return countEverything(ground.database.db);
}
