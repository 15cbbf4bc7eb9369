import type { Member, memberUpdate, PayloadOf, Presence } from '@guildhall/protocol';
import { toUser } from './user.ts';

type MemberLike = Pick<Member, 'roles' | 'nick' | 'joinedAt'> &
  Partial<Pick<PayloadOf<typeof memberUpdate>, 'pending' | 'mute' | 'deaf' | 'flags' | 'timeoutUntil'>>;

/** A member without its user, as in messages and interactions. */
export function toPartialMember(member: MemberLike) {
  return {
    roles: member.roles,
    nick: member.nick,
    avatar: null,
    banner: null,
    joined_at: member.joinedAt,
    premium_since: null,
    pending: member.pending ?? false,
    mute: member.mute ?? false,
    deaf: member.deaf ?? false,
    flags: member.flags ?? 0,
    communication_disabled_until: member.timeoutUntil ?? null,
  };
}

export function toMember(member: MemberLike & Pick<Member, 'user'>) {
  return { ...toPartialMember(member), user: toUser(member.user) };
}

const CUSTOM_STATUS = 4;

export function toPresence(presence: Pick<Presence, 'status' | 'customStatus'>) {
  const { status, customStatus } = presence;
  return {
    status,
    activities:
      customStatus === null
        ? []
        : [{ name: 'Custom Status', type: CUSTOM_STATUS, state: customStatus, id: 'custom', created_at: 0 }],
    client_status: status === 'offline' ? {} : { web: status },
  };
}

/** A presence sent by a bot. Guildhall shows the text of the first activity. */
export function fromPresence(presence: { status?: unknown; activities?: unknown }) {
  const [activity] = (Array.isArray(presence.activities) ? presence.activities : []) as {
    type?: unknown;
    name?: unknown;
    state?: unknown;
  }[];
  const text = activity?.type === CUSTOM_STATUS ? (activity.state ?? activity.name) : activity?.name;
  const status = presence.status === 'offline' ? 'invisible' : presence.status;
  return {
    ...(typeof status === 'string' ? { status } : {}),
    // Counted as Guildhall does, so that no emoji is cut in two.
    customStatus: typeof text === 'string' && text.trim() !== '' ? [...text].slice(0, 128).join('') : null,
  };
}
