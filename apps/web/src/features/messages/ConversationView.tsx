import type { Message, ServerChannel } from '@guildhall/protocol';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../app/describe-error.ts';
import { Button } from '../../design/Button.tsx';
import { EmptyState } from '../../design/Surface.tsx';
import { showToast } from '../../design/Toast.tsx';
import { useOverlaid } from '../../design/use-media.ts';
import { client } from '../../state/client.ts';
import { DIRECT } from '../../state/directs.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { rememberPlace } from '../../state/last-place.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isUnread } from '../../state/selectors.ts';
import { markChannelRead } from '../channels/mark-read.ts';
import { useShownModal } from '../interactions/runs.ts';
import { MemberList } from '../members/MemberList.tsx';
import { useMembersShown } from '../members/panel.ts';
import { useMembers } from '../members/use-members.ts';
import { mayWriteIn } from '../threads/thread-rights.ts';
import { useThreadsOf } from '../threads/use-threads-of.ts';
import { Announcer } from './Announcer.tsx';
import { ConversationFoot } from './ConversationFoot.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { chooseFiles } from './choose-files.ts';
import {
  ConversationContext,
  type Conversation as ConversationParts,
  type ReplyTarget,
} from './conversation.ts';
import { useNames } from './directory.ts';
import { loadAround, loadPresent } from './history.ts';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { MessageSkeleton } from './MessageSkeleton.tsx';
import { NewBar, PresentPill } from './Pills.tsx';
import { placeName } from './place-name.ts';
import { buildRows } from './rows.ts';
import { useSidePanel } from './side-panel.ts';
import { messageText } from './strings.ts';
import { useAttentive } from './use-attentive.ts';
import { useBlocked } from './use-blocked.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useHistory } from './use-history.ts';
import { useNewSince } from './use-new-since.ts';
import { useSwipeBack } from './use-swipe-back.ts';

const ConversationPanel = lazy(() => import('./ConversationPanel.tsx'));
const ModalDialog = lazy(() => import('../interactions/ModalDialog.tsx'));

const ACK_DELAY_MS = 250;
const HIGHLIGHT_MS = 2500;
const NONE: readonly never[] = [];

