/** The structured log. Invariant: no line carries a credential. */
export { createFailureLog, type FailureLog } from './failure-log.ts';
export { createLog, type Log, type LogOptions } from './log.ts';
