import { ApiRequestError } from '@guildhall/client';
import type { Profile } from '@guildhall/protocol';
import { idTime } from '@guildhall/protocol/ids';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import type { Part as Component } from '../../state/slots.ts';
import { SlotParts } from '../../state/slots.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { StatusAvatar } from '../presence/index.ts';
import { ClanTagPill } from './ClanTagPill.tsx';
import { PersonNote } from './PersonNote.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import type { Person } from './person-menu.ts';
import { profileActions } from './profile-actions.ts';
import { profileParts } from './profile-parts.ts';
import { badgeName, profileText as text } from './strings.ts';
import { UserTag } from './UserTag.tsx';

interface ProfileCardProps {
  /** What is known of the person before their profile is read. */
  known: Person['user'];
  /** The server of the card; {@link DIRECT} outside of servers. */
  serverId: string;
  /** Opens another profile; passed in, because the popover contains this card. */
  opener: Component<{ readonly person: Person; readonly children: ReactNode }>;
}

/** A person's profile, read when the card opens. */
export function ProfileCard({ known, serverId, opener }: ProfileCardProps) {
  const userId = known.id;
  const profile = useQuery({
    queryKey: ['profile', userId, serverId],
    queryFn: ({ signal }) =>
      client.api.getProfile({ userId, query: serverId === DIRECT ? {} : { serverId }, signal }),
    staleTime: 0,
  });
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.error instanceof ApiRequestError && profile.error.code === 'unknown_user')
    return <Card profile={profileOf(known)} serverId={serverId} opener={opener} stranger />;
  if (profile.isLoadingError)
    return (
      <div className="p-4">
        <FailedRead query={profile} />
      </div>
    );
  if ('deleted' in profile.data) return <p className="p-4 text-muted">{text.deleted}</p>;
  return <Card profile={profile.data} serverId={serverId} opener={opener} />;
}

/** What is known of someone whose profile is closed to the reader, because they share nothing. */
function profileOf({ tag = null, avatarUrl = null, clanTag = null, ...user }: Person['user']): Profile {
  return {
    user: { ...user, avatarUrl, clanTag, status: 'offline', customStatus: null },
    bannerUrl: null,
    pronouns: null,
    bio: null,
    themePrimary: null,
    themeAccent: null,
    createdAt: new Date(idTime(user.id)).toISOString(),
    serverJoinedAt: null,
    nick: null,
    mutualServers: [],
    mutualFriends: [],
    mutualFriendCount: 0,
    badges: [],
    tag,
  };
}

interface ProfilePreviewProps extends Pick<ProfileCardProps, 'opener'> {
  user: Profile['user'] & Pick<Person['user'], 'tag'>;
  details: Partial<Profile>;
}

/** The card of the signed-in person with details that are not saved yet. */
export function ProfilePreview({ user, details, opener }: ProfilePreviewProps) {
  return <Card profile={{ ...profileOf(user), ...details, user }} serverId={DIRECT} opener={opener} />;
}

type CardProps = Omit<ProfileCardProps, 'known'> & {
  readonly profile: Profile;
  readonly stranger?: boolean;
};

function Card({ profile, serverId, opener, stranger = false }: CardProps) {
  const { user, tag } = profile;
  const isSelf = useGateway((state) => state.account?.id === user.id);
  return (
    <>
      <Banner profile={profile} />
      <div className="grid gap-3 px-4 pb-4">
        <div className="-mt-8">
          <StatusAvatar user={user} status={user.status} size={64} ground="raised" />
        </div>
        <Names profile={profile} />
        <Badges badges={profile.badges} />
        {isSelf ? null : (
          <SlotParts
            of={profileActions}
            props={{ user: tag && tag !== 'staff' ? { ...user, tag } : user, stranger }}
          />
        )}
        {profile.bio ? (
          <Part title={text.bio}>
            <p dir="auto" className="whitespace-pre-wrap break-words text-sm">
              {profile.bio}
            </p>
          </Part>
        ) : null}
        <Dates profile={profile} />
        {profileParts.entries().map(({ component: Part }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are registered once, before anything is shown
          <Part key={index} userId={user.id} serverId={serverId} name={profile.nick ?? user.displayName} />
        ))}
        <MutualServers servers={profile.mutualServers} />
        <MutualFriends profile={profile} serverId={serverId} opener={opener} />
        {isSelf ? null : <PersonNote userId={user.id} />}
      </div>
    </>
  );
}

