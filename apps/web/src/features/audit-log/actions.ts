import type { AuditLogEntry } from '@guildhall/protocol';
import { ACTION_NAMES } from './strings.ts';

export type AuditAction = AuditLogEntry['action'];

/** The actions in the order in which the filter offers them. */
export const ACTIONS = Object.keys(ACTION_NAMES) as readonly AuditAction[];
