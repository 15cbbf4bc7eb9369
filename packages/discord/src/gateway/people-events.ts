/** Translates events about people: presences, names, typing, voice. */
import { has, type User, type VoiceState } from '@guildhall/protocol';
import { toVoiceState } from '../resources/guild.ts';
import { toMember, toPartialMember, toPresence } from '../resources/member.ts';
import { toUser } from '../resources/user.ts';
import type { EventContext } from './event-context.ts';
import { type Dispatch, inGuild, type Translate } from './translate.ts';

/** Libraries drop events about members they do not know, so events include the member. */
export async function withMember(serverId: string | null, userId: string, context: EventContext) {
  const member = await context.findMember(serverId, userId);
  return member ? { member: toMember(member) } : {};
}

/** Mentioned people as members too: libraries know few members of large servers. */
export async function withMemberships<Mentioned extends { readonly id: string }>(
  mentions: readonly Mentioned[],
  serverId: string | null,
  { ports }: EventContext,
) {
  if (serverId === null) return mentions;
  const ids = mentions.map(({ id }) => id);
  const members = await ports.membersById(serverId, ids);
  return mentions.map((user) => {
    const member = members.get(user.id);
    return member ? { ...user, member: toPartialMember(member) } : user;
  });
}

export const typing: Translate<'TYPING_START'> = async (
  { serverId, channelId, userId, startedAt },
  context,
) => [
  [
    'TYPING_START',
    {
      channel_id: channelId,
      ...inGuild(serverId),
      user_id: userId,
      timestamp: Math.floor(Date.parse(startedAt) / 1000),
      ...(await withMember(serverId, userId, context)),
    },
  ],
];

export const presence: Translate<'PRESENCE_UPDATE'> = async (payload, { ports, serverIds }) => {
  const shared = await ports.serversWith(payload.userId, [...serverIds]);
  return shared.map((id) => [
    'PRESENCE_UPDATE',
    { ...toPresence(payload), user: { id: payload.userId }, guild_id: id },
  ]);
};

/** Discord tells bots about others through their memberships. */
export const userUpdate: Translate<'USER_UPDATE'> = async (payload, context) => {
  const { ports, serverIds, userId } = context;
  const user = payload as User;
  if (user.id === userId) return [['USER_UPDATE', toUser(user)]];
  const shared = await ports.serversWith(user.id, [...serverIds]);
  const members = await Promise.all(
    shared.map(async (id) => ({ id, member: await context.findMember(id, user.id) })),
  );
  return members.flatMap(({ id, member }): Dispatch[] =>
    member ? [['GUILD_MEMBER_UPDATE', { ...toMember({ ...member, user }), guild_id: id }]] : [],
  );
};

/** Guildhall tells a bot about its own membership only. */
export const threadMembersUpdate: Translate<'THREAD_FOLLOW_UPDATE'> = async (
  { threadId, following },
  { ports, userId },
) => {
  const serverId = await ports.serverOf(threadId);
  // A thread that is gone: discord.py ends at this event without a guild.
  if (serverId === null) return [];
  const now = new Date().toISOString();
  const joined = { id: threadId, user_id: userId, join_timestamp: now, flags: 0 };
  return [
    [
      'THREAD_MEMBERS_UPDATE',
      {
        id: threadId,
        guild_id: serverId,
        member_count: 1,
        ...(following ? { added_members: [joined] } : { removed_member_ids: [userId] }),
      },
    ],
  ];
};

/** A move is a leave and a join at Guildhall, and only the join at Discord: whether the bot will receive the join. */
async function movesOn(state: VoiceState, { ports, userId, position }: EventContext): Promise<boolean> {
  const { serverId, channelId } = state;
  if (serverId === null || channelId !== null || position === null) return false;
  const next = await ports.findVoiceMove(state, position);
  if (next === null) return false;
  const channel = (await ports.personChannels({ serverId, userId }, [next])).get(next);
  return has(BigInt(channel?.permissions ?? 0), 'viewChannel');
}

/** Discord sends nothing if it refuses to let a bot join. */
export const voiceState: Translate<'VOICE_STATE_UPDATE'> = async (state, context) => {
  if (state.error || (await movesOn(state, context))) return [];
  const { serverId, userId } = state;
  const member = await context.findMember(serverId, userId);
  return [
    [
      'VOICE_STATE_UPDATE',
      { ...toVoiceState(state, member), ...(member ? { member: toMember(member) } : {}) },
    ],
  ];
};
