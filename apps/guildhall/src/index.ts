/** Starting Guildhall from a program: what the command line, the tests and the benchmarks share. */
export { type Guildhall, type GuildhallOptions, migrateDatabase, startGuildhall } from './compose.ts';
export { type OpenGround, openGround } from './ground.ts';
export { MIGRATIONS_FOLDER } from './migrations.ts';
