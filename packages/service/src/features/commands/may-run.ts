/** Who may run a command, and where. */
import { bit } from '@guildhall/protocol';
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

export function mayRun({ memberPermissions }: CommandRow, access: ConversationAccess): boolean {
  if (memberPermissions === null) return true;
  const needed = BigInt(memberPermissions) || bit('administrator');
  return (needed & ~heldFor(access)) === 0n;
}
