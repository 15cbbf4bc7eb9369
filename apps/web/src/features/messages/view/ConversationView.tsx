import type { Message, ServerChannel } from '@guildhall/protocol';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { gatewayStore, useGateway } from '../../../state/gateway-store.ts';
import { rememberPlace } from '../../../state/places/last-place.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { showToast } from '../../../ui/Toast.tsx';
import { useOverlaid } from '../../../ui/use-media.ts';
import { markChannelRead } from '../../channels/index.ts';
import { hasMembers, MemberList, useMembers, useMembersShown } from '../../members/index.ts';
import { chooseFiles } from '../compose/choose-files.ts';
import { ConversationContext, type ReplyTarget } from '../conversation.ts';
import { ConversationLog } from '../list/ConversationLog.tsx';
import type { MessageListHandle } from '../list/MessageList.tsx';
import { buildRows } from '../list/rows.ts';
import { useBlocked } from '../list/use-blocked.ts';
import { useSidePanel } from '../side-panel.ts';
import { useStage, WithStage } from '../stage/WithStage.tsx';
import { messageText } from '../strings.ts';
import { Announcer } from './Announcer.tsx';
import { ConversationFoot } from './ConversationFoot.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { ConversationPanel } from './ConversationPanel.tsx';
import { ConversationParts } from './ConversationParts.tsx';
import { loadPresent } from './history.ts';
import { placeName } from './place-name.ts';
import { useAcknowledge } from './use-acknowledge.ts';
import { useConversationParts } from './use-conversation-parts.ts';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useHistory } from './use-history.ts';
import { useJump } from './use-jump.ts';
import { useNewSince } from './use-new-since.ts';
import { useSwipeBack } from './use-swipe-back.ts';

const NONE: readonly never[] = [];

/** One channel: its messages, its composer, its members. */
export function Conversation({ channel, accountId }: { channel: ServerChannel; accountId: string }) {
  const history = useHistory(channel.id);
  const members = useMembers(channel.serverId);
  const outgoing = useGateway((state) => state.outgoing[channel.id]) ?? NONE;
  const over = useOverlaid();
  const membersShown = useMembersShown(over ? 'over' : 'beside');
  const panel = useSidePanel(channel);
  const [newSince, clearNew] = useNewSince(channel.id);
  const [reply, setReply] = useState<ReplyTarget | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const list = useRef<MessageListHandle>(null);
  const jump = useJump(channel);
  const swipe = useSwipeBack(channel.serverId);
  const stage = useStage(channel);
  const { held } = history;

  useEffect(() => {
    if (channel.serverId === DIRECT) return;
    rememberPlace(channel.serverId, (channel.kind === 'thread' && channel.parentId) || channel.id);
    client.gateway.watch({ serverId: channel.serverId, channelId: channel.id });
  }, [channel.serverId, channel.id, channel.kind, channel.parentId]);
  useAcknowledge(channel.id, stage?.layout !== 'alone' && atEnd && held !== undefined && !held.hasNewer);

  const unfolded = useMemo(
    () => (held ? buildRows({ held, outgoing, accountId, newSince }) : NONE),
    [held, outgoing, accountId, newSince],
  );
  const { folded: rows, showBlocked } = useBlocked(unfolded);
  const startReply = useCallback((message: Message) => setReply({ message, ping: true }), []);
  const conversation = useConversationParts({ channel, accountId, jump, reply: startReply, showBlocked });
  const { mayWrite, mayAttach } = conversation;
  const [dropping, drop] = useDroppedFiles(mayWrite && mayAttach, (files) => chooseFiles(channel.id, files));

  const toPresent = useCallback(() => {
    const shown = gatewayStore.get().messages[channel.id];
    if (!shown?.hasNewer) {
      list.current?.scrollToEnd();
      return;
    }
    loadPresent(channel.id)
      .then(() => list.current?.scrollToEnd())
      .catch((error: unknown) => showToast(describeError(error), 'problem'));
  }, [channel.id]);

  function editLast(): boolean {
    const last = held?.items.findLast((message) => message.author.id === accountId);
    if (!last || last.type !== undefined) return false;
    conversation.edit(last.id);
    list.current?.scrollToMessage(last.id);
    return true;
  }

  function readAll(): void {
    clearNew();
    markChannelRead(channel.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    readAll();
    toPresent();
    document.querySelector<HTMLElement>('[data-composer]')?.focus();
  }

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
        <WithStage channel={channel} stage={stage}>
          <ConversationLog
            list={list}
            target={jump.target}
            rows={rows}
            history={history}
            atEnd={atEnd}
            onAtEnd={setAtEnd}
            unsent={outgoing.length}
            onPresent={toPresent}
            onRead={readAll}
          />
          <ConversationFoot
            reply={reply}
            onReply={setReply}
            onSent={() => {
              clearNew();
              toPresent();
            }}
            onEditLast={editLast}
          />
        </WithStage>
        <Announcer />
        <ConversationParts place="dialog" />
      </section>
      {panel ? (
        <ConversationPanel id={panel} />
      ) : membersShown && hasMembers(channel) ? (
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
