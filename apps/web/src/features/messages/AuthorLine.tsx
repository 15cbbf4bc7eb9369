import type { User } from '@guildhall/protocol';
import { formatFull, formatTime } from '../../design/format-time.ts';
import { messageText } from './strings.ts';

/** Name, kind and time above the first message of a group. */
export function AuthorLine({ name, tag, at }: { name: string; tag: User['tag'] | null; at: string }) {
  return (
    <p className="flex min-w-0 items-baseline gap-2">
      <span className="truncate font-semibold">{name}</span>
      <UserTag tag={tag} />
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
