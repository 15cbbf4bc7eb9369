/**
 * Clan tags: what a server offers and its members wear. Invariants: only members who are not pending put one on;
 * changing or removing one writes a single row and a single event, however many wear it.
 */
import {
  deleteClanTag as deleteEndpoint,
  putClanTag as putEndpoint,
  takeOffClanTag as takeOffEndpoint,
  wearClanTag as wearEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { deleteClanTag, putClanTag } from './change-clan-tag.ts';
import { takeOffClanTag, wearClanTag } from './wear-clan-tag.ts';

export const clanTagRoutes: RouteTable = [
  inServer('manageServer')(putEndpoint, (ctx, { body }) => putClanTag(ctx, body)),
  inServer('manageServer')(deleteEndpoint, (ctx) => deleteClanTag(ctx)),
  known(wearEndpoint, (ctx, { body }) => wearClanTag(ctx, body.serverId)),
  known(takeOffEndpoint, (ctx) => takeOffClanTag(ctx)),
];
