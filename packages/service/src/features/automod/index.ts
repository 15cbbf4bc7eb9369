/**
 * AutoMod: rules that check messages in servers (design 5.9). Invariants: matching takes time linear in the text for
 * all rules; rules are compiled once and cached; a server without rules costs one map look-up; a rule's actions are
 * committed before a refused sender gets the response. The posting feature passes in the function that posts alerts,
 * because it comes later in the order of features.
 */
export { moderate } from './moderate.ts';
export { automodRoutes } from './routes.ts';
export type { Alert, Submission } from './submission.ts';
