/** Long work of roles; safe to run twice. */
import type { JobTable } from '../../job-table.ts';
import { takeRoleFromSome } from './store.ts';

/** Members looked at in one statement: small, because a long transaction would hold the event log's tail back. */
const STEP = 1000;

export const TAKE_ROLE_JOB = 'take-deleted-role';

export const roleJobs: JobTable = {
  [TAKE_ROLE_JOB]: async (ground, payload) => {
    const { serverId, roleId } = payload as { serverId: string; roleId: string };
    let after: string | undefined = '0';
    while (after !== undefined) {
      after = await takeRoleFromSome(ground.database.db, { serverId, roleId, after, limit: STEP });
    }
  },
};
