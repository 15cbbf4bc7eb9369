import type { Message } from '@guildhall/protocol';
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hasLaterFeatures, laterFeatures } from '../../../state/later.ts';
import { loadLater, WithPlaceholder } from '../../../state/slots.ts';
import { useIsPageCovered } from '../../../ui/focus/covered-page.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { showWork } from '../../../ui/toasts/toast.ts';
import { type Conversation, useConversation } from '../conversation.ts';
import { MessageRow } from '../row/MessageRow.tsx';
import { listActions } from '../row/message-actions.ts';
import { messageText } from '../strings.ts';
import type { JumpTarget } from '../view/use-jump.ts';
import { ListBeginning } from './ListBeginning.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import type { Row } from './rows.ts';
import { rowMessageId, useRowFocus } from './use-row-focus.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** Few people have blocked someone. */
const BlockedRow = loadLater(() => import('./BlockedRow.tsx'), 'BlockedRow');

/** Older and newer pages are read this many pixels before they come into view. */
const AHEAD_PX = 1200;
const TOP_PX = 56;
const END_PX = 8;

export interface MessageListHandle {
  scrollToEnd(): void;
  scrollToMessage(messageId: string): void;
}

interface MessageListProps {
  ref: Ref<MessageListHandle>;
  /** The message to go to, once it is among the rows. */
  target: JumpTarget | null;
  rows: readonly Row[];
  hasOlder: boolean;
  hasNewer: boolean;
  loadOlder(): void;
  loadNewer(): void;
  onAtEnd(atEnd: boolean): void;
  /** Called with the index of the row at the top of the view. */
  onFirstShown(index: number): void;
}

function estimate(row: Row | undefined): number {
  if (row?.kind === 'beginning') return 180;
  return (row?.grouped ? 26 : 60) + (row?.day ? 36 : 0);
}

/** The row of a message, or the line that it is folded behind. */
function rowOf(rows: readonly Row[], messageId: string): Row | undefined {
  return rows.find((row) =>
    row.kind === 'blocked'
      ? !row.open && row.messageIds.includes(messageId)
      : rowMessageId(row) === messageId,
  );
}

/**
 * Runs the action with this key. Actions load with the first input; until then, a key that may have one waits.
 * @returns whether the key was handled
 */
function runShortcut(message: Message, conversation: Conversation, key: string): boolean {
  const run = (): boolean => {
    const action = listActions(message, conversation).find((candidate) => candidate.key === key);
    if (action) showWork(action.label, action.run());
    return action !== undefined;
  };
  if (hasLaterFeatures() || !/^(?:[a-z+]|delete)$/.test(key)) return run();
  void laterFeatures().then(run, () => undefined);
  return true;
}

/** The messages of a conversation. Only those in view are in the page. Changes do not move the reading position. */
export function MessageList(props: MessageListProps) {
  const { target, rows, hasOlder, hasNewer } = props;
  const conversation = useConversation();
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const [active, setActive] = useState<string | null>(null);
  const indexOf = (id: string | null) =>
    id === null ? -1 : rows.findIndex((row) => rowMessageId(row) === id);
  const activeIndex = indexOf(active);
  const editedIndex = indexOf(conversation.editing);
  const virtualizer = useVirtualRows({ rows, keys, scroller, hasOlder, activeIndex, editedIndex });
  const { reachable, focusWhenShown, onKeyDown } = useRowFocus({
    channelId: conversation.channel.id,
    rows,
    activeIndex,
    setActive,
    scroller,
    virtualizer,
    onShortcut: (message, key) => runShortcut(message, conversation, key),
  });
  const { goToEnd, goToRow, look } = useScrollAnchor({ scroller, virtualizer, keys, present: !hasNewer });
  useArrival({ target, rows, goToRow, focusWhenShown });
  const observe = useObserver(props, look, virtualizer);
  useImperativeHandle(
    props.ref,
    () => ({
      scrollToEnd: goToEnd,
      scrollToMessage(messageId) {
        const row = rowOf(rows, messageId);
        if (row) goToRow(row.key);
      },
    }),
    [rows, goToEnd, goToRow],
  );
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={messageText.log(conversation.channel.name)}
      aria-live="off"
      aria-hidden={useIsPageCovered() || undefined}
      onScroll={observe}
      onKeyDown={onKeyDown}
      onFocus={({ target: row }) => row.dataset.message && setActive(row.dataset.message)}
      className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <div className="flex-1" />
      <VirtualRows virtualizer={virtualizer} rows={rows} hasOlder={hasOlder} reachable={reachable} />
    </div>
  );
}

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

