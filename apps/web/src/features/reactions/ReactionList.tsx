import type { Message, Reaction } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { SmilePlus } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { pickReaction } from '../../state/messages/reaction-picker.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { writtenEmoji } from '../../ui/text/written-emoji.ts';
import { useConversation } from '../messages/index.ts';
import { mayAddReaction, setReaction } from './react.ts';
import { reactionText as text } from './strings.ts';

const NAMED = 3;

/** The reactions of a message; pressing one toggles the person's own. */
export function ReactionList({ message }: { message: Message }) {
  const mayAdd = useGateway((state) => mayAddReaction(state, message));
  if (message.reactions.length === 0) return null;
  return (
    <ul aria-label={text.list} className="flex flex-wrap gap-1 py-1">
      {message.reactions.map((reaction) => (
        <li key={reaction.emoji}>
          <ReactionChip message={message} reaction={reaction} />
        </li>
      ))}
      {mayAdd ? (
        <li>
          <IconButton label={text.add} onClick={() => pickReaction(message.id)} className="rounded-full">
            <Icon of={SmilePlus} size={16} />
          </IconButton>
        </li>
      ) : null}
    </ul>
  );
}

function ReactionChip({ message, reaction }: { message: Message; reaction: Reaction }) {
  const { emoji, count, me } = reaction;
  const { suspended } = useConversation();
  const [asked, setAsked] = useState(false);
  const shownName = writtenEmoji(emoji);
  const who = useWho(message, reaction, asked);
  return (
    <Tooltip text={who ? text.reacted(who, count - who.length, shownName) : text.chip(shownName, count)}>
      <button
        type="button"
        aria-pressed={me}
        aria-disabled={suspended || undefined}
        aria-label={text.chip(shownName, count)}
        onPointerEnter={() => setAsked(true)}
        onFocus={() => setAsked(true)}
        onClick={() => suspended || void setReaction(message, emoji, !me)}
        className={classNames(
          'inline-flex h-8 items-center gap-1.5 rounded-full border px-2.5 text-sm tabular-nums transition-colors duration-150 touch:h-11 touch:px-3.5',
          me
            ? 'border-accent bg-accent-soft font-medium text-accent'
            : 'border-line bg-field text-muted hover:border-line-strong hover:text-ink',
        )}
      >
        <span className="text-base leading-none">
          <EmojiText emoji={emoji} />
        </span>
        {count}
      </button>
    </Tooltip>
  );
}

/** The first people who reacted, loaded on demand; undefined until then. */
function useWho(
  { channelId, id: messageId }: Message,
  { emoji, count, me }: Reaction,
  asked: boolean,
): readonly string[] | undefined {
  const { format } = useConversation();
  const { data } = useQuery({
    queryKey: ['reactions', channelId, messageId, emoji, 'first', count, me],
    enabled: asked,
    queryFn: ({ signal }) => client.api.listReactions({ channelId, messageId, emoji, query: {}, signal }),
  });
  if (!data || data.length === 0) return undefined;
  return data.slice(0, NAMED).map(({ id, displayName }) => format.names.user(id) ?? displayName);
}
