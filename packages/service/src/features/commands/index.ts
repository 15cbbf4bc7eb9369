/**
 * Commands of bots. Invariants: a scope (global, or one server) is replaced as a whole and contains at most 100; a
 * command keeps its id while its kind and name stay the same.
 */
export { changeCommandsInTurn } from './change-in-turn.ts';
export { knownCommand, serverOfCommand } from './known-commands.ts';
export { isOfferedIn, requireMayRun } from './may-run.ts';
export { isPlainOption } from './read-commands.ts';
export { commandRoutes } from './routes.ts';
export type { CommandRow } from './store.ts';
