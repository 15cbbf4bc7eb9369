/**
 * Clan tags: what a server offers and its members wear. Invariants: only members who are not pending put one on;
 * changing or removing one writes a single row, and an event or two, however many wear it.
 */
import type { JobTable } from '../../job-table.ts';
import { TELL_CLAN_TAG_JOB, tellElsewhere } from './tell-elsewhere.ts';

export { clanTagRoutes } from './routes.ts';

export const clanTagJobs: JobTable = {
  [TELL_CLAN_TAG_JOB]: (ground, payload) =>
    tellElsewhere(ground, payload as { readonly serverId: string; readonly tagId: string }),
};
