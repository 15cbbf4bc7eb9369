import type { ServerChannel } from '@guildhall/protocol';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { showAfterInput } from '../../../state/later.ts';
import type { ChannelMessages } from '../../../state/model.ts';
import { rememberLastChannel } from '../../../state/navigation/last-channel.ts';
import { rememberVisit } from '../../../state/navigation/visited-channels.ts';
import { watchChannel } from '../../../state/navigation/watch.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { classNames } from '../../../ui/class-names.ts';
import { showProblem } from '../../../ui/toasts/toast.ts';
import { isTouch } from '../../../ui/use-media.ts';
import { markChannelRead } from '../../channels/index.ts';
import { useMembers } from '../../members/index.ts';
import { useThreadFocus } from '../beside/use-thread-focus.ts';
import { chooseFiles } from '../compose/choose-files.ts';
import { setReply, useReply } from '../compose/draft/replies.ts';
import { type Conversation, ConversationContext, isEditable, useConversation } from '../conversation.ts';
import { focusComposer } from '../focus-composer.ts';
import { ConversationLog } from '../list/ConversationLog.tsx';
import type { MessageListHandle } from '../list/MessageList.tsx';
import { buildRows } from '../list/rows.ts';
import { useBlocked } from '../list/use-blocked.ts';
import { useStage, WithStage } from '../stage/WithStage.tsx';
import { messageText } from '../strings.ts';
import { ConversationFoot } from './ConversationFoot.tsx';
import { ConversationParts } from './ConversationParts.tsx';
import { ConversationSide } from './ConversationSide.tsx';
import { conversationName } from './conversation-name.ts';
import { ConversationHeader } from './header/ConversationHeader.tsx';
import { loadPresent } from './history.ts';
import { useAcknowledge } from './use-acknowledge.ts';
import { useConversationParts } from './use-conversation-parts.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useHistory } from './use-history.ts';
import { useJump } from './use-jump.ts';
import { useNewSince } from './use-new-since.ts';
import { useSwipeBack } from './use-swipe-back.ts';

/** Loads with the first input, or after 15 s without any. */
const Announcer = showAfterInput(() => import('../with-input.ts'), 'Announcer');
const DeletedEdit = showAfterInput(() => import('../with-input.ts'), 'DeletedEdit');

const NONE: readonly never[] = [];

interface ConversationViewProps {
  channel: ServerChannel;
  accountId: string;
  /** The thread that is open beside the channel. */
  thread?: ServerChannel | null;
  /** For a thread beside its channel: see {@link Conversation.inChannel}. */
  inChannel?: Conversation['inChannel'];
}

/** A channel: its messages, composer, and members or another panel. */
export function ConversationView({
  channel,
  accountId,
  thread = null,
  inChannel = null,
}: ConversationViewProps) {
  const history = useHistory(channel.id);
  const { held } = history;
  const reply = useReply(channel.id);
  const [atEnd, setAtEnd] = useState(true);
  const list = useRef<MessageListHandle>(null);
  const jump = useJump(channel, !thread);
  useWatch(channel, !thread);
  const members = useMembers(channel.serverId);
  const stage = useStage(channel);
  const endInView = stage?.layout !== 'alone' && atEnd && held?.hasNewer === false && !held.stale;
  useAcknowledge(channel.id, endInView);
  const { rows, unsent, newSince, showBlocked, clearNew } = useRows(channel.id, accountId, held, endInView);
  const conversation = useConversationParts({ channel, accountId, inChannel, jump, showBlocked });
  const { toPresent, pills, editLast, onKeyDown } = useReading({ conversation, held, list, jump, clearNew });
  return (
    <ConversationContext value={conversation}>
      <ConversationFrame onKeyDown={onKeyDown}>
        <ConversationHeader thread={thread} />
        <WithStage channel={channel} stage={stage}>
          <ConversationLog
            list={list}
            target={jump.target}
            rows={rows}
            history={history}
            atEnd={atEnd}
            onAtEnd={setAtEnd}
            unsent={unsent}
            newSince={newSince}
            {...pills}
          />
          <ConversationFoot
            reply={reply}
            onReply={(next) => setReply(channel.id, next)}
            onSent={() => {
              clearNew();
              toPresent();
            }}
            onEditLast={editLast}
          />
        </WithStage>
        <Announcer />
        <DeletedEdit />
        <ConversationParts place="dialog" />
      </ConversationFrame>
      {thread ? (
        <ConversationView key={thread.id} channel={thread} accountId={accountId} inChannel={jump.jumpTo} />
      ) : inChannel ? null : (
        <ConversationSide channel={channel} members={members} />
      )}
    </ConversationContext>
  );
}

