/**
 * Public interface of the event log: appending events in a transaction, and the tail that reads them in commit order.
 */
export * from './append.ts';
export * from './epoch.ts';
export * from './events.ts';
export { EVENT_SEPARATOR, eventsOf, GROUP_SIZE, groupPositions, shortenEvent } from './groups.ts';
export * from './notify.ts';
export { isAfter, type LogPlace, type LogPosition, parsePosition } from './place.ts';
export * from './read-final.ts';
export { committedAfter, writtenWith } from './read-log.ts';
export * from './retention.ts';
export * from './state-version.ts';
export * from './tail/tail.ts';
export { BEGIN_AS_WRITER, type Blocker } from './writers.ts';
export {
  eventBefore,
  expectedXid,
  lastPosition,
  provenPosition,
  type WrittenEvent,
  type WrittenEvents,
} from './written-events.ts';
