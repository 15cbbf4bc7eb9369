import { ACTION_NAMES, type AuditAction } from './strings.ts';

export type { AuditAction } from './strings.ts';

/** The actions in the order of the filter. */
export const ACTIONS = Object.keys(ACTION_NAMES) as readonly AuditAction[];
