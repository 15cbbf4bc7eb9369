import type { RouteTable } from '../../route-table.ts';
import { agreeToScreening, getScreening, updateScreening } from './screening.ts';

export const screeningRoutes: RouteTable = {
  getScreening: (ctx) => getScreening(ctx),
  putScreening: (ctx, { body }) => updateScreening(ctx, body),
  agreeToScreening: (ctx) => agreeToScreening(ctx),
};
