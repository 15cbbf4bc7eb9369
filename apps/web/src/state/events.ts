/** Gateway events as a union, and their reducers. */
import type { EventByName, EventName, PayloadOf, Presence } from '@guildhall/protocol';
import type { GatewayState } from './model.ts';
import { ready } from './ready.ts';
import * as channels from './resources/channels.ts';
import * as coins from './resources/coins.ts';
import * as directs from './resources/directs.ts';
import * as expressions from './resources/expressions.ts';
import * as members from './resources/members.ts';
import * as messages from './resources/messages.ts';
import * as reactions from './resources/reactions.ts';
import * as readStates from './resources/read-states.ts';
import * as roles from './resources/roles.ts';
import * as servers from './resources/servers.ts';
import {
  notificationSettingsDelete,
  notificationSettingsUpdate,
  settingsUpdate,
} from './resources/settings.ts';
import * as threads from './resources/threads.ts';
import * as typing from './resources/typing.ts';
import * as voice from './resources/voice.ts';

export type GatewayEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: PayloadOf<EventByName[Name]> };
}[EventName];

type Reducer<Payload = unknown> = (state: GatewayState, payload: Payload, now: number) => GatewayState;

type Reducers = {
  readonly [Name in Exclude<EventName, 'PRESENCE_UPDATE'>]?: Reducer<PayloadOf<EventByName[Name]>>;
};

/** Events without an entry do not change this state (invites, for example, are read when their list is open). */
const REDUCERS: Reducers = {
  READY: ready,
  SERVER_CREATE: servers.serverCreate,
  SERVER_UPDATE: servers.serverUpdate,
  SERVER_DELETE: servers.serverDelete,
  CHANNEL_CREATE: channels.channelPut,
  CHANNEL_UPDATE: channels.channelPut,
  CHANNEL_DELETE: channels.channelDelete,
  CHANNEL_PINS_UPDATE: channels.channelPinsUpdate,
  CHANNELS_REORDER: channels.channelsReorder,
  THREAD_CREATE: threads.threadCreate,
  THREAD_UPDATE: threads.threadUpdate,
  THREAD_DELETE: threads.threadDelete,
  THREAD_FOLLOW_UPDATE: threads.threadFollowUpdate,
  DM_CREATE: directs.directPut,
  DM_UPDATE: directs.directPut,
  DM_DELETE: directs.directDelete,
  DM_RECIPIENT_ADD: directs.recipientAdd,
  DM_RECIPIENT_REMOVE: directs.recipientRemove,
  RELATIONSHIP_UPDATE: directs.relationshipUpdate,
  RELATIONSHIP_REMOVE: directs.relationshipRemove,
  ROLE_CREATE: roles.rolePut,
  ROLE_UPDATE: roles.rolePut,
  ROLE_DELETE: roles.roleDelete,
  ROLES_REORDER: roles.rolesReorder,
  SERVER_EMOJIS_UPDATE: expressions.serverEmojisUpdate,
  SERVER_STICKERS_UPDATE: expressions.serverStickersUpdate,
  MEMBER_ADD: members.memberAdd,
  MEMBER_UPDATE: members.memberUpdate,
  MEMBER_REMOVE: members.memberRemove,
  USER_UPDATE: members.userUpdate,
  CLAN_TAG_UPDATE: members.clanTagUpdate,
  MESSAGE_CREATE: messages.messageCreate,
  MESSAGE_UPDATE: messages.messageUpdate,
  MESSAGE_DELETE: messages.messageDelete,
  MESSAGE_DELETE_BULK: messages.messageDeleteBulk,
  MESSAGE_REACTION_ADD: reactions.reactionAdd,
  MESSAGE_REACTION_REMOVE: reactions.reactionRemove,
  MESSAGE_REACTION_REMOVE_ALL: reactions.reactionRemoveAll,
  MESSAGE_REACTION_REMOVE_EMOJI: reactions.reactionRemoveEmoji,
  POLL_VOTE: messages.pollVote,
  POST_PURCHASE: coins.postPurchase,
  POST_UNLOCK: coins.postUnlock,
  WALLET_UPDATE: coins.walletUpdate,
  INSTANCE_ANNOUNCEMENTS_UPDATE: (state, { announcements }) => ({ ...state, announcements }),
  SETTINGS_UPDATE: settingsUpdate,
  NOTIFICATION_SETTINGS_UPDATE: notificationSettingsUpdate,
  NOTIFICATION_SETTINGS_DELETE: notificationSettingsDelete,
  TYPING_START: typing.typingStart,
  READ_STATE_UPDATE: readStates.readStateUpdate,
  VOICE_STATE_UPDATE: voice.voiceStateUpdate,
  CALL_CREATE: voice.callPut,
  CALL_UPDATE: voice.callPut,
  CALL_DELETE: voice.callDelete,
};

/**
 * The state after events. Applying one twice is harmless. The table of presences, which has an entry for each known
 * member of each server, is copied once for all of them.
 * @param now Unix milliseconds, for state that expires
 */
export function reduceEvents(
  state: GatewayState,
  events: readonly GatewayEvent[],
  now: number,
): GatewayState {
  let next = state;
  let copy: Record<string, Presence> | undefined;
  for (const event of events) {
    if (event.name !== 'PRESENCE_UPDATE') {
      const reduce = REDUCERS[event.name] as Reducer | undefined;
      next = reduce?.(next, event.payload, now) ?? next;
      continue;
    }
    if (!copy || copy !== next.presences) {
      copy = { ...next.presences };
      next = { ...next, presences: copy };
    }
    copy[event.payload.userId] = event.payload;
  }
  return next;
}
