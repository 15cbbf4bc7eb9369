/**
 * AutoMod: rules that check what people write in servers (design 5.9). Invariants: matching takes time linear in the
 * text whatever rules and text are; rules are compiled once and kept in memory; a server without rules pays a look-up
 * in a map; what a rule does is committed before a refused sender is answered. Messages hands in how an alert is
 * posted, because it stands below.
 */
import {
  createAutomodRule,
  deleteAutomodRule,
  getAutomodRule,
  listAutomodRules,
  updateAutomodRule,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { createRule, deleteRule, readRule, readRules, updateRule } from './change-rules.ts';

export { moderated } from './moderated.ts';
export type { Alert, Submission } from './submission.ts';

export const automodRoutes: RouteTable = [
  inServer('manageServer')(listAutomodRules, (ctx) => readRules(ctx)),
  inServer()(createAutomodRule, (ctx, { body }) => createRule(ctx, body)),
  inServer()(getAutomodRule, (ctx, { params }) => readRule(ctx, params.ruleId)),
  inServer()(updateAutomodRule, (ctx, { params, body }) => updateRule(ctx, params.ruleId, body)),
  inServer()(deleteAutomodRule, (ctx, { params }) => deleteRule(ctx, params.ruleId)),
];
