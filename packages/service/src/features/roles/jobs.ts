/** Long-running work of roles; safe to run twice. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { Type } from 'typebox';
import { handle, type JobTable } from '../../job-table.ts';
import { removeRoleFromSome } from './store.ts';

/** Members per statement: few, because a long transaction would delay the tail of the event log. */
const STEP = 1000;

export const removeDeletedRoleJob = job({
  name: 'take-deleted-role',
  payload: Type.Object({ serverId: Id, roleId: Id }),
});

/** The timeouts feature lifts those of members who have become Administrators. */
export const liftTimeoutsJob = job({ name: 'lift-timeouts', payload: Type.Object({ serverId: Id }) });

export const roleJobs: JobTable = [
  handle(removeDeletedRoleJob, async (runtime, { serverId, roleId }) => {
    let after: string | undefined = '0';
    while (after !== undefined) {
      after = await removeRoleFromSome(runtime.database.db, { serverId, roleId, after, limit: STEP });
    }
  }),
];
