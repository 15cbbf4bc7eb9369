/**
 * Access to direct messages and groups: all participants have the same permissions (design 1.2), and nobody else has
 * access.
 */
import { ApiError, type KnownCaller } from '@guildhall/platform';
import {
  DIRECT_MESSAGE_PERMISSIONS,
  has,
  isId,
  PERMISSION_NAMES,
  type Permission,
} from '@guildhall/protocol';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { channelTouch } from '../../touches.ts';
import { directChannelsByIds, participantsOfChannels } from './direct-store.ts';

interface Participant {
  readonly userId: string;
  readonly joinedAt: Date;
  /** Whether the channel is in the caller's list. */
  readonly open: boolean;
}

export interface DirectChannelState {
  /** The fields shared with a server's channel; there is no slowmode. */
  readonly row: {
    readonly id: string;
    readonly kind: 'dm' | 'group_dm';
    readonly name: string | null;
    readonly ownerId: string | null;
    readonly icon: string | null;
    readonly slowmodeSecs: 0;
  };
  /** Earliest members first. */
  readonly participants: readonly Participant[];
}

export interface DirectAccess {
  readonly server: null;
  readonly member: null;
  readonly channel: DirectChannelState;
  readonly permissions: bigint;
  /** @throws ApiError missing_permission */
  require(permission: Permission): void;
}

/** Cached direct messages and groups by id; a touch `channel:{id}` drops one. */
export const directChannels = cachePerRuntime<DirectChannelState>({
  capacity: 100_000,
  touchesOf: (id) => [channelTouch(id)],
  load: (runtime, ids) => loadDirectChannels(runtime.database.db, ids.filter(isId)),
});

/** Reads without the cache; inside a transaction this includes its own changes. */
export async function loadDirectChannels(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DirectChannelState>> {
  if (ids.length === 0) return new Map();
  const [channels, participants] = await Promise.all([
    directChannelsByIds(db, ids),
    participantsOfChannels(db, ids),
  ]);
  const byChannel = Map.groupBy(participants, (row) => row.channelId);
  return new Map(
    channels.map(({ channelId: id, kind, name, icon, ownerId }) => [
      id,
      {
        row: { id, kind, name, icon, ownerId, slowmodeSecs: 0 },
        participants: (byChannel.get(id) ?? []).map((row) => ({
          userId: row.userId,
          joinedAt: row.joinedAt,
          open: row.open,
        })),
      },
    ]),
  );
}

/** @throws ApiError unknown_channel for everyone else */
export async function directAccess(
  runtime: Runtime,
  actor: KnownCaller,
  channelId: string,
): Promise<DirectAccess> {
  const channel = await directChannels(runtime).get(channelId);
  if (!channel?.participants.some(({ userId }) => userId === actor.id)) throw new ApiError('unknown_channel');
  return {
    server: null,
    member: null,
    channel,
    permissions: DIRECT_MESSAGE_PERMISSIONS,
    require(permission) {
      if (has(DIRECT_MESSAGE_PERMISSIONS, permission)) return;
      throw new ApiError('missing_permission', {
        permission: PERMISSION_NAMES[permission],
        message: `Nobody has the permission ${PERMISSION_NAMES[permission]} in direct messages.`,
      });
    },
  };
}

/** Ids of everyone in a direct message or group. */
export function participantIds({ participants }: DirectChannelState): string[] {
  return participants.map(({ userId }) => userId);
}
