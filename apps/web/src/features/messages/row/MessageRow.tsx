import type { Message } from '@guildhall/protocol';
import { IS_COMPONENTS_V2 } from '@guildhall/protocol/component-codes';
import { type FocusEvent, memo, useId, useState } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { loadWithInput, showAfterInput } from '../../../state/later.ts';
import { useIsReactionPickerOpen } from '../../../state/messages/reaction-picker.ts';
import { mentionsMe } from '../../../state/resources/read-states.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ContextMenu } from '../../../ui/Menu.tsx';
import { formatFull, formatTime } from '../../../ui/text/format-time.ts';
import { useTouch } from '../../../ui/use-media.ts';
import { AuthorLine } from '../../profiles/index.ts';
import { useConversation, useMessageFormat } from '../conversation.ts';
import { Dividers } from '../list/Dividers.tsx';
import type { MessageItem } from '../list/rows.ts';
import { messageText } from '../strings.ts';
import { EmbedList } from './EmbedList.tsx';
import { AttachmentList, ExpiredAttachments } from './files/AttachmentList.tsx';
import { MessageParts } from './MessageParts.tsx';
import { MessageText } from './MessageText.tsx';
import { listActions, menuEntries } from './message-actions.ts';
import { NoticeText } from './NoticeText.tsx';
import { ReplyLine } from './ReplyLine.tsx';
import { StickerList } from './stickers/StickerList.tsx';

const MessageEditor = loadWithInput(() => import('../with-input.ts'), 'MessageEditor');

const SelectBox = showAfterInput(() => import('../with-input.ts'), 'SelectBox');
const MessageActions = loadWithInput(() => import('../with-input.ts'), 'MessageActions');

interface MessageRowProps {
  row: MessageItem;
  /** Whether Tab leads here: one row of the list is focusable, and arrow keys move the focus. */
  reachable: boolean;
}

/** A message with its dividers. */
export const MessageRow = memo(function MessageRow({ row, reachable }: MessageRowProps) {
  const { message, grouped } = row;
  const conversation = useConversation();
  const { channel, format, editing, highlighted } = conversation;
  const id = useId();
  const [near, setNear] = useState(false);
  const [menu, setMenu] = useState(false);
  const reacting = useIsReactionPickerOpen(message.id);
  const touch = useTouch();
  const callsMe = useGateway((state) => mentionsMe(state, channel.serverId, message));
  const name = format.names.user(message.author.id) ?? message.author.displayName;
  const label = `${name}, ${formatTime(message.createdAt)}`;

  function onBlur(event: FocusEvent<HTMLElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setNear(false);
  }

  const entries = () => menuEntries(listActions(message, conversation), !touch);
  return (
    <>
      <Dividers day={row.day} firstNew={row.firstNew} />
      <ContextMenu entries={entries} label={label} readable={!touch} onOpenChange={setMenu}>
        <article
          data-message={message.id}
          data-highlighted={highlighted === message.id || undefined}
          tabIndex={reachable ? 0 : -1}
          aria-label={label}
          // What screen readers read aloud when the arrow keys lead here.
          aria-describedby={editing === message.id ? undefined : `${id}-lead ${id}-content`}
          onPointerEnter={(event) => event.pointerType === 'mouse' && setNear(true)}
          onPointerLeave={(event) => {
            if (!event.currentTarget.contains(document.activeElement)) setNear(false);
          }}
          onFocus={(event) => event.target.matches(':focus-visible') && setNear(true)}
          onBlur={onBlur}
          className={classNames(
            'group relative flex gap-3 px-4 py-0.5 focus-visible:-outline-offset-2',
            !grouped && (message.reply ? 'mt-3 touch:mt-0' : 'mt-3'),
            highlighted === message.id
              ? 'bg-amber-soft'
              : callsMe
                ? 'bg-amber-soft before:absolute before:inset-y-0 before:start-0 before:w-0.5 before:bg-amber'
                : (near || menu || reacting) && 'bg-hover',
          )}
        >
          <MessageMargin message={message} grouped={grouped} near={near} />
          <MessageBody id={id} message={message} grouped={grouped} reachable={reachable} name={name} />
          {(near || menu) && !touch && editing !== message.id ? (
            <MessageActions message={message} onMenu={setMenu} />
          ) : null}
          <MessageParts place="corner" message={message} />
          {message.type === undefined ? (
            <SelectBox channelId={channel.id} messageId={message.id} label={label} />
          ) : null}
        </article>
      </ContextMenu>
    </>
  );
});

