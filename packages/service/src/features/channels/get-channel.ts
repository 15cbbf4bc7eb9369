import type { Channel } from '@guildhall/protocol';
import type { ChannelContext } from '../access/index.ts';
import { activityByChannel } from './store.ts';
import { channelView } from './view.ts';

/** One channel of a server. */
export async function getChannel({ runtime, access: { channel } }: ChannelContext): Promise<Channel> {
  const activity = await activityByChannel(runtime.database.db, [channel.row.id]);
  return channelView(channel.row, activity.get(channel.row.id));
}
