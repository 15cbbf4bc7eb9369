/**
 * The book of stored files: each has a row, from before it is stored until nothing uses it. Invariants: totals of the
 * instance, of kinds, servers and accounts change in the transaction of the row; uploads at once exceed no limit; a row
 * names a file that exists or is being stored.
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
