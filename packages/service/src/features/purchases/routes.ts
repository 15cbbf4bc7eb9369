import type { RouteTable } from '../../route-table.ts';
import { purchasePost } from './purchase-post.ts';

export const purchaseRoutes: RouteTable = {
  purchasePost: (ctx, { params }) => purchasePost(ctx, params.messageId),
};