interface VirtualRowsInput {
  readonly rows: readonly Row[];
  readonly keys: readonly string[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly hasOlder: boolean;
  /** The row with the focus, -1 without one. */
  readonly activeIndex: number;
  /** The row that is being edited, -1 without one. */
  readonly editedIndex: number;
}

/** Height of the last list on screen; the next one begins with as many rows. */
let lastHeight = window.innerHeight;

function useVirtualRows(input: VirtualRowsInput): RowVirtualizer {
  const { rows, keys, scroller, hasOlder, activeIndex, editedIndex } = input;
  const paddingStart = hasOlder ? TOP_PX : 0;
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    // Begins with the newest rows; the oldest would be replaced at once.
    initialRect: { width: 0, height: lastHeight },
    initialOffset: () =>
      Math.max(0, paddingStart + rows.reduce((sum, row) => sum + estimate(row), END_PX) - lastHeight),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    getItemKey: (index) => keys[index] ?? index,
    overscan: 10,
    paddingStart,
    paddingEnd: END_PX,
    anchorTo: 'end',
    // These rows stay in the page wherever the list is scrolled, or the focus and the edited text would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const kept = [activeIndex, editedIndex].filter((index) => index >= 0);
        const shown = new Set([...defaultRangeExtractor(range), ...kept]);
        return [...shown].sort((left, right) => left - right);
      },
      [activeIndex, editedIndex],
    ),
  });
  useEffect(
    () => () => {
      lastHeight = virtualizer.scrollRect?.height ?? lastHeight;
    },
    [virtualizer],
  );
  return virtualizer;
}

interface ArrivalInput {
  readonly target: JumpTarget | null;
  readonly rows: readonly Row[];
  goToRow(key: string): void;
  focusWhenShown(messageId: string): void;
}

/** Goes to the target, once, as soon as it is among the rows. */
function useArrival({ target, rows, goToRow, focusWhenShown }: ArrivalInput): void {
  const reached = useRef<JumpTarget | null>(null);
  const arriving = target && target !== reached.current ? rowOf(rows, target.messageId) : undefined;
  useLayoutEffect(() => {
    if (!arriving || !target) return;
    reached.current = target;
    goToRow(arriving.key);
    focusWhenShown(target.messageId);
  }, [arriving, target, goToRow, focusWhenShown]);
}

/** Loads more before either end comes into view. @returns a function to call after scrolling */
function useObserver(
  { hasOlder, hasNewer, loadOlder, loadNewer, onAtEnd, onFirstShown }: MessageListProps,
  look: ReturnType<typeof useScrollAnchor>['look'],
  virtualizer: RowVirtualizer,
): () => void {
  const observe = useCallback(() => {
    const { above, below, atEnd } = look();
    onAtEnd(atEnd);
    if (hasOlder && above < AHEAD_PX) loadOlder();
    if (hasNewer && below < AHEAD_PX) loadNewer();
    const first = virtualizer.getVirtualItemForOffset(above + 1);
    if (first) onFirstShown(first.index);
  }, [look, hasOlder, hasNewer, loadOlder, loadNewer, onAtEnd, onFirstShown, virtualizer]);
  // Any change may bring other rows into view; `look` only reads three numbers.
  useEffect(observe);
  return observe;
}

interface VirtualRowsProps {
  virtualizer: RowVirtualizer;
  rows: readonly Row[];
  hasOlder: boolean;
  /** The message that Tab leads to. */
  reachable: string | null;
}

/** The rows in view, each at its height in the whole list. */
function VirtualRows({ virtualizer, rows, hasOlder, reachable }: VirtualRowsProps) {
  const items = virtualizer.getVirtualItems();
  // Out of sight, the spinner would keep the processor busy as long as the channel is open.
  const loading = hasOlder && items[0]?.index === 0;
  return (
    <div className="relative w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
      {loading ? (
        <div className="absolute inset-x-0 top-0 grid h-14 place-items-center text-muted">
          <Spinner />
          <span className="sr-only">{messageText.loadingOlder}</span>
        </div>
      ) : null}
      {items.map((item) => {
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
      return (
        <WithPlaceholder placeholder={<div className="h-8 touch:h-11" />}>
          <BlockedRow row={row} />
        </WithPlaceholder>
      );
    case 'outgoing':
      return <OutgoingRow row={row} />;
    case 'beginning':
      return <ListBeginning empty={alone} />;
  }
}
