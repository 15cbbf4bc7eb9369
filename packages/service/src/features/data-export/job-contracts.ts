/** Jobs of data exports. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';

/** Identifies one archive; the job skips it when a newer request replaced it. */
const payload = Type.Object({ userId: Id, exportId: Id });
export type ExportPayload = Static<typeof payload>;

/**
 * One queue over all processes, which archives of servers use too: an archive with many files takes minutes, and other
 * jobs, such as ends of polls and timeouts, must not wait for several.
 */
export const ARCHIVES = { queueName: 'archives' } as const;

export const prepareExportJob = job({
  name: 'prepare-data-export',
  payload,
});
export const forgetExportJob = job({
  name: 'forget-data-export',
  payload,
});
