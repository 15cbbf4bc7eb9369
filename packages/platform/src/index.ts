/** Technical ground with no chat words: what every feature stands on. */
export * from './rate-limits/index.ts';
export * from './redis/index.ts';
