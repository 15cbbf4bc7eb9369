/** Starts real instances on real databases, with callers, builders and a gateway probe. For tests only. */

export { freePort } from '@guildhall/platform/test-free-port';
export { timesAsLong } from '@guildhall/platform/test-processor-time';
export * from './callers/a-role.ts';
export * from './callers/browser.ts';
export * from './callers/builders.ts';
export * from './callers/caller.ts';
export * from './callers/command-user.ts';
export * from './callers/gateway-probe.ts';
export * from './callers/operator.ts';
export * from './callers/overwrite-permissions.ts';
export { sendRequest } from './callers/request.ts';
export { extendResponseTime } from './callers/response-time.ts';
export * from './callers/server-types.ts';
export * from './callers/solve-challenge.ts';
export { untilCaughtUp } from './instance/caught-up.ts';
export * from './instance/change-database.ts';
export * from './instance/held-lock.ts';
export * from './instance/instance.ts';
export * from './instance/program.ts';
export * from './instance/query-database.ts';
export * from './instance/statements-during.ts';
export * from './instance/use-instance.ts';
export * from './instance/use-shared.ts';
export * from './outside/certificate-authority.ts';
export * from './outside/s3-server.ts';
