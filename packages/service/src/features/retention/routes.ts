import type { RouteTable } from '../../route-table.ts';
import { previewRetention } from './preview-retention.ts';
import { getRetention, updateRetention } from './update-retention.ts';

export const retentionRoutes: RouteTable = {
  getRetention: (ctx) => getRetention(ctx),
  updateRetention: (ctx, { body }) => updateRetention(ctx, body),
  previewRetention: (ctx, { body }) => previewRetention(ctx, body),
};
