/**
 * Announcements of the instance to everyone. Invariant: every change, by an operator or by time, emits an event with
 * all current announcements. Changes run one after the other, so that the last event is right.
 */
import { ANNOUNCEMENTS_LOCK } from '@guildhall/platform';
import { handle, type JobTable } from '../../job-table.ts';
import type { RouteTable } from '../../route-table.ts';
import { announce, announceJob, currentAnnouncements } from './current.ts';

export {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
} from './as-operator.ts';
export { currentAnnouncements };

export const instanceAnnouncementRoutes: RouteTable = {
  listInstanceAnnouncements: ({ runtime }) => currentAnnouncements(runtime),
};

export const instanceAnnouncementJobs: JobTable = [
  handle(announceJob, async (runtime) =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(ANNOUNCEMENTS_LOCK);
      await announce(runtime, tx);
    }),
  ),
];
