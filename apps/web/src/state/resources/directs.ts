/**
 * Direct messages and groups. Each is also stored as a channel of a pseudo server, so that code that shows, sends and
 * counts messages need not know the difference.
 */
import type {
  DirectChannel,
  dmDelete as dmDeleteContract,
  dmRecipientAdd as dmRecipientAddContract,
  Member,
  PayloadOf,
  Recipient,
  Relationship,
  relationshipRemove as relationshipRemoveContract,
  relationshipUpdate as relationshipUpdateContract,
  ServerChannel,
  User,
} from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import type { GatewayState } from '../model.ts';
import { directNameText as text } from '../people/direct-strings.ts';
import { filterTable, mapTable, put, tableBy, without } from '../table.ts';
import { channelDelete } from './channels.ts';
import { newestMessageId } from './newest.ts';
import { typingEnd } from './typing.ts';

/** The pseudo server's id. */
export const DIRECT = '@me';

/** The name of a direct message or group, or the names of its participants. */
export function directName({ name, recipients }: DirectChannel): string {
  return name ?? (recipients.map((person) => person.displayName).join(', ') || text.emptyGroup);
}

/** READY: all of them. */
export function directsReady(
  state: GatewayState,
  directs: readonly DirectChannel[],
  relationships: readonly Relationship[],
): GatewayState {
  const next = {
    ...state,
    relationships: tableBy<Relationship>(relationships, ({ user }) => user.id),
    members: put(state.members, DIRECT, { byId: {}, complete: true }),
  };
  return directs.reduce(directPut, next);
}

/** A channel was opened, or changed. */
export function directPut(state: GatewayState, direct: DirectChannel): GatewayState {
  const channel: ServerChannel = {
    id: direct.id,
    serverId: DIRECT,
    name: directName(direct),
    kind: 'text',
    position: 0,
    parentId: null,
    topic: null,
    slowmodeSecs: 0,
    contentMode: 'default',
    autoArchiveMinutes: 0,
    overwrites: [],
    lastMessageId: direct.lastMessageId,
    lastPinAt: null,
  };
  const people = tableBy<Member>(direct.recipients.map(asMember), ({ user }) => user.id);
  return {
    ...state,
    directs: put(state.directs, direct.id, direct),
    channels: put(state.channels, direct.id, channel),
    members: put(state.members, DIRECT, {
      byId: { ...state.members[DIRECT]?.byId, ...people },
      complete: true,
    }),
    presences: { ...state.presences, ...tableBy(direct.recipients.map(presenceOf), ({ userId }) => userId) },
  };
}

function presenceOf({ id, status, customStatus }: Recipient) {
  return { userId: id, status, customStatus };
}

function asMember({ status, customStatus, ...user }: Recipient): Member {
  return {
    user,
    status,
    customStatus,
    isOwner: false,
    roles: [],
    nick: null,
    joinedAt: '',
    pending: false,
  };
}

/** A direct message was closed, which counts as hidden because it may come back; or a group was left. */
export function directDelete(state: GatewayState, { id }: PayloadOf<typeof dmDeleteContract>): GatewayState {
  const isGroup = state.directs[id]?.type === 'group_dm';
  const channel = { id, serverId: DIRECT, parentId: null, kind: 'text' } as const;
  const next = channelDelete(state, isGroup ? channel : { ...channel, hidden: true });
  const directs = without(state.directs, id);
  if (!isGroup) return { ...next, directs };
  // Former participants do not learn how the group's call goes on.
  const voiceStates = filterTable(state.voiceStates, ({ channelId }) => channelId !== id);
  return { ...next, directs, calls: without(state.calls, id), voiceStates };
}

/** Someone joined a group. */
export function recipientAdd(
  state: GatewayState,
  { channelId, user }: PayloadOf<typeof dmRecipientAddContract>,
): GatewayState {
  const presences = put(state.presences, user.id, presenceOf(user));
  return withRecipients({ ...state, presences }, channelId, (recipients) => [
    ...recipients.filter(({ id }) => id !== user.id),
    user,
  ]);
}

/** Someone left a group or was removed. */
export function recipientRemove(
  state: GatewayState,
  { channelId, user }: PayloadOf<typeof dmRecipientAddContract>,
): GatewayState {
  const next = typingEnd(state, channelId, user.id);
  return withRecipients(next, channelId, (recipients) => recipients.filter(({ id }) => id !== user.id));
}

function withRecipients(
  state: GatewayState,
  channelId: string,
  change: (recipients: readonly Recipient[]) => readonly Recipient[],
): GatewayState {
  const known = state.directs[channelId];
  if (!known) return state;
  const next = directPut(state, { ...known, recipients: [...change(known.recipients)] });
  // The statuses in `known` are as old as the channel's last event.
  return { ...next, presences: state.presences };
}

/** A participant or friend changed their name, picture or clan tag. */
export function directUsers(
  state: GatewayState,
  change: <Shown extends User>(user: Shown) => Shown,
): GatewayState {
  const relationships = mapTable(state.relationships, (known) => {
    const user = change(known.user);
    return user === known.user ? known : { ...known, user };
  });
  const renamed = Object.values(state.directs).flatMap((direct) => {
    const recipients = direct.recipients.map(change);
    if (recipients.every((recipient, index) => recipient === direct.recipients[index])) return [];
    const recipient = recipients.find(({ id }) => id === direct.recipient?.id);
    const gone = recipient?.deleted ? { recipientDeleted: true as const } : {};
    return [{ ...direct, recipients, ...(recipient ? { recipient } : {}), ...gone }];
  });
  const directs = { ...state.directs, ...tableBy(renamed, ({ id }) => id) };
  const channels = { ...state.channels };
  for (const direct of renamed) {
    const channel = channels[direct.id];
    if (channel) channels[direct.id] = { ...channel, name: directName(direct) };
  }
  return {
    ...state,
    relationships,
    ...(renamed.length > 0 ? { directs, channels } : {}),
  };
}

export function relationshipUpdate(
  state: GatewayState,
  { relationship }: PayloadOf<typeof relationshipUpdateContract>,
): GatewayState {
  return { ...state, relationships: put(state.relationships, relationship.user.id, relationship) };
}

export function relationshipRemove(
  state: GatewayState,
  { userId }: PayloadOf<typeof relationshipRemoveContract>,
): GatewayState {
  return { ...state, relationships: without(state.relationships, userId) };
}

/** The newest message first. */
export function directList(state: GatewayState): readonly DirectChannel[] {
  const newest = ({ id }: DirectChannel): string => newestMessageId(state, id) ?? id;
  return Object.values(state.directs).sort((left, right) => compareIds(newest(right), newest(left)));
}
