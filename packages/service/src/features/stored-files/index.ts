/**
 * Records of stored files: each has a row, from before it is stored until nothing uses it. Invariants: the totals of the
 * instance, of kinds, servers and accounts change in the transaction of the row; concurrent uploads cannot exceed a
 * limit; a row belongs to a file that exists or is being stored (an archive that is being uploaded in parts has one).
 */

export { dropFiles } from './drop-files.ts';
export { storedFileJobs } from './jobs.ts';
export {
  claimFiles,
  countFile,
  discardFiles,
  type FileOwner,
  replaceFile,
  reserveFile,
  storageLimits,
} from './reserve-file.ts';
export { scopesOfFile } from './store.ts';
