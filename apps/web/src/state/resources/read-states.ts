import type { Message, ReadState } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState } from '../model.ts';
import { put, without } from '../table.ts';
import { repliesCounted } from './channels.ts';
import { DIRECT } from './directs.ts';
import { newestMessageId } from './newest.ts';

/** A session read a channel. Events of earlier readings do not undo a "Mark unread" that is still being sent. */
export function readStateUpdate(state: GatewayState, payload: ReadState): GatewayState {
  const mark = state.unreadMarks[payload.channelId];
  return mark && mark !== payload.lastReadMessageId ? state : withReadState(state, payload);
}

function withReadState(state: GatewayState, readState: ReadState): GatewayState {
  return { ...state, readStates: put(state.readStates, readState.channelId, readState) };
}

/** This session marked everything after a message as unread. */
export function channelMarkedUnread(
  state: GatewayState,
  channelId: string,
  lastReadMessageId: string,
): GatewayState {
  const mentionCount = state.readStates[channelId]?.mentionCount ?? 0;
  const next = withReadState(state, { channelId, lastReadMessageId, mentionCount });
  return { ...next, unreadMarks: put(state.unreadMarks, channelId, lastReadMessageId) };
}

/** The service answered a "Mark unread". */
export function unreadMarkSent(state: GatewayState, channelId: string): GatewayState {
  return { ...state, unreadMarks: without(state.unreadMarks, channelId) };
}

/** This session read a channel up to a message; an older mark never replaces a newer one. */
export function channelRead(state: GatewayState, channelId: string, messageId: string): GatewayState {
  const known = state.readStates[channelId];
  if (known?.lastReadMessageId && compareIds(known.lastReadMessageId, messageId) >= 0) return state;
  return withReadState(state, { channelId, lastReadMessageId: messageId, mentionCount: 0 });
}

/**
 * Applies a new message to its channel: it is the newest, its author has read it, and it counts for mentioned people
 * and for followers of a thread. A message that is not newer than the newest known one was already counted.
 */
export function countMessage(state: GatewayState, message: Message): GatewayState {
  const channel = state.channels[message.channelId];
  if (!channel) return state;
  const newest = newestMessageId(state, channel.id);
  // A post arrives with the id of its first message, which was counted only if there is a read state.
  const isNewPost = newest === channel.id && !state.readStates[newest];
  if (newest && !isNewPost && compareIds(newest, message.id) >= 0) return state;
  const next =
    channel.kind === 'thread'
      ? repliesCounted(
          { ...state, channels: put(state.channels, channel.id, { ...channel, lastMessageId: message.id }) },
          channel.id,
          message.type === undefined ? [message.id] : [],
          1,
        )
      : { ...state, newest: put(state.newest, channel.id, message.id) };
  if (message.author.id === state.account?.id) {
    // The result of a poll is posted for its author, who may be away.
    if (message.pollResult) return next;
    // A reply follows its thread; the event of that comes after replies of the same moment.
    const follows = channel.kind === 'thread' ? put(next.follows, channel.id, true) : next.follows;
    return channelRead({ ...next, follows }, channel.id, message.id);
  }
  const waits =
    state.relationships[message.author.id]?.type !== 'blocked' &&
    (channel.serverId === DIRECT ||
      channel.id in state.follows ||
      mentionsMe(state, channel.serverId, message));
  if (!waits) return next;
  const known = state.readStates[channel.id];
  return withReadState(next, {
    channelId: channel.id,
    lastReadMessageId: known?.lastReadMessageId ?? null,
    mentionCount: (known?.mentionCount ?? 0) + 1,
  });
}

/** Whether a message pings the signed-in person: by name, by role, or by @everyone. */
export function mentionsMe(state: GatewayState, serverId: string, message: Message): boolean {
  if (message.mentionEveryone) return true;
  if (state.account && message.mentions.includes(state.account.id)) return true;
  const roles = state.servers[serverId]?.myRoles ?? [];
  return message.mentionRoles.some((roleId) => roles.includes(roleId));
}
