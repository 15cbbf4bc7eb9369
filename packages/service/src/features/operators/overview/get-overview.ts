import { DAY_MS, RESPONDING_LEASE_SECS, schemaFaults } from '@guildhall/platform';
import { type OperatorActionReply, ProcessCondition } from '@guildhall/protocol';
import type { OperatorContext } from '../record.ts';
import { countDays, leasedProcesses } from './overview-store.ts';

const DAYS = 30;

type Overview = OperatorActionReply<'getOverview'>;

/** The state of each process and the growth of the last thirty days (design, chapter 9). */
export async function getOverview({ runtime }: OperatorContext): Promise<Overview> {
  const today = Math.floor(runtime.clock.now() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, index) => new Date(today - (DAYS - 1 - index) * DAY_MS));
  const { db } = runtime.database;
  const [processes, counted] = await Promise.all([
    leasedProcesses(db, RESPONDING_LEASE_SECS),
    countDays(db, days, new Date(today + DAY_MS)),
  ]);
  return {
    processes: processes.map(({ condition, ...process }) => ({
      ...process,
      // A process of another release may report other fields.
      condition: isCondition(condition) ? condition : null,
    })),
    days: counted,
  };
}

function isCondition(value: unknown): value is Overview['processes'][number]['condition'] & object {
  return schemaFaults(ProcessCondition, value).length === 0;
}
