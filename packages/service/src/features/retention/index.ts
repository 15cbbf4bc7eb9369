/**
 * Retention of messages and attachments: rules of owners, a maximum of the instance, and legal holds of operators.
 * Invariants: the next step of every process respects a new hold; changed rules wait a day; what has expired is removed
 * in small transactions, and the work continues after a crash.
 */

export { previewServerRetention, runRetention } from './as-operator.ts';
export { countWaitingRetentionChanges, removedByRetention } from './figures.ts';
export { liftHold, listHolds, placeHold } from './holds/manage-holds.ts';
export { retentionJobs } from './jobs.ts';
export { retentionRoutes } from './routes.ts';