/** One channel: its messages, its composer, its members. */
export function Conversation({ channel, accountId }: { channel: ServerChannel; accountId: string }) {
  const history = useHistory(channel.id);
  const members = useMembers(channel.serverId);
  const outgoing = useGateway((state) => state.outgoing[channel.id]) ?? NONE;
  const mayWrite = useGateway((state) => mayWriteIn(state, channel));
  const mayManage = useGateway((state) => mayInChannel(state, channel.id, 'manageMessages'));
  const mayAttach = useGateway((state) => mayInChannel(state, channel.id, 'attachFiles'));
  const names = useNames(channel.serverId);
  const over = useOverlaid();
  const membersShown = useMembersShown(over ? 'over' : 'beside');
  const panel = useSidePanel(channel);
  const modal = useShownModal(channel.id);
  const [newSince, clearNew] = useNewSince(channel.id);
  const [reply, setReply] = useState<ReplyTarget | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [firstShown, setFirstShown] = useState(0);
  const list = useRef<MessageListHandle>(null);
  const { highlighted, jumpTo } = useJump(channel, list);
  const swipe = useSwipeBack(channel.serverId);
  const [dropping, drop] = useDroppedFiles(mayWrite && mayAttach, (files) => chooseFiles(channel.id, files));
  const { held } = history;

  useEffect(() => {
    if (channel.serverId === DIRECT) return;
    rememberPlace(channel.serverId, (channel.kind === 'thread' && channel.parentId) || channel.id);
    client.gateway.watch({ serverId: channel.serverId, channelId: channel.id });
  }, [channel.serverId, channel.id, channel.kind, channel.parentId]);
  useAcknowledge(channel.id, atEnd && held !== undefined && !held.hasNewer);

  const unfolded = useMemo(
    () => (held ? buildRows({ held, outgoing, accountId, newSince }) : NONE),
    [held, outgoing, accountId, newSince],
  );
  const { folded: rows, showBlocked } = useBlocked(unfolded);
  const format = useMemo(
    () => ({ names, serverId: channel.serverId, accountId }),
    [names, channel.serverId, accountId],
  );
  const [threads, openThread] = useThreadsOf(channel);
  const startReply = useCallback((message: Message) => setReply({ message, ping: true }), []);
  const conversation = useMemo(
    (): ConversationParts => ({
      channel,
      accountId,
      format,
      mayWrite,
      mayManage,
      mayAttach,
      editing,
      highlighted,
      threads,
      openThread,
      edit: setEditing,
      reply: startReply,
      jumpTo,
      showBlocked,
    }),
    [
      channel,
      accountId,
      format,
      mayWrite,
      mayManage,
      mayAttach,
      editing,
      highlighted,
      threads,
      openThread,
      startReply,
      jumpTo,
      showBlocked,
    ],
  );

  const toPresent = useCallback(() => {
    const shown = gatewayStore.get().messages[channel.id];
    if (!shown?.hasNewer) {
      list.current?.scrollToEnd();
      return;
    }
    loadPresent(channel.id)
      .then(() => requestAnimationFrame(() => list.current?.scrollToEnd()))
      .catch((error: unknown) => showToast(describeError(error), 'problem'));
  }, [channel.id]);

  function editLast(): boolean {
    const last = held?.items.findLast((message) => message.author.id === accountId);
    if (!last || last.type !== undefined) return false;
    setEditing(last.id);
    list.current?.scrollToMessage(last.id);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    clearNew();
    markChannelRead(channel.id);
    toPresent();
    document.querySelector<HTMLElement>('[data-composer]')?.focus();
  }

  const newIndex = rows.findIndex((row) => 'firstNew' in row && row.firstNew);
  return (
    <ConversationContext value={conversation}>
      <section
        aria-label={channel.name}
        className="relative flex min-w-0 flex-1 flex-col"
        onKeyDown={onKeyDown}
        {...swipe}
        {...drop}
      >
        {dropping ? <DropHint place={placeName(channel)} /> : null}
        <ConversationHeader membersShown={membersShown && !panel} />
        <div className="relative flex min-h-0 flex-1 flex-col">
          {held ? (
            <MessageList
              ref={list}
              rows={rows}
              hasOlder={held.hasOlder}
              hasNewer={held.hasNewer}
              loadOlder={history.older}
              loadNewer={history.newer}
              onAtEnd={setAtEnd}
              onFirstShown={setFirstShown}
            />
          ) : history.error ? (
            <EmptyState
              icon={TriangleAlert}
              title={messageText.failed}
              action={<Button onClick={history.retry}>{messageText.retry}</Button>}
            >
              {history.error}
            </EmptyState>
          ) : (
            <MessageSkeleton />
          )}
          {newIndex >= 0 && newIndex < firstShown ? (
            <NewBar
              count={rows.length - newIndex - outgoing.length}
              more={held?.hasNewer ?? false}
              onJump={() => {
                const row = rows[newIndex];
                const first = row?.kind === 'blocked' ? row.messageIds[0] : undefined;
                const messageId = row?.kind === 'message' ? row.message.id : first;
                if (messageId) list.current?.scrollToMessage(messageId);
              }}
              onRead={() => {
                clearNew();
                markChannelRead(channel.id);
              }}
            />
          ) : null}
          {held && (!atEnd || held.hasNewer) ? (
            <PresentPill channelId={channel.id} held={held} onPresent={toPresent} />
          ) : null}
        </div>
        <Announcer />
        {modal ? (
          <Suspense fallback={null}>
            <ModalDialog key={modal.interactionId} shown={modal} />
          </Suspense>
        ) : null}
        <ConversationFoot
          reply={reply}
          onReply={setReply}
          onSent={() => {
            clearNew();
            toPresent();
          }}
          onEditLast={editLast}
        />
      </section>
      {panel ? (
        <Suspense fallback={null}>
          <ConversationPanel kind={panel} />
        </Suspense>
      ) : membersShown && channel.serverId !== DIRECT ? (
        <MemberList serverId={channel.serverId} over={over} failed={members.failed} retry={members.retry} />
      ) : null}
    </ConversationContext>
  );
}

/** Over the conversation while files are dragged above it. */
function DropHint({ place }: { place: string }) {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-card border-2 border-accent border-dashed bg-surface/90 p-4 text-center font-semibold">
      {messageText.dropHere(place)}
    </div>
  );
}

/** Marks the channel as read while its end is in view and somebody looks. */
function useAcknowledge(channelId: string, endInView: boolean): void {
  const attentive = useAttentive();
  const unread = useGateway((state) => isUnread(state, channelId));
  useEffect(() => {
    if (!unread || !endInView || !attentive) return;
    const timer = setTimeout(() => markChannelRead(channelId), ACK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [channelId, unread, endInView, attentive]);
}

/** Going to a message, read first where it is not in memory; also to the one the address names. */
function useJump(
  channel: ServerChannel,
  list: { readonly current: MessageListHandle | null },
): { readonly highlighted: string | null; jumpTo(messageId: string): void } {
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { message: named } = useSearch({ strict: false });
  const navigate = useNavigate();
  const loaded = useGateway((state) => state.messages[channel.id] !== undefined);

  const jumpTo = useCallback(
    async (messageId: string) => {
      try {
        const known = gatewayStore.get().messages[channel.id]?.items.some(({ id }) => id === messageId);
        if (!known) await loadAround(channel.id, messageId);
        setHighlighted(messageId);
        requestAnimationFrame(() => list.current?.scrollToMessage(messageId));
      } catch (error) {
        showToast(describeError(error), 'problem');
      }
    },
    [channel.id, list],
  );
  useEffect(() => {
    if (!named || !loaded) return;
    void jumpTo(named);
    void navigate({
      to: '.',
      search: {},
      replace: true,
    });
  }, [named, loaded, jumpTo, navigate]);
  useEffect(() => {
    if (!highlighted) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return { highlighted, jumpTo: useCallback((id: string) => void jumpTo(id), [jumpTo]) };
}
