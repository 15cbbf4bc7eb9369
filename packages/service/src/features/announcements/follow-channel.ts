import { ApiError } from '@guildhall/platform';
import { bit, LIMITS, textLength } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import {
  type ChannelContext,
  channelAccess,
  loadServerAccess,
  permissionsIn,
  requireHeld,
  requireNotSuspended,
} from '../access/index.ts';
import { addWebhook, followerBetween } from '../webhooks/index.ts';
import { mayShowCopies } from './copy.ts';
import { countFollowerRows } from './store.ts';

export interface Following {
  readonly channelId: string;
  readonly targetChannelId: string;
  readonly webhookId: string;
}

/**
 * Makes a channel follow an announcement channel, so that crossposts are copied into it (design 5.5). Does nothing for
 * a channel that follows already.
 * @throws ApiError unknown_channel, missing_permission, screening_pending, timed_out, not_announcement,
 * invalid_channel_kind, invalid_channel for a channel that would follow itself or may not show the copies,
 * too_many_webhooks
 */
export async function followChannel(ctx: ChannelContext, targetChannelId: string): Promise<Following> {
  const { runtime, actor, access } = ctx;
  const source = access.channel.row;
  const target = await channelAccess(runtime, actor, targetChannelId);
  requireNotSuspended(target.server);
  target.require('manageWebhooks');
  if (source.kind !== 'announcement') throw new ApiError('not_announcement');
  const { id: channelId, kind, serverId } = target.channel.row;
  if (kind !== 'text' && kind !== 'announcement') throw new ApiError('invalid_channel_kind');
  if (channelId === source.id || !(await mayShowCopies(runtime, source.id, target)))
    throw new ApiError('invalid_channel');
  const follower = await addWebhook(
    ctx,
    target,
    {
      name: followerName(access.server.row.name, source.name),
      source: { serverId: source.serverId, channelId: source.id },
    },
    async (tx) => {
      await requireSourceNow(ctx, tx);
      return followerBetween(tx.db, source.id, { serverId, channelId });
    },
  );
  return { channelId: source.id, targetChannelId: channelId, webhookId: follower.id };
}

/**
 * Requires from committed state that the caller sees the source, because a follower copies every later crosspost.
 * @throws ApiError unknown_channel, missing_permission, not_announcement
 */
async function requireSourceNow({ runtime, actor, access }: ChannelContext, tx: Transaction): Promise<void> {
  const now = await loadServerAccess(runtime, tx, access.server.id, actor);
  const source = now?.server.channels.get(access.channel.row.id);
  if (!now || !source) throw new ApiError('unknown_channel');
  requireHeld(permissionsIn(now.server, source, now.member, runtime.clock.now()), bit('viewChannel'));
  if (source.row.kind !== 'announcement') throw new ApiError('not_announcement');
}

/** The source of the copies, cut to the length of a webhook's name. */
function followerName(server: string, channel: string): string {
  const name = `${server} #${channel}`;
  return textLength(name) <= LIMITS.webhookName
    ? name
    : [...name].slice(0, LIMITS.webhookName).join('').trim();
}

/** The number of followers. @throws ApiError not_announcement */
export async function countFollowers({ runtime, access }: ChannelContext): Promise<{ count: number }> {
  const { id, kind } = access.channel.row;
  if (kind !== 'announcement') throw new ApiError('not_announcement');
  return { count: await countFollowerRows(runtime.database.db, id) };
}