interface ConversationFrameProps {
  onKeyDown(event: KeyboardEvent): void;
  children: ReactNode;
}

/** The section on the page: takes the focus, dropped files, and the swipe that goes back. */
function ConversationFrame({ onKeyDown, children }: ConversationFrameProps) {
  const { channel, inChannel, mayWrite, mayAttach } = useConversation();
  const section = useThreadFocus(channel, inChannel !== null);
  const swipe = useSwipeBack(channel.serverId);
  const [dropping, drop] = useDroppedFiles(mayWrite && mayAttach, (files) => chooseFiles(channel.id, files));
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-conversation=""
      aria-label={channel.name}
      className={classNames(
        'relative flex min-w-0 flex-col outline-none',
        inChannel ? 'w-104 shrink-0 border-s' : 'flex-1',
      )}
      onKeyDown={onKeyDown}
      {...swipe}
      {...drop}
    >
      {dropping ? <DropHint name={conversationName(channel)} /> : null}
      {children}
    </section>
  );
}

/** The rows of the list: loaded and outgoing messages, with those of blocked people folded. */
function useRows(
  channelId: string,
  accountId: string,
  held: ChannelMessages | undefined,
  endInView: boolean,
) {
  const outgoing = useGateway((state) => state.outgoing[channelId]) ?? NONE;
  const [newSince, clearNew] = useNewSince(channelId, endInView);
  const unfolded = useMemo(
    () => (held ? buildRows({ held, outgoing, accountId, newSince }) : NONE),
    [held, outgoing, accountId, newSince],
  );
  const { folded, showBlocked } = useBlocked(unfolded);
  return { rows: folded, unsent: outgoing.length, newSince, showBlocked, clearNew };
}

interface ReadingInput {
  readonly conversation: Conversation;
  readonly held: ChannelMessages | undefined;
  readonly list: RefObject<MessageListHandle | null>;
  readonly jump: ReturnType<typeof useJump>;
  clearNew(): void;
}

/** Navigation: to the newest message, to the person's last message, and marking as read. */
function useReading({ conversation, held, list, jump, clearNew }: ReadingInput) {
  const { channel } = conversation;
  const toPresent = useToPresent(channel.id, list, jump.cancel);

  function editLast(): boolean {
    const last = held?.items.findLast((message) => isEditable(message, conversation));
    if (!last) return false;
    conversation.edit(last.id);
    list.current?.scrollToMessage(last.id);
    return true;
  }

  function readAll(): void {
    clearNew();
    markChannelRead(channel.id);
  }

  /** The pressed pill disappears, so the composer takes the focus, except on touch screens: their keyboard would open. */
  const leavePill = (go: () => void) => () => {
    go();
    if (!isTouch()) focusComposer(channel.id);
  };
  const pills = { onPresent: leavePill(toPresent), onRead: leavePill(readAll) };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (conversation.inChannel && channel.parentId) {
      conversation.openChannel(channel.parentId);
      return;
    }
    readAll();
    toPresent();
    focusComposer(channel.id);
  }

  return { toPresent, pills, editLast, onKeyDown };
}

/** Subscribes to events of the open channel, and remembers it for the server and the quick switcher. */
function useWatch(channel: ServerChannel, addressed: boolean): void {
  useEffect(() => {
    if (!addressed) return;
    rememberVisit(channel.id);
    if (channel.serverId === DIRECT) return;
    rememberLastChannel(channel.serverId, (channel.kind === 'thread' && channel.parentId) || channel.id);
    watchChannel({ serverId: channel.serverId, id: channel.id });
  }, [channel.serverId, channel.id, channel.kind, channel.parentId, addressed]);
}

/** @returns a function that goes to the newest messages, reading them first if necessary */
function useToPresent(
  channelId: string,
  list: RefObject<MessageListHandle | null>,
  cancelJump: () => void,
): () => void {
  return useCallback(() => {
    const shown = gatewayStore.get().messages[channelId];
    // Otherwise the jump's page is the one that is shown first.
    if (shown && !shown.stale) cancelJump();
    if (!shown?.hasNewer) {
      list.current?.scrollToEnd();
      return;
    }
    loadPresent(channelId)
      .then(() => list.current?.scrollToEnd())
      .catch(showProblem);
  }, [channelId, list, cancelJump]);
}

/** Covers the conversation while files are dragged over it. */
function DropHint({ name }: { name: string }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-card border-2 border-accent border-dashed bg-surface/90 p-4 text-center font-semibold">
      {messageText.dropHere(name)}
    </div>
  );
}
