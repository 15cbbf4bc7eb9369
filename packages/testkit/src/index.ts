/** Starts real instances on real databases, with callers, builders and a gateway probe. For tests only. */

export * from './a-role.ts';
export * from './browser.ts';
export * from './builders.ts';
export * from './caller.ts';
export { untilCaughtUp } from './caught-up.ts';
export * from './certificate-authority.ts';
export * from './change-database.ts';
export * from './command-user.ts';
export * from './database-query.ts';
export * from './gateway-probe.ts';
export * from './instance.ts';
export * from './operator.ts';
export * from './program.ts';
export * from './s3-server.ts';
export * from './solve-challenge.ts';
export * from './use-instance.ts';
