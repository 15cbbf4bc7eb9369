import type { Message, Reaction } from '@guildhall/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import type { GatewayEvent } from '../../state/events.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { useReadAgain } from '../../state/queries/use-read-again.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmojiText } from '../../ui/marks/EmojiText.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { MorePages } from '../../ui/panels/MorePages.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { writtenEmoji } from '../../ui/text/written-emoji.ts';
import { WorkButton } from '../../ui/WorkButton.tsx';
import { useNames } from '../messages/index.ts';
import { reactionDialogText as text } from './dialog-strings.ts';
import { reactionText } from './strings.ts';

const PAGE_SIZE = 100;

/** The people who reacted to a message, by emoji; people who manage messages can remove reactions. */
export function ReactionsDialog({ channelId, messageId }: { channelId: string; messageId: string }) {
  const message = useGateway((state) =>
    state.messages[channelId]?.items.find((candidate) => candidate.id === messageId),
  );
  const manages = useGateway((state) => mayInChannel(state, channelId, 'manageMessages'));
  const [chosen, setChosen] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const reactions = message?.reactions ?? [];
  const shown = reactions.find(({ emoji }) => emoji === chosen) ?? reactions[0];
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.title}
      actions={
        manages && reactions.length > 0 ? (
          <Button kind="danger" icon={<Icon of={Trash2} size={16} />} onClick={() => setRemoving(true)}>
            {text.removeAll}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-wrap gap-1 pb-3">
        {reactions.map(({ emoji, count }) => (
          <button
            key={emoji}
            type="button"
            aria-pressed={emoji === shown?.emoji}
            aria-label={reactionText.chip(writtenEmoji(emoji), count)}
            onClick={() => setChosen(emoji)}
            className={classNames(
              'inline-flex h-9 items-center gap-1.5 rounded-control px-2.5 text-sm tabular-nums touch:h-11',
              emoji === shown?.emoji ? 'bg-active' : 'hover:bg-hover',
            )}
          >
            <EmojiText emoji={emoji} /> {count}
          </button>
        ))}
      </div>
      {message && shown ? (
        <Reactors key={shown.emoji} message={message} reaction={shown} manages={manages} />
      ) : (
        <p className="text-muted text-sm">{text.nobody}</p>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={text.removeAllTitle}
        description={text.lost(reactions.reduce((sum, { count }) => sum + count, 0))}
        confirm={text.remove}
        onConfirm={() => client.api.removeAllReactions({ channelId, messageId })}
      />
    </Dialog>
  );
}

interface ReactorsProps {
  message: Message;
  reaction: Reaction;
  manages: boolean;
}

function Reactors({ message: { channelId, id: messageId }, reaction, manages }: ReactorsProps) {
  const { emoji, count } = reaction;
  const [removing, setRemoving] = useState(false);
  const serverId = useGateway((state) => state.channels[channelId]?.serverId ?? '');
  const names = useNames(serverId);
  const queryKey = ['reactions', channelId, messageId, emoji, 'all'];
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.api.listReactions({
        channelId,
        messageId,
        emoji,
        query: pageParam ? { after: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    staleTime: 0,
  });
  useReadAgain(queryKey, (event) => isReactionTo(messageId, event));
  if (found.isLoadingError) return <FailedRead query={found} />;
  if (!found.data) return <Loading label={text.loading} />;
  return (
    <div className="grid gap-2">
      <ul className="grid max-h-72 gap-0.5 overflow-y-auto">
        {found.data.pages.flat().map(({ id, displayName, avatarUrl }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            <Avatar id={id} name={displayName} url={avatarUrl} size={32} />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {names.user(id) ?? displayName}
            </span>
            {manages ? (
              <WorkButton
                label={text.removeOf(displayName)}
                work={() => client.api.removeReactionOf({ channelId, messageId, emoji, userId: id })}
              >
                <Icon of={X} size={16} />
              </WorkButton>
            ) : null}
          </li>
        ))}
      </ul>
      <MorePages pages={found} />
      {manages ? (
        <Button className="justify-self-start" onClick={() => setRemoving(true)}>
          {text.removeEmoji(writtenEmoji(emoji))}
        </Button>
      ) : null}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={text.removeEmojiTitle(writtenEmoji(emoji))}
        description={text.lost(count)}
        confirm={text.remove}
        onConfirm={() => client.api.removeReactionsWith({ channelId, messageId, emoji })}
      />
    </div>
  );
}

function isReactionTo(messageId: string, { name, payload }: GatewayEvent): boolean {
  switch (name) {
    case 'MESSAGE_REACTION_ADD':
    case 'MESSAGE_REACTION_REMOVE':
    case 'MESSAGE_REACTION_REMOVE_ALL':
    case 'MESSAGE_REACTION_REMOVE_EMOJI':
      return payload.messageId === messageId;
    default:
      return false;
  }
}
