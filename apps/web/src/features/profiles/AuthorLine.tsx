import type { User } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { nameColour } from '../../state/people/role-colours.ts';
import { useLoadedMember } from '../../state/people/wanted-members.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import { RoleText } from '../../ui/marks/RoleColour.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { formatFull, formatTime } from '../../ui/text/format-time.ts';
import { ClanTagPill } from './ClanTagPill.tsx';
import { ProfilePopover } from './ProfilePopover.tsx';
import { type Person, personMenu } from './person-menu.ts';
import { UserTag } from './UserTag.tsx';

interface AuthorLineProps {
  name: string;
  /** The person whose profile the name opens. */
  author: Person['user'] & Pick<User, 'clanTag'>;
  tag: User['tag'] | null;
  at: string;
  serverId: string;
  /** Whether Tab leads to the name. */
  reachable?: boolean;
  /** Posted by a webhook, which has no profile. */
  webhook?: boolean;
}

/** Some letters of the name stay: the rest wraps if there is no room for both. */
const NAME = 'min-w-0 max-w-max flex-[1_1_5rem]';

/** The name, tag and time above the first message of a group. */
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
    <p data-author="" className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {webhook ? (
        <span dir="auto" className={`${NAME} truncate font-semibold`}>
          {name}
        </span>
      ) : (
        <AuthorName person={{ user: author, serverId, name }} reachable={reachable} />
      )}
      <UserTag tag={tag} />
      <ClanTagPill tag={author.clanTag} />
      <time dateTime={at} title={formatFull(at)} className="shrink-0 text-faint text-xs tabular-nums">
        {formatTime(at)}
      </time>
    </p>
  );
}

/** A name that opens the profile, or the person's menu on right click or long press. */
function AuthorName({ person, reachable }: { person: Person; reachable: boolean }) {
  const { user, serverId, name } = person;
  useLoadedMember(serverId, user.id);
  const colour = useGateway((state) => nameColour(state, serverId, user.id));
  const entries = useMenu(personMenu, person);
  return (
    <ContextMenu entries={entries} label={name}>
      <span className={`${NAME} truncate`}>
        <ProfilePopover person={person}>
          <button
            type="button"
            tabIndex={reachable ? 0 : -1}
            // With the author's picture, which lies beside it in the message.
            className="max-w-full truncate rounded-[4px] align-bottom font-semibold before:absolute before:start-4 before:size-10 before:content-[''] hover:underline"
          >
            <RoleText colour={colour}>{name}</RoleText>
          </button>
        </ProfilePopover>
      </span>
    </ContextMenu>
  );
}
