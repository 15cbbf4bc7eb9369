/**
 * Clan tags: what a server offers and its members wear. Invariants: only members who are not pending put one on;
 * changing or removing one writes a single row, and an event or two, however many wear it.
 */
import {
  deleteClanTag as deleteEndpoint,
  putClanTag as putEndpoint,
  takeOffClanTag as takeOffEndpoint,
  wearClanTag as wearEndpoint,
} from '@guildhall/protocol';
import type { JobTable } from '../../job-table.ts';
import { known, type RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { deleteClanTag, putClanTag } from './change-clan-tag.ts';
import { TELL_CLAN_TAG_JOB, tellElsewhere } from './tell-elsewhere.ts';
import { takeOffClanTag, wearClanTag } from './wear-clan-tag.ts';

export const clanTagRoutes: RouteTable = [
  inServer('manageServer')(putEndpoint, (ctx, { body }) => putClanTag(ctx, body)),
  inServer('manageServer')(deleteEndpoint, (ctx) => deleteClanTag(ctx)),
  known(wearEndpoint, (ctx, { body }) => wearClanTag(ctx, body.serverId)),
  known(takeOffEndpoint, (ctx) => takeOffClanTag(ctx)),
];

export const clanTagJobs: JobTable = {
  [TELL_CLAN_TAG_JOB]: (ground, payload) =>
    tellElsewhere(ground, payload as { readonly serverId: string; readonly tagId: string }),
};
