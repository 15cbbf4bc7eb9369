/** Threads and posts, which are stored among the channels, under their parent channel or forum. */
import type {
  PayloadOf,
  ServerChannel,
  threadCreate as threadCreateContract,
  threadDelete as threadDeleteContract,
  threadFollowUpdate as threadFollowUpdateContract,
} from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { put, without } from '../table.ts';
import { channelPut, withoutChannels } from './channels.ts';
import { channelRead } from './read-states.ts';

/** A thread or post was started, or became visible; the author of its first message has read it. */
export function threadCreate(
  state: GatewayState,
  { message, ...thread }: PayloadOf<typeof threadCreateContract>,
): GatewayState {
  const next = channelPut(state, thread);
  return message && message.author.id === state.account?.id ? channelRead(next, thread.id, message.id) : next;
}

/** A thread changed. Archived ones that were never opened are not stored. */
export function threadUpdate(state: GatewayState, payload: ServerChannel): GatewayState {
  return payload.archived && !state.channels[payload.id] ? state : channelPut(state, payload);
}

/** A thread was deleted or hidden; removes everything in it. */
export function threadDelete(
  state: GatewayState,
  payload: PayloadOf<typeof threadDeleteContract>,
): GatewayState {
  return withoutChannels(state, (id) => id === payload.id, payload);
}

/** The person follows a thread, or stopped following it. */
export function threadFollowUpdate(
  state: GatewayState,
  { threadId, following }: PayloadOf<typeof threadFollowUpdateContract>,
): GatewayState {
  const follows = following ? put(state.follows, threadId, true) : without(state.follows, threadId);
  return { ...state, follows };
}
