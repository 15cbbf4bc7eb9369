import type { RouteTable } from '../../route-table.ts';
import { agreeToRules, readScreening, updateScreening } from './screening.ts';

export const screeningRoutes: RouteTable = {
  getScreening: (ctx) => readScreening(ctx),
  putScreening: (ctx, { body }) => updateScreening(ctx, body),
  agreeToScreening: (ctx) => agreeToRules(ctx),
};
