/**
 * Moves servers between instances: exports them to an archive, and imports archives. Invariants: nothing in an
 * archive is trusted; imported people cannot log in and cannot be mistaken for existing accounts; importing an
 * archive again adds nothing twice; nobody is notified.
 */
export type { ServerSource } from './archive/records.ts';
export { exportServerAsOperator, type ImportResult, importServerAsOperator } from './as-operator.ts';
export { assignImportedPerson } from './claims/as-operator.ts';
export { movingJobs } from './jobs.ts';
export { openServerExport } from './owner/owner-export.ts';
export { movingRoutes } from './routes.ts';
export { openServerSource } from './upload/open-server-source.ts';
export { eraseImports } from './upload/run-import.ts';
