import type { RouteTable } from '../../route-table.ts';
import { browseMembers } from './browse-members.ts';
import { giveRole, takeRole } from './give-role.ts';
import { kickMember } from './kick-member.ts';
import { getMember, listMembers, searchMembers } from './list-members.ts';
import { updateMember, updateOwnMember } from './update-member.ts';

export const memberRoutes: RouteTable = {
  listMembers: (ctx, { query }) => listMembers(ctx, query),
  searchMembers: (ctx, { query }) => searchMembers(ctx, query),
  browseMembers: (ctx, { query }) => browseMembers(ctx, query),
  getMember: (ctx, { params }) => getMember(ctx, params.userId),
  updateOwnMember: (ctx, { body }) => updateOwnMember(ctx, body),
  updateMember: (ctx, { params, body }) => updateMember(ctx, params.userId, body),
  giveRole: (ctx, { params }) => giveRole(ctx, params.userId, params.roleId),
  takeRole: (ctx, { params }) => takeRole(ctx, params.userId, params.roleId),
  kickMember: (ctx, { params, body }) => kickMember(ctx, params.userId, body),
};
