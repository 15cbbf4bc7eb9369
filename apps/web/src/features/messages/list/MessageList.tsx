import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useConversation } from '../conversation.ts';
import { MessageRow } from '../row/MessageRow.tsx';
import { messageText } from '../strings.ts';
import { BlockedRow } from './BlockedRow.tsx';
import { ListBeginning } from './ListBeginning.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import type { Row } from './rows.ts';
import { messageIdOf, useRowFocus } from './use-row-focus.ts';

/** Within this many pixels of the end the list follows what arrives. */
const END_PX = 80;
/** Older and newer pages are read this many pixels before they come into view. */
const AHEAD_PX = 1200;
const TOP_PX = 56;

export interface MessageListHandle {
  scrollToEnd(): void;
  /** @returns false when the message is not among the rows */
  scrollToMessage(messageId: string): boolean;
  focusLast(): void;
}

interface MessageListProps {
  ref: Ref<MessageListHandle>;
  rows: readonly Row[];
  hasOlder: boolean;
  hasNewer: boolean;
  loadOlder(): void;
  loadNewer(): void;
  onAtEnd(atEnd: boolean): void;
  /** The row at the top of the view, for what lies above it. */
  onFirstShown(index: number): void;
}

function estimate(row: Row | undefined): number {
  if (row?.kind === 'beginning') return 180;
  return (row?.grouped ? 26 : 60) + (row?.day ? 36 : 0);
}

/** Whether a row is the message, or the line that it is folded behind. */
function stands(row: Row, messageId: string): boolean {
  return row.kind === 'blocked'
    ? !row.open && row.messageIds.includes(messageId)
    : messageIdOf(row) === messageId;
}

/** The messages of a conversation: only those in view are in the page. Keeps the reading place on whatever changes. */
export function MessageList(props: MessageListProps) {
  const { rows, hasOlder, hasNewer, loadOlder, loadNewer, onAtEnd, onFirstShown } = props;
  const { channel } = useConversation();
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    paddingStart: hasOlder ? TOP_PX : 0,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: !hasNewer,
    scrollEndThreshold: END_PX,
  });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    atEnd.current = below <= END_PX;
    onAtEnd(atEnd.current);
    if (hasOlder && element.scrollTop < AHEAD_PX) loadOlder();
    if (hasNewer && below < AHEAD_PX) loadNewer();
    const first = virtualizer.getVirtualItemForOffset(element.scrollTop + 1);
    if (first) onFirstShown(first.index);
  }, [hasOlder, hasNewer, loadOlder, loadNewer, onAtEnd, onFirstShown, virtualizer]);

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  // Every change may bring other rows into view; looking costs three reads.
  useEffect(look);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) virtualizer.scrollToEnd();
      else look();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer, look]);

  const { reachable, lastIndex, focusRow, onKeyDown } = useRowFocus(rows, scroller, virtualizer);
  useImperativeHandle(
    props.ref,
    () => ({
      scrollToEnd: () => virtualizer.scrollToEnd(),
      scrollToMessage(messageId) {
        const index = rows.findIndex((row) => stands(row, messageId));
        if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
        return index >= 0;
      },
      focusLast: () => focusRow(lastIndex),
    }),
    [virtualizer, rows, focusRow, lastIndex],
  );

  return (
    <div
      ref={scroller}
      role="log"
      aria-label={messageText.log(channel.name)}
      aria-live="off"
      onScroll={look}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <div className="flex-1" />
      <div className="relative w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
        {hasOlder ? (
          <div className="absolute inset-x-0 top-0 grid h-14 place-items-center text-muted">
            <Spinner />
            <span className="sr-only">{messageText.loadingOlder}</span>
          </div>
        ) : null}
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0 flow-root"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <RowView row={row} reachable={reachable} alone={rows.length === 1} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowViewProps {
  row: Row;
  /** The message that Tab leads to. */
  reachable: string | null;
  /** Whether there is no other row. */
  alone: boolean;
}

function RowView({ row, reachable, alone }: RowViewProps) {
  switch (row.kind) {
    case 'message':
      return <MessageRow row={row} reachable={reachable === row.message.id} />;
    case 'blocked':
      return <BlockedRow row={row} />;
    case 'outgoing':
      return <OutgoingRow row={row} />;
    case 'beginning':
      return <ListBeginning empty={alone} />;
  }
}
