/**
 * Clan tags: what a server offers and its members wear. Invariants: only members who are not pending put one on;
 * changing or removing one writes a single row, and an event or two, however many wear it.
 */
import { handle, type JobTable } from '../../job-table.ts';
import { announceClanTagElsewhere, announceClanTagJob } from './announce-elsewhere.ts';

export { clanTagRoutes } from './routes.ts';

export const clanTagJobs: JobTable = [handle(announceClanTagJob, announceClanTagElsewhere)];
