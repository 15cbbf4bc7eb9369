/** The structured log. Invariant: no line carries a credential. */
export { createLog, type Log, type LogOptions } from './log.ts';
