/** Types of events without the log itself, shared by the gateway and the service. */
export * from './internal-events.ts';
export * from './new-event.ts';
export * from './types.ts';
