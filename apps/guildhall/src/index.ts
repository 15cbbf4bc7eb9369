/** Starting Guildhall from a program: what the command line, the tests and the benchmarks share. */
export { runCommandLine } from './cli.ts';
export { type Guildhall, type GuildhallOptions, startGuildhall } from './compose.ts';
export { MIGRATIONS_FOLDER } from './migrations.ts';
export { migrateDatabase, type OpenRuntime, openRuntime } from './runtime.ts';
