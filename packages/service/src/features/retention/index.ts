/**
 * How long servers keep messages: rules of owners, a maximum of the instance, and legal holds of operators. Invariants:
 * a hold that was placed is respected by the next step of any process; changed rules wait a day; expired messages go in
 * small steps, each a transaction of its own, and the work goes on where it was after a crash.
 */

export { previewServerRetention, runRetention } from './as-operator.ts';
export { liftHold, listHolds, placeHold } from './holds/manage-holds.ts';
export { retentionJobs } from './jobs.ts';
export { retentionRoutes } from './routes.ts';
