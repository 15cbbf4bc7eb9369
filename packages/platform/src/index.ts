/** The technical parts that every feature uses, without chat words. */

export * from './addresses/index.ts';
export * from './backup/index.ts';
export * from './blob-store/index.ts';
export * from './clock/index.ts';
export * from './config/index.ts';
export * from './crypto/index.ts';
export * from './database/index.ts';
export * from './ephemeral/index.ts';
export * from './event-log/index.ts';
export * from './http/index.ts';
export * from './https/index.ts';
export * from './ids/index.ts';
export * from './images/index.ts';
export * from './jobs/index.ts';
export * from './log/index.ts';
export * from './mail/index.ts';
export * from './media-files/index.ts';
export * from './metrics/index.ts';
export * from './process-ids/index.ts';
export * from './rate-limits/index.ts';
export * from './redis/index.ts';
export * from './safe-fetch/index.ts';
export { isObject, schemaFaults } from './schemas/index.ts';
export * from './temporary-folder/index.ts';
export * from './tracing/index.ts';
