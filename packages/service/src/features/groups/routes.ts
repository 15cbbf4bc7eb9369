import { ApiError } from '@guildhall/platform';
import type { AnyChannel, DirectChannel } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import type { ChannelContext, ConversationContext, DirectContext } from '../access/index.ts';
import { deleteChannel, getChannel, updateChannel } from '../channels/index.ts';
import { directChannelView } from '../direct-channels/index.ts';
import { addRecipient } from './add-recipient.ts';
import { deleteGroupIcon, putGroupIcon } from './change-icon.ts';
import { closeChannel } from './close-channel.ts';
import { removeRecipient } from './leave-group.ts';
import { updateGroup } from './update-group.ts';

function isDirect(ctx: ConversationContext): ctx is DirectContext {
  return ctx.access.server === null;
}

/** Casts to the type in the contract of routes shared with servers' channels. */
function asAnyChannel(view: DirectChannel): AnyChannel {
  return view as DirectChannel & AnyChannel;
}

/**
 * Use cases check permissions in a server's channel, because threads have rules of their own.
 * @throws ApiError unknown_channel
 */
function requireServerChannel(ctx: ConversationContext): ChannelContext {
  const { access } = ctx;
  if (access.server === null) throw new ApiError('unknown_channel');
  return { ...ctx, access };
}

export const groupRoutes: RouteTable = {
  getChannel: async (ctx) => {
    if (!isDirect(ctx)) return getChannel(requireServerChannel(ctx));
    const { runtime, actor, access } = ctx;
    return asAnyChannel(await directChannelView(runtime, runtime.database.db, access.channel, actor.id));
  },
  updateChannel: async (ctx, { body }) => {
    if (isDirect(ctx)) return asAnyChannel(await updateGroup(ctx, body));
    return updateChannel(requireServerChannel(ctx), body);
  },
  deleteChannel: (ctx) => (isDirect(ctx) ? closeChannel(ctx) : deleteChannel(requireServerChannel(ctx))),
  addRecipient: (ctx, { params }) => addRecipient(ctx, params.userId),
  removeRecipient: (ctx, { params }) => removeRecipient(ctx, params.userId),
  putGroupIcon: (ctx, { files }) => putGroupIcon(ctx, files[0]),
  deleteGroupIcon: (ctx) => deleteGroupIcon(ctx),
};
