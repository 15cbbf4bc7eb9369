/**
 * Clan tags, which a server offers and its members show. Invariants: only members who are not pending may use one;
 * changing or removing one writes a single row and one or two events, however many show it.
 */
import { handle, type JobTable } from '../../job-table.ts';
import { announceClanTagElsewhere, announceClanTagJob } from './announce-elsewhere.ts';

export { clanTagRoutes } from './routes.ts';

export const clanTagJobs: JobTable = [handle(announceClanTagJob, announceClanTagElsewhere)];
