/** Copies a category's overwrites to a channel moved with `lockPermissions` (design 1.2, 5.4). */
import { bit } from '@guildhall/protocol';
import type { StoredOverwrite } from '../../../tables.ts';
import { memberTouch } from '../../../touches.ts';
import {
  type ChannelRow,
  type MemberRow,
  permissionsIn,
  requireHeld,
  type ServerState,
} from '../../access/index.ts';
import { changedBits, isSynced } from '../rules.ts';

/** The request that copies overwrites. */
export interface Syncing {
  readonly server: ServerState;
  readonly member: MemberRow;
  readonly now: number;
}

/**
 * The overwrites that a channel takes over, or null when it has them already. Like setting them one by one, this
 * requires Manage Roles in the channel and every permission that changes.
 * @throws ApiError missing_permission
 */
export function overwritesToSync(
  { server, member, now }: Syncing,
  channel: ChannelRow,
  category: ChannelRow,
): readonly StoredOverwrite[] | null {
  if (isSynced(channel, category)) return null;
  const state = server.channels.get(channel.id);
  const held = state ? permissionsIn(server, state, member, now) : 0n;
  requireHeld(held, bit('manageRoles'));
  requireHeld(held, changedBits(channel.overwrites, category.overwrites));
  return category.overwrites;
}

/** Overwrites that differ between two lists. */
function changedOverwrites(
  before: readonly StoredOverwrite[],
  after: readonly StoredOverwrite[],
): readonly StoredOverwrite[] {
  const without = (some: readonly StoredOverwrite[], others: readonly StoredOverwrite[]) =>
    some.filter(
      ({ id, allow, deny }) =>
        !others.some((other) => other.id === id && other.allow === allow && other.deny === deny),
    );
  return [...without(before, after), ...without(after, before)];
}

/** Touch keys of members whose personal overwrites change: with one, a member is a permission class of their own. */
export function memberClassTouches(
  serverId: string,
  before: readonly StoredOverwrite[],
  after: readonly StoredOverwrite[],
): string[] {
  return changedOverwrites(before, after)
    .filter(({ type }) => type === 'member')
    .map(({ id }) => memberTouch(serverId, id));
}
