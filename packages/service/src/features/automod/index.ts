/**
 * AutoMod: rules that check what people write in servers (design 5.9). Invariants: matching takes time linear in the
 * text whatever rules and text are; rules are compiled once and kept in memory; a server without rules pays a look-up
 * in a map; what a rule does is committed before a refused sender is answered. The messages
 * feature passes in how to post an alert, because it comes later in the order of features.
 */
export { moderated } from './moderated.ts';
export { automodRoutes } from './routes.ts';
export type { Alert, Submission } from './submission.ts';
