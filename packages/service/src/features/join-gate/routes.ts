import type { RouteTable } from '../../route-table.ts';
import { getJoinGate, updateJoinGate } from './update-join-gate.ts';

export const joinGateRoutes: RouteTable = {
  getJoinGate: (ctx) => getJoinGate(ctx),
  updateJoinGate: (ctx, { body }) => updateJoinGate(ctx, body),
};
