import type { RouteTable } from '../../route-table.ts';
import { receiveLiveKitEvent } from '../voice/index.ts';
import { ringCall, stopRingingCall } from './ring-call.ts';

export const callRoutes: RouteTable = {
  ringCall: (ctx, { body }) => ringCall(ctx, body?.userIds),
  receiveLiveKitEvent: ({ runtime }, { stream }) => {
    if (!stream) throw new Error('an event was parsed instead of streamed');
    return receiveLiveKitEvent(runtime, stream);
  },
  stopRingingCall: (ctx, { body }) => stopRingingCall(ctx, body?.userIds),
};
