import { ApiError } from '@guildhall/platform';
import {
  type AnyChannel,
  addRecipient as addEndpoint,
  type DirectChannel,
  deleteChannel as deleteEndpoint,
  deleteGroupIcon as deleteIconEndpoint,
  getChannel as getEndpoint,
  putGroupIcon as putIconEndpoint,
  removeRecipient as removeEndpoint,
  updateChannel as updateEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { type ChannelContext, type ConversationContext, ofConversation } from '../access/index.ts';
import { deleteChannel, readChannel, updateChannel } from '../channels/index.ts';
import { directChannelView } from '../direct-channels/index.ts';
import { addRecipient } from './add-recipient.ts';
import type { DirectContext } from './change-group.ts';
import { deleteGroupIcon, putGroupIcon } from './change-icon.ts';
import { closeChannel } from './close-channel.ts';
import { removeRecipient } from './leave-group.ts';
import { updateGroup } from './update-group.ts';

function isDirect(ctx: ConversationContext): ctx is DirectContext {
  return ctx.access.server === null;
}

/** @throws ApiError unknown_channel in a server. */
function direct(ctx: ConversationContext): DirectContext {
  if (!isDirect(ctx)) throw new ApiError('unknown_channel');
  return ctx;
}

/** As the contract of the routes that servers' channels share is typed. */
function answer(view: DirectChannel): AnyChannel {
  return view as DirectChannel & AnyChannel;
}

/** What may be done with a server's channel is asked in its use cases: threads have rules of their own. @throws ApiError unknown_channel. */
function inServerChannel(ctx: ConversationContext): ChannelContext {
  const { access } = ctx;
  if (access.server === null) throw new ApiError('unknown_channel');
  return { ...ctx, access };
}

export const groupRoutes: RouteTable = [
  ofConversation()(getEndpoint, async (ctx) => {
    if (!isDirect(ctx)) return readChannel(inServerChannel(ctx));
    const { ground, actor, access } = ctx;
    return answer(await directChannelView(ground, ground.database.db, access.channel, actor.id));
  }),
  ofConversation()(updateEndpoint, async (ctx, { body }) => {
    if (isDirect(ctx)) return answer(await updateGroup(ctx, body));
    return updateChannel(inServerChannel(ctx), body);
  }),
  ofConversation()(deleteEndpoint, (ctx) =>
    isDirect(ctx) ? closeChannel(ctx) : deleteChannel(inServerChannel(ctx)),
  ),
  ofConversation()(addEndpoint, (ctx, { params }) => addRecipient(direct(ctx), params.userId)),
  ofConversation()(removeEndpoint, (ctx, { params }) => removeRecipient(direct(ctx), params.userId)),
  ofConversation()(putIconEndpoint, (ctx, { files }) => putGroupIcon(direct(ctx), files[0])),
  ofConversation()(deleteIconEndpoint, (ctx) => deleteGroupIcon(direct(ctx))),
];
