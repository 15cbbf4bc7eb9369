/** Events without the log that keeps them: what the gateway and the rules of chat need to know of each other. */
export * from './internal-events.ts';
export * from './new-event.ts';
export * from './types.ts';
