import type { RouteTable } from '../../route-table.ts';
import { getJoinGate, updateJoinGate } from './update-join-gate.ts';

export const joinGateRoutes: RouteTable = {
  getJoinGate: ({ runtime, access }) => getJoinGate(runtime, access.server.id),
  updateJoinGate: (ctx, { body }) => updateJoinGate(ctx, body),
};
