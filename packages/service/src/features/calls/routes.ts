import type { RouteTable } from '../../route-table.ts';
import { receiveLiveKitEvent } from '../voice/index.ts';
import { ringCall, stopRinging } from './ring-call.ts';

export const callRoutes: RouteTable = {
  ringCall: (ctx, { body }) => ringCall(ctx, body.userIds),
  receiveLiveKitEvent: ({ runtime }, { stream }) => {
    if (!stream) throw new Error('an event was parsed instead of streamed');
    return receiveLiveKitEvent(runtime, stream);
  },
  stopRingingCall: (ctx, { body }) => stopRinging(ctx, body.userIds),
};
