import type { OperatorContext } from './record.ts';
import { countInstance, type InstanceCounts } from './store.ts';

/** Counts of accounts, servers and so on (design, chapter 9); the number of messages is the database's estimate. */
export async function getInstanceStats({ runtime }: OperatorContext): Promise<InstanceCounts> {
  return countInstance(runtime.database.db);
}
