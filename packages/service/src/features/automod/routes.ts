import type { RouteTable } from '../../route-table.ts';
import { createRule, deleteRule, readRule, readRules, updateRule } from './change-rules.ts';

export const automodRoutes: RouteTable = {
  listAutomodRules: (ctx) => readRules(ctx),
  createAutomodRule: (ctx, { body }) => createRule(ctx, body),
  getAutomodRule: (ctx, { params }) => readRule(ctx, params.ruleId),
  updateAutomodRule: (ctx, { params, body }) => updateRule(ctx, params.ruleId, body),
  deleteAutomodRule: (ctx, { params }) => deleteRule(ctx, params.ruleId),
};
