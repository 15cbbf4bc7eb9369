import type { User } from '@guildhall/protocol';
import { formatFull, formatTime } from '../../ui/format-time.ts';
import { ClanTagPill } from '../profiles/ClanTagPill.tsx';
import { ProfilePopover } from '../profiles/ProfilePopover.tsx';
import { messageText } from './strings.ts';

interface AuthorLineProps {
  name: string;
  /** Whose profile the name opens. */
  author: Pick<User, 'id' | 'clanTag'>;
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
        <ProfilePopover userId={author.id} serverId={serverId} name={name}>
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
      {bot ? messageText.bot : messageText.official}
    </span>
  );
}
