import type { RouteTable } from '../../route-table.ts';
import { receiveDelivery } from './receive-delivery.ts';

export const codeHostRoutes: RouteTable = {
  postCodeHostDelivery: (ctx, { params, stream }) => {
    if (!stream) throw new Error('a delivery was parsed instead of streamed');
    return receiveDelivery(ctx, params, stream);
  },
};
