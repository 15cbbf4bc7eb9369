/** Builders of test data: all fields are valid, and tests name only what matters. */
import type {
  Account,
  Member,
  Message,
  Ready,
  Role,
  ServerChannel,
  ServerCreated,
  User,
} from '@guildhall/protocol';
import { idAtTime } from '@guildhall/protocol/ids';
import { DEFAULT_EVERYONE } from '@guildhall/protocol/permissions';
import { type GatewayEvent, reduceEvents } from './events.ts';
import type { GatewayState } from './model.ts';
import { EMPTY_STATE } from './model.ts';
import { ready } from './ready.ts';

export const START = Date.parse('2026-05-04T10:00:00.000Z');

/** The id of something created this many seconds after {@link START}. */
export function idAfter(seconds: number): string {
  return idAtTime(START + seconds * 1000);
}

export function aUser(id: string, changes: Partial<User> = {}): User {
  return { id, username: `user${id}`, displayName: `User ${id}`, avatarUrl: null, clanTag: null, ...changes };
}

function anAccount(id: string): Account {
  return {
    ...aUser(id),
    bannerUrl: null,
    pronouns: null,
    bio: null,
    themePrimary: null,
    themeAccent: null,
    tag: null,
    status: 'online',
    customStatus: null,
    bot: false,
    createdAt: new Date(START).toISOString(),
  };
}

export function aMember(id: string, changes: Partial<Member> = {}): Member {
  return {
    user: aUser(id),
    status: 'online',
    customStatus: null,
    isOwner: false,
    roles: [],
    nick: null,
    joinedAt: new Date(START).toISOString(),
    pending: false,
    ...changes,
  };
}

export function aChannel(id: string, serverId: string, changes: Partial<ServerChannel> = {}): ServerChannel {
  return {
    id,
    serverId,
    name: `channel-${id}`,
    position: 0,
    kind: 'text',
    parentId: null,
    topic: null,
    slowmodeSecs: 0,
    contentMode: 'default',
    autoArchiveMinutes: 1440,
    overwrites: [],
    lastMessageId: null,
    lastPinAt: null,
    ...changes,
  };
}

export function aRole(id: string, changes: Partial<Role> = {}): Role {
  return {
    id,
    name: `role ${id}`,
    color: null,
    hoist: false,
    mentionable: false,
    position: 0,
    permissions: Number(DEFAULT_EVERYONE),
    badge: null,
    managed: false,
    botId: null,
    ...changes,
  };
}

export function aServer(id: string, changes: Partial<ServerCreated> = {}): ServerCreated {
  return {
    id,
    name: `Server ${id}`,
    iconUrl: null,
    bannerUrl: null,
    description: null,
    ownerId: '9',
    invitesPaused: false,
    requiresTwoFactor: false,
    types: [],
    community: false,
    listed: false,
    memberCount: 1,
    clanTag: null,
    suspension: null,
    createdAt: new Date(START).toISOString(),
    channels: [aChannel(`${id}1`, id)],
    roles: [aRole(id)],
    myRoles: [],
    joinedAt: new Date(START).toISOString(),
    members: [aMember('1')],
    emojis: [],
    stickers: [],
    threads: [],
    voiceStates: [],
    presences: [],
    ...changes,
  };
}

/** A message sent this many seconds after {@link START}. */
export function aMessage(
  seconds: number,
  changes: Partial<Message> = {},
): Message & { readonly serverId: string } {
  return {
    id: idAfter(seconds),
    channelId: '51',
    serverId: '5',
    author: aUser('2'),
    content: `after ${seconds} s`,
    createdAt: new Date(START + seconds * 1000).toISOString(),
    editedAt: null,
    attachments: [],
    embeds: [],
    components: [],
    flags: 0,
    mentions: [],
    mentionRoles: [],
    mentionEveryone: false,
    replyDeleted: false,
    pinned: false,
    crossposted: false,
    coins: null,
    stickers: [],
    reply: null,
    forward: null,
    interaction: null,
    poll: null,
    pollResult: null,
    reactions: [],
    ...changes,
  };
}

/** READY of account 1. */
export function aReady(servers: readonly ServerCreated[] = [aServer('5')]): Ready {
  return {
    sessionId: 's',
    resumeUrl: 'ws://here',
    heartbeatInterval: 41_250,
    user: anAccount('1'),
    servers: [...servers],
    dms: [],
    readStates: [],
  };
}

/** Account 1 in server 5 with channel 51, just connected. */
export function aState(servers?: readonly ServerCreated[]): GatewayState {
  return ready(EMPTY_STATE, aReady(servers));
}

/** The state after these events. */
export function after(state: GatewayState, ...events: readonly GatewayEvent[]): GatewayState {
  return reduceEvents(state, events, START);
}
