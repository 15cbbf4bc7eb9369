/** The members of a cache up to its limit; the least recently used ones are dropped first. */
import type { Member, User, UserUpdate } from '@guildhall/protocol';
import type { Bot } from '../bot.ts';
import type { MemberObject } from '../objects/kinds.ts';

/** A member with its server id, without presence; for the owner see the server's `ownerId`. */
export type CachedMember = Omit<Member, 'status' | 'customStatus' | 'isOwner'> & {
  readonly serverId: string;
};

/** A member in an event: some events have more fields, and null for the end of a timeout. */
type ReceivedMember = Omit<CachedMember, 'timeoutUntil'> & {
  readonly timeoutUntil?: string | null;
  readonly status?: unknown;
  readonly customStatus?: unknown;
  readonly isOwner?: unknown;
};

export class CachedMembers {
  readonly #bot: Bot;
  readonly #most: number;
  /** By server and person, most recently used last. */
  readonly #members = new Map<string, MemberObject<CachedMember>>();

  constructor(bot: Bot, most: number) {
    this.#bot = bot;
    this.#most = most;
  }

  get(serverId: string, userId: string): MemberObject<CachedMember> | undefined {
    const key = keyOf(serverId, userId);
    const member = this.#members.get(key);
    if (!member) return undefined;
    this.#members.delete(key);
    this.#members.set(key, member);
    return member;
  }

  put(received: ReceivedMember): void {
    const { status, customStatus, isOwner, timeoutUntil, ...fields } = received;
    const { serverId, user } = fields;
    const key = keyOf(serverId, user.id);
    const timeout = timeoutUntil ? { timeoutUntil } : {};
    this.#members.delete(key);
    this.#members.set(key, Object.assign(this.#bot.member(serverId, user.id), fields, timeout));
    if (this.#members.size <= this.#most) return;
    const [oldest] = this.#members.keys();
    if (oldest !== undefined) this.#members.delete(oldest);
  }

  dropServers(ids: ReadonlySet<string>): void {
    for (const [key, { serverId }] of this.#members) if (ids.has(serverId)) this.#members.delete(key);
  }

  /** Removes a deleted role from the server's members. */
  takeRole(serverId: string, roleId: string): void {
    for (const member of this.#members.values())
      if (member.serverId === serverId && member.roles.includes(roleId))
        this.#replace({ ...member, roles: member.roles.filter((id) => id !== roleId) });
  }

  /** @returns functions that stop listening */
  listen(bot: Bot): readonly (() => void)[] {
    return [
      bot.on('MEMBER_ADD', ({ memberCount: _count, ...member }) => this.put(member)),
      bot.on('MEMBER_UPDATE', (member) => this.put(member)),
      bot.on('MEMBER_REMOVE', ({ serverId, user }) => void this.#members.delete(keyOf(serverId, user.id))),
      bot.on('MEMBERS_CHUNK', ({ serverId, members }) => {
        for (const member of members) this.put({ ...member, serverId });
      }),
      bot.on('USER_UPDATE', (changed) => {
        this.#changeUsers(
          ({ id }) => id === changed.id,
          () => userOf(changed),
        );
      }),
      bot.on('CLAN_TAG_UPDATE', ({ serverId, clanTag, cleared }) => {
        this.#changeUsers(
          (user) => user.clanTag?.serverId === serverId,
          (user) => ({ ...user, clanTag: cleared ? null : clanTag }),
        );
      }),
    ];
  }

  /** Updates people in every server. */
  #changeUsers(isConcerned: (user: User) => boolean, change: (user: User) => User): void {
    for (const member of this.#members.values())
      if (isConcerned(member.user)) this.#replace({ ...member, user: change(member.user) });
  }

  /** Updates in place, because a change does not count as use. */
  #replace(member: CachedMember): void {
    const { serverId, user } = member;
    this.#members.set(keyOf(serverId, user.id), Object.assign(this.#bot.member(serverId, user.id), member));
  }
}

function keyOf(serverId: string, userId: string): string {
  return `${serverId}/${userId}`;
}

/** The public fields of a USER_UPDATE; the bot's own update contains its whole account. */
function userOf({ id, username, displayName, avatarUrl, clanTag, tag, deleted }: UserUpdate): User {
  return {
    id,
    username,
    displayName,
    avatarUrl,
    clanTag,
    // Only profiles show that someone belongs to the staff.
    ...(tag && tag !== 'staff' ? { tag } : {}),
    ...(deleted ? { deleted } : {}),
  };
}
