import {
  getMember,
  kickMember as kickMemberEndpoint,
  listMembers as listMembersEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { kickMember } from './kick-member.ts';
import { listMembers, readMember } from './list-members.ts';

export const memberRoutes: RouteTable = [
  inServer()(listMembersEndpoint, (ctx, { query }) => listMembers(ctx, query)),
  inServer()(getMember, (ctx, { params }) => readMember(ctx, params.userId)),
  inServer()(kickMemberEndpoint, (ctx, { params, body }) => kickMember(ctx, params.userId, body)),
];
