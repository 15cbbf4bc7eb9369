/**
 * Rules Screening. Invariants: who joins while it is on is pending until they agree, bots never; nobody stays pending
 * where it is off; what a pending member may not do follows from the permission mathematics alone.
 */
import { agreeToScreening, getScreening, putScreening } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { agreeToRules, readScreening, updateScreening } from './screening.ts';

export { screeningJobs } from './free-pending.ts';
export { isScreened } from './screening.ts';

export const screeningRoutes: RouteTable = [
  inServer()(getScreening, (ctx) => readScreening(ctx)),
  inServer('manageServer')(putScreening, (ctx, { body }) => updateScreening(ctx, body)),
  inServer()(agreeToScreening, (ctx) => agreeToRules(ctx)),
];
