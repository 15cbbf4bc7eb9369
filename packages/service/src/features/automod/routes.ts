import type { RouteTable } from '../../route-table.ts';
import {
  createAutomodRule,
  deleteAutomodRule,
  getAutomodRule,
  listAutomodRules,
  updateAutomodRule,
} from './change-rules.ts';

export const automodRoutes: RouteTable = {
  listAutomodRules: (ctx) => listAutomodRules(ctx),
  createAutomodRule: (ctx, { body }) => createAutomodRule(ctx, body),
  getAutomodRule: (ctx, { params }) => getAutomodRule(ctx, params.ruleId),
  updateAutomodRule: (ctx, { params, body }) => updateAutomodRule(ctx, params.ruleId, body),
  deleteAutomodRule: (ctx, { params }) => deleteAutomodRule(ctx, params.ruleId),
};