function Names({ profile: { user, nick, tag, pronouns } }: { profile: Profile }) {
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span dir="auto" className="line-clamp-2 break-words font-semibold text-lg leading-snug">
          {nick ?? user.displayName}
        </span>
        <UserTag tag={tag} />
        <ClanTagPill tag={user.clanTag} />
      </p>
      <p className="truncate text-muted text-sm">
        @{user.username}
        {pronouns ? ` · ${pronouns}` : ''}
      </p>
      {user.customStatus ? <p className="mt-1 text-sm">{user.customStatus}</p> : null}
    </div>
  );
}

/** The age of the account, of a friendship, and of the membership in the card's server. */
function Dates({ profile: { user, createdAt, serverJoinedAt } }: { profile: Profile }) {
  const relationship = useGateway((state) => state.relationships[user.id]);
  return (
    <div className="text-muted text-xs">
      <p>{text.accountSince(formatDate(createdAt))}</p>
      {relationship?.type === 'friend' ? <p>{text.friendsSince(formatDate(relationship.since))}</p> : null}
      {serverJoinedAt ? <p>{text.memberSince(formatDate(serverJoinedAt))}</p> : null}
    </div>
  );
}

function Badges({ badges }: Pick<Profile, 'badges'>) {
  if (badges.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1">
      {badges.map((key) => (
        <li key={key} className="rounded-[4px] bg-accent-soft px-1.5 text-accent text-xs leading-5">
          {badgeName(key)}
        </li>
      ))}
    </ul>
  );
}

function MutualServers({ servers }: { servers: Profile['mutualServers'] }) {
  if (servers.length === 0) return null;
  return (
    <Part title={text.mutual}>
      <ul className="grid gap-1">
        {servers.map(({ id, name, iconUrl }) => (
          <li key={id}>
            <Link
              to="/servers/$serverId"
              params={{ serverId: id }}
              className="-mx-1 flex min-h-8 items-center gap-2 rounded-control px-1 text-sm touch:min-h-11 hover:bg-hover"
            >
              <Avatar id={id} name={name} url={iconUrl} size={20} shape="square" />
              <span dir="auto" className="truncate">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Mutual friends; pressing one opens their profile. */
function MutualFriends({ profile, serverId, opener: Opener }: Omit<CardProps, 'stranger'>) {
  const { mutualFriends: friends, mutualFriendCount: count } = profile;
  if (friends.length === 0) return null;
  const rest = count - friends.length;
  return (
    <Part title={text.mutualFriends(count)}>
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {friends.map((user) => (
          <li key={user.id}>
            <Opener person={{ user, serverId, name: user.displayName }}>
              <button
                type="button"
                className="flex min-h-8 w-full items-center gap-2 rounded-control px-1 text-start text-sm touch:min-h-11 hover:bg-hover"
              >
                <Avatar id={user.id} name={user.displayName} url={user.avatarUrl} size={20} />
                <span dir="auto" className="truncate">
                  {user.displayName}
                </span>
              </button>
            </Opener>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="px-1 text-muted text-xs">{text.moreFriends(rest)}</p> : null}
    </Part>
  );
}

/** The banner, or theme colours; never covered by text. */
function Banner({ profile: { bannerUrl, themePrimary, themeAccent } }: { profile: Profile }) {
  if (bannerUrl) return <img src={bannerUrl} alt="" className="h-24 w-full rounded-t-card object-cover" />;
  const first = themePrimary ?? themeAccent;
  const second = themeAccent ?? themePrimary;
  return (
    <div
      className="h-20 rounded-t-card bg-accent-soft"
      style={first ? { background: `linear-gradient(90deg, ${first}, ${second})` } : {}}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-faint text-xs">{title}</h3>
      {children}
    </section>
  );
}
