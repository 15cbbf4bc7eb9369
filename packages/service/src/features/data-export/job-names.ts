/** Jobs of data exports. */

/** Both have the payload `{ userId, exportId }`. */
export const PREPARE_EXPORT_JOB = 'prepare-data-export';
export const FORGET_EXPORT_JOB = 'forget-data-export';

/** Which archive of whom; one that another has taken the place of is passed over. */
export interface ExportJob {
  readonly userId: string;
  readonly exportId: string;
}
