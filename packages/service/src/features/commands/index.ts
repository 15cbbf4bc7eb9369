/**
 * Commands that bots offer people. Invariants: a scope (everywhere, or one server) is replaced as a whole and holds at
 * most 100; a command keeps its id as long as its kind and name stay.
 */
export { knownCommand } from './known-commands.ts';
export { commandRoutes } from './routes.ts';
export type { CommandRow } from './store.ts';
