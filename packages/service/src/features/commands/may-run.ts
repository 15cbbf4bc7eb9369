/** Who may run a command, and where. */
import { ApiError } from '@guildhall/platform';
import { bit, permissionsIn } from '@guildhall/protocol';
import type { ConversationAccess } from '../access/index.ts';
import type { CommandRow } from './store.ts';

/** What a person holds for commands. Nobody holds permissions in direct messages. */
export function heldFor({ server, permissions }: ConversationAccess): bigint {
  return server === null ? 0n : permissions;
}

/** Whether a command is offered in this kind of conversation. */
export function isOfferedIn({ inDirectMessages }: CommandRow, { server }: ConversationAccess): boolean {
  return inDirectMessages || server !== null;
}

/**
 * Requires what a command asks of a member.
 * @throws ApiError missing_permission, screening_pending, timed_out, two_factor_required
 */
export function requireMayRun({ memberPermissions }: CommandRow, access: ConversationAccess): void {
  if (memberPermissions === null) return;
  if (access.server === null) throw new ApiError('missing_permission');
  const needed = BigInt(memberPermissions) || bit('administrator');
  for (const permission of permissionsIn(needed)) access.require(permission);
}