function isReply({ reply, replyDeleted }: Message): boolean {
  return reply !== null || replyDeleted;
}

/** The left side of a message: the author's picture, or the time of a grouped message. */
function MessageMargin({ message, grouped, near }: { message: Message; grouped: boolean; near: boolean }) {
  return (
    <div data-margin="" className="w-10 shrink-0">
      {grouped ? (
        <time
          dateTime={message.createdAt}
          title={formatFull(message.createdAt)}
          className={classNames(
            'absolute start-0 w-14 whitespace-nowrap text-end text-[0.625rem] text-faint tabular-nums',
            !near && 'invisible',
          )}
        >
          {formatTime(message.createdAt)}
        </time>
      ) : (
        <div
          className={classNames(
            'pt-0.5',
            message.reply ? 'mt-5.5 touch:mt-12' : (message.replyDeleted || message.interaction) && 'mt-5.5',
          )}
        >
          <Avatar
            id={message.author.id}
            name={message.author.displayName}
            url={message.author.avatarUrl}
            size={40}
          />
        </div>
      )}
    </div>
  );
}

interface MessageBodyProps {
  /** Begins the ids of what is before and after the author. */
  id: string;
  message: Message;
  grouped: boolean;
  reachable: boolean;
  /** The author's name here. */
  name: string;
}

/** The message itself, from the reply preview to its thread. */
function MessageBody({ id, message, grouped, reachable, name }: MessageBodyProps) {
  const { channel, editing } = useConversation();
  const context = useMessageFormat(message);
  return (
    <div className="min-w-0 flex-1">
      <div id={`${id}-lead`} className="contents">
        {isReply(message) ? (
          <ReplyLine
            channelId={message.channelId}
            reply={message.reply}
            question={message.pollResult?.question}
          />
        ) : null}
        <MessageParts place="lead" message={message} />
      </div>
      {grouped ? null : (
        <AuthorLine
          name={name}
          author={message.author}
          tag={message.author.tag}
          at={message.createdAt}
          serverId={channel.serverId}
          reachable={reachable}
          webhook={message.webhookId !== undefined}
        />
      )}
      <div id={`${id}-content`} className="contents">
        {editing === message.id ? (
          <MessageEditor message={message} />
        ) : message.type !== undefined ? (
          <NoticeText message={message} />
        ) : (
          <MessageText
            content={message.content}
            context={context}
            after={<MessageMarks message={message} />}
          />
        )}
        <MessageParts place="card" message={message} />
        <AttachmentList
          attachments={isLayout(message) ? NONE : message.attachments}
          covered={context.covered}
        />
        <ExpiredAttachments count={message.expiredAttachments} />
        <StickerList stickers={message.stickers} />
        <EmbedList embeds={message.embeds} context={context} />
        <MessageParts place="control" message={message} />
        <MessageParts place="foot" message={message} />
      </div>
    </div>
  );
}

const NONE: readonly never[] = [];

/** Whether the message's components show its files. */
function isLayout({ flags }: Message): boolean {
  return (flags & IS_COMPONENTS_V2) !== 0;
}

/** Marks after the text: “edited”, and those of other features. */
function MessageMarks({ message }: { message: Message }) {
  const { editedAt } = message;
  return (
    <>
      {editedAt ? (
        <span title={messageText.editedAt(formatFull(editedAt))} className="ms-1.5 text-faint text-xs">
          ({messageText.edited})
        </span>
      ) : null}
      <MessageParts place="mark" message={message} />
    </>
  );
}
