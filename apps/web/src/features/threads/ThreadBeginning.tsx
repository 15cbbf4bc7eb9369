import { ApiRequestError } from '@guildhall/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CornerUpLeft } from 'lucide-react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { isPost } from '../../state/selectors.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { channelIcon } from '../../ui/marks/channel-icon.ts';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { formatFull } from '../../ui/text/format-time.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { TagList } from '../forums/index.ts';
import { describeMessage, useConversation } from '../messages/index.ts';
import { threadText as text } from './strings.ts';

/** The beginning of a thread: its name, its creator and the original message. */
export function ThreadBeginning() {
  const { channel, format } = useConversation();
  const parent = useGateway((state) => state.channels[channel.parentId ?? '']);
  const firstGone = useGateway((state) => {
    const held = state.messages[channel.id];
    return held !== undefined && !held.items.some(({ id }) => id === channel.id);
  });
  const starter = format.names.user(channel.threadOwnerId ?? '');
  const post = isPost(channel);
  return (
    <div className="grid gap-3 px-4 pt-10 pb-2">
      <span className="grid size-14 place-items-center rounded-card bg-accent-soft text-accent">
        <Icon of={channelIcon(post ? 'forum' : 'thread')} size={28} />
      </span>
      <div>
        <h2 dir="auto" className="break-words font-semibold text-xl">
          {channel.name}
        </h2>
        <p className="text-muted">{starter ? text.startedBy(starter) : text.startedBySomeone}</p>
      </div>
      {post && parent ? <TagList forum={parent} tagIds={channel.appliedTags ?? []} /> : null}
      {post && firstGone ? <p className="text-faint italic">{text.firstGone}</p> : null}
      {!post && channel.threadStarterId && channel.parentId ? (
        <StarterCard channelId={channel.parentId} messageId={channel.threadStarterId} />
      ) : null}
    </div>
  );
}

const SHOW = 'flex min-h-8 w-fit items-center gap-1.5 text-accent text-sm touch:min-h-11 hover:underline';

function isGone(error: Error): boolean {
  return error instanceof ApiRequestError && error.status === 404;
}

/** The original message of a thread. */
function StarterCard({ channelId, messageId }: { channelId: string; messageId: string }) {
  const relative = useRelative();
  const held = useGateway((state) => state.messages[channelId]?.items.find(({ id }) => id === messageId));
  const read = useQuery({
    queryKey: ['message', channelId, messageId],
    queryFn: ({ signal }) => client.api.getMessage({ channelId, messageId, signal }),
    enabled: held === undefined,
    retry: false,
  });
  const { channel, format, inChannel } = useConversation();
  const starter = held ?? (read.error && isGone(read.error) ? undefined : read.data);
  if (!starter && read.isPending) return <div className="h-22 max-w-2xl rounded-card border" />;
  if (!starter && read.error && !isGone(read.error)) return <FailedRead query={read} />;
  if (!starter) return <p className="text-faint italic">{text.aboutGone}</p>;
  const { author, createdAt } = starter;
  const show = (
    <>
      <Icon of={CornerUpLeft} size={16} />
      {text.showMessage}
    </>
  );
  return (
    <figure className="grid max-w-2xl gap-1.5 rounded-card border bg-side p-3">
      <figcaption className="flex min-w-0 items-center gap-2 text-sm">
        <Avatar id={author.id} name={author.displayName} url={author.avatarUrl} size={20} />
        <span dir="auto" className="truncate font-semibold">
          {format.names.user(author.id) ?? author.displayName}
        </span>
        <time dateTime={createdAt} title={formatFull(createdAt)} className="shrink-0 text-faint text-xs">
          {relative(createdAt)}
        </time>
      </figcaption>
      <blockquote className="line-clamp-4 whitespace-pre-wrap break-words">
        {describeMessage(starter, format.names)}
      </blockquote>
      {inChannel ? (
        <button type="button" onClick={() => inChannel(messageId)} className={SHOW}>
          {show}
        </button>
      ) : (
        <Link
          to="/servers/$serverId/channels/$channelId"
          params={{ serverId: channel.serverId, channelId }}
          search={{ message: messageId }}
          className={SHOW}
        >
          {show}
        </Link>
      )}
    </figure>
  );
}
