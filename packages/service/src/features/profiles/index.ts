/** Profiles: what accounts tell of themselves, to those who share a server, direct message or friendship with them. */
import { getProfile, getUser } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { readProfile, readUser } from './read-profile.ts';

export const profileRoutes: RouteTable = [
  known(getProfile, (ctx, { params, query }) => readProfile(ctx, params.userId, query.serverId)),
  known(getUser, (ctx, { params }) => readUser(ctx, params.userId)),
];
