import type { User } from '@guildhall/protocol';
import { formatFull, formatTime } from '../../ui/format-time.ts';
import { ClanTagPill } from './ClanTagPill.tsx';
import { ProfilePopover } from './ProfilePopover.tsx';
import type { Person } from './person-menu.ts';
import { profileText } from './strings.ts';

interface AuthorLineProps {
  name: string;
  /** Whose profile the name opens. */
  author: Person['user'] & Pick<User, 'clanTag'>;
  tag: User['tag'] | null;
  at: string;
  serverId: string;
  /** Whether Tab leads to the name. */
  reachable?: boolean;
  /** A webhook posted: nobody has this name's profile. */
  webhook?: boolean;
}

/** Name, kind and time above the first message of a group. */
export function AuthorLine({
  name,
  author,
  tag,
  at,
  serverId,
  reachable = false,
  webhook = false,
}: AuthorLineProps) {
  return (
    <p className="flex min-w-0 items-baseline gap-2">
      {webhook ? (
        <span className="truncate font-semibold">{name}</span>
      ) : (
        <ProfilePopover person={{ user: author, serverId, name }}>
          <button
            type="button"
            tabIndex={reachable ? 0 : -1}
            className="truncate rounded-[4px] font-semibold hover:underline"
          >
            {name}
          </button>
        </ProfilePopover>
      )}
      <UserTag tag={tag} />
      <ClanTagPill tag={author.clanTag} />
      <time dateTime={at} title={formatFull(at)} className="shrink-0 text-faint text-xs tabular-nums">
        {formatTime(at)}
      </time>
    </p>
  );
}

/** Says that someone is not a person, or speaks for the service. */
export function UserTag({ tag }: { tag: User['tag'] | null }) {
  if (!tag) return null;
  const bot = tag === 'bot' || tag === 'verified_bot';
  return (
    <span className="shrink-0 self-center rounded-[4px] bg-accent-soft px-1 font-medium text-[0.6875rem] text-accent leading-4">
      {bot ? profileText.bot : profileText.official}
    </span>
  );
}
