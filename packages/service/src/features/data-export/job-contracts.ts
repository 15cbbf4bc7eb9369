/** Jobs of data exports. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';

/** Identifies one archive; the job skips it when a newer request replaced it. */
const payload = Type.Object({ userId: Id, exportId: Id });
export type ExportPayload = Static<typeof payload>;

export const prepareExportJob = job({
  name: 'prepare-data-export',
  payload,
});
export const forgetExportJob = job({
  name: 'forget-data-export',
  payload,
});
