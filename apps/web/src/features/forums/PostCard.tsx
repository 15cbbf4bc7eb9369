import type { Attachment, Message, Post, ServerChannel } from '@guildhall/protocol';
import { idTime } from '@guildhall/protocol/ids';
import { Link } from '@tanstack/react-router';
import { Archive, BellRing, Lock, type LucideIcon, MessageSquare, Pin } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { coversMedia, isUnread } from '../../state/selectors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ContextMenu } from '../../ui/Menu.tsx';
import { useMenu } from '../../ui/menu-slot.ts';
import { formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { channelMenu, channelText } from '../channels/index.ts';
import { describeMessage, isSpoiler, useNames } from '../messages/index.ts';
import { forumText as text } from './strings.ts';
import { TagList } from './TagList.tsx';

/** A post in a forum's list: title, first message and activity. */
export function PostCard({ forum, post }: { forum: ServerChannel; post: Post }) {
  const relative = useRelative();
  const { serverId } = forum;
  // State from events is newer than the list, which also has archived posts.
  const channel = useGateway((state) => state.channels[post.channel.id]) ?? { ...post.channel, serverId };
  const follows = useGateway((state) => channel.id in state.follows);
  const unread = useGateway((state) => follows && isUnread(state, channel.id));
  const entries = useMenu(channelMenu, channel);
  const picture = pictureOf(post.message);
  const covered = useGateway((state) => coversMedia(state, channel));
  const active = new Date(idTime(channel.lastMessageId ?? channel.id)).toISOString();
  return (
    <ContextMenu entries={entries} label={channel.name}>
      <article className="relative flex gap-4 rounded-card border bg-raised p-4 focus-within:border-line-strong hover:border-line-strong">
        <div className="grid min-w-0 flex-1 content-start gap-1.5">
          <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
            {channel.pinned ? <Mark icon={Pin} label={text.pinned} /> : null}
            {channel.threadLocked ? <Mark icon={Lock} label={text.isLocked} /> : null}
            {channel.archived ? <Mark icon={Archive} label={text.isArchived} /> : null}
            <TagList forum={forum} tagIds={channel.appliedTags ?? []} />
          </div>
          <h2
            dir="auto"
            className={classNames('break-words text-base', unread ? 'font-bold' : 'font-semibold')}
          >
            <Link
              to="/servers/$serverId/channels/$channelId"
              params={{ serverId, channelId: channel.id }}
              data-post={channel.id}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {channel.name}
              {unread ? <span className="sr-only">, {channelText.unread}</span> : null}
            </Link>
          </h2>
          <Beginning message={post.message} serverId={serverId} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-xs tabular-nums">
            <span className="flex items-center gap-1">
              <Icon of={MessageSquare} size={14} />
              {text.replies(channel.messageCount ?? 0)}
            </span>
            <time dateTime={active} title={formatFull(active)}>
              {text.lastActive(relative(active))}
            </time>
            {follows ? (
              <span className="flex items-center gap-1">
                <Icon of={BellRing} size={14} />
                {text.followed}
              </span>
            ) : null}
          </p>
        </div>
        {picture ? <CardPicture picture={picture} covered={covered} /> : null}
      </article>
    </ContextMenu>
  );
}

function CardPicture({ picture, covered }: { picture: Attachment; covered: boolean }) {
  return (
    <span className="size-20 shrink-0 overflow-hidden rounded-control bg-hover">
      <img
        src={picture.url}
        alt=""
        loading="lazy"
        className={classNames('size-full object-cover', (covered || isSpoiler(picture)) && 'blur-xl')}
      />
    </span>
  );
}

function pictureOf(message: Message | null): Attachment | undefined {
  return message?.attachments.find(
    ({ contentType, width }) => contentType.startsWith('image/') && width !== null,
  );
}

/** Its author and first message. */
function Beginning({ message, serverId }: { message: Message | null; serverId: string }) {
  const names = useNames(serverId);
  if (!message) return <p className="text-faint text-sm italic">{text.firstGone}</p>;
  const { author } = message;
  return (
    <div className="flex min-w-0 items-start gap-2 text-sm">
      <Avatar id={author.id} name={author.displayName} url={author.avatarUrl} size={20} />
      <p className="line-clamp-2 min-w-0 break-words text-muted">
        <bdi className="font-medium text-ink">{names.user(author.id) ?? author.displayName}</bdi>{' '}
        <bdi>{describeMessage(message, names)}</bdi>
      </p>
    </div>
  );
}

function Mark({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className="flex h-6 items-center gap-1 rounded-full bg-hover px-2 text-muted text-xs">
      <Icon of={icon} size={12} />
      {label}
    </span>
  );
}
