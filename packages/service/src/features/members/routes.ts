import {
  browseMembers as browseMembersEndpoint,
  getMember,
  giveRole as giveRoleEndpoint,
  kickMember as kickMemberEndpoint,
  listMembers as listMembersEndpoint,
  searchMembers as searchMembersEndpoint,
  takeRole as takeRoleEndpoint,
  updateMember as updateMemberEndpoint,
  updateOwnMember as updateOwnMemberEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { browseMembers } from './browse-members.ts';
import { giveRole, takeRole } from './give-role.ts';
import { kickMember } from './kick-member.ts';
import { listMembers, readMember, searchMembers } from './list-members.ts';
import { updateMember, updateOwnMember } from './update-member.ts';

export const memberRoutes: RouteTable = [
  inServer()(listMembersEndpoint, (ctx, { query }) => listMembers(ctx, query)),
  inServer()(searchMembersEndpoint, (ctx, { query }) => searchMembers(ctx, query)),
  inServer()(browseMembersEndpoint, (ctx, { query }) => browseMembers(ctx, query)),
  inServer()(getMember, (ctx, { params }) => readMember(ctx, params.userId)),
  inServer()(updateOwnMemberEndpoint, (ctx, { body }) => updateOwnMember(ctx, body)),
  inServer()(updateMemberEndpoint, (ctx, { params, body }) => updateMember(ctx, params.userId, body)),
  inServer()(giveRoleEndpoint, (ctx, { params }) => giveRole(ctx, params.userId, params.roleId)),
  inServer()(takeRoleEndpoint, (ctx, { params }) => takeRole(ctx, params.userId, params.roleId)),
  inServer()(kickMemberEndpoint, (ctx, { params, body }) => kickMember(ctx, params.userId, body)),
];
