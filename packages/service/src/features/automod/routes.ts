import type { RouteTable } from '../../route-table.ts';
import { createRule, deleteRule, getAutomodRule, listAutomodRules, updateRule } from './change-rules.ts';

export const automodRoutes: RouteTable = {
  listAutomodRules: (ctx) => listAutomodRules(ctx),
  createAutomodRule: (ctx, { body }) => createRule(ctx, body),
  getAutomodRule: (ctx, { params }) => getAutomodRule(ctx, params.ruleId),
  updateAutomodRule: (ctx, { params, body }) => updateRule(ctx, params.ruleId, body),
  deleteAutomodRule: (ctx, { params }) => deleteRule(ctx, params.ruleId),
};
