/** Turns messages into rows: groups by author, dividers of days and of unread messages. */
import type { Message } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import type { ChannelMessages, OutgoingMessage } from '../../../state/model.ts';

/** Messages of one person within this time share one name. */
const GROUP_MS = 7 * 60_000;

interface RowBase {
  /** Stable while a row is on screen, even when an outgoing message arrives. */
  readonly key: string;
  /** Grouped with the row above. */
  readonly grouped: boolean;
  /** A timestamp of the day that begins with this row. */
  readonly day: string | null;
}

export type Row =
  | (RowBase & { readonly kind: 'beginning' })
  | (RowBase & { readonly kind: 'message'; readonly message: Message; readonly firstNew: boolean })
  | (RowBase & {
      readonly kind: 'blocked';
      readonly firstNew: boolean;
      /** The messages behind it, oldest first. */
      readonly messageIds: readonly string[];
      readonly open: boolean;
    })
  | (RowBase & { readonly kind: 'outgoing'; readonly outgoing: OutgoingMessage });

export type MessageItem = Extract<Row, { kind: 'message' }>;

export interface RowInput {
  readonly held: ChannelMessages;
  readonly outgoing: readonly OutgoingMessage[];
  readonly accountId: string;
  /** The last read message at the time when new ones arrived; null draws no line. */
  readonly newSince: string | null;
}

/**
 * The rows of a conversation, oldest first. Dividers are part of the row below them, so that keys survive a prepend.
 */
export function buildRows({ held, outgoing, accountId, newSince }: RowInput): readonly Row[] {
  const rows: Row[] = [];
  if (!held.hasOlder) rows.push({ kind: 'beginning', key: 'beginning', grouped: false, day: null });
  const days = new DayBoundaries();
  let previous: Message | undefined;
  let lineDrawn = newSince === null || beginsAbove(held, newSince);
  for (const message of held.items) {
    const day = days.enters(message.createdAt);
    const firstNew = !lineDrawn && newSince !== null && compareIds(message.id, newSince) > 0;
    if (firstNew) lineDrawn = true;
    rows.push(
      sameRow({
        kind: 'message',
        key: keyOf(message, accountId),
        message,
        day: day ? message.createdAt : null,
        firstNew,
        grouped: !day && !firstNew && previous !== undefined && follows(previous, message),
      }),
    );
    previous = message;
  }
  if (!held.hasNewer) rows.push(...outgoingRows(outgoing, accountId, previous, days));
  return rows;
}

/** Whether the unread line belongs above the loaded messages, so that its place is not known. */
export function beginsAbove({ items, hasOlder }: ChannelMessages, newSince: string): boolean {
  const [first] = items;
  return hasOlder && first !== undefined && compareIds(first.id, newSince) > 0;
}

const lastRows = new WeakMap<Message, MessageItem>();

/** The previous row of an unchanged message, which then does not re-render. */
function sameRow(row: MessageItem): MessageItem {
  const last = lastRows.get(row.message);
  if (
    last &&
    last.key === row.key &&
    last.day === row.day &&
    last.firstNew === row.firstNew &&
    last.grouped === row.grouped
  )
    return last;
  lastRows.set(row.message, row);
  return row;
}

function outgoingRows(
  outgoing: readonly OutgoingMessage[],
  accountId: string,
  last: Message | undefined,
  days: DayBoundaries,
): readonly Row[] {
  let above = last?.author.id === accountId ? last.createdAt : undefined;
  return outgoing.map((message) => {
    const day = days.enters(message.createdAt);
    const grouped =
      !day && message.replyTo === null && above !== undefined && isClose(above, message.createdAt);
    above = message.createdAt;
    return {
      kind: 'outgoing',
      key: `nonce:${message.nonce}`,
      outgoing: message,
      day: day ? message.createdAt : null,
      grouped,
    };
  });
}

function keyOf(message: Message, accountId: string): string {
  return message.nonce && message.author.id === accountId ? `nonce:${message.nonce}` : message.id;
}

function follows(previous: Message, message: Message): boolean {
  return (
    previous.author.id === message.author.id &&
    previous.author.displayName === message.author.displayName &&
    message.reply === null &&
    !message.interaction &&
    message.type === undefined &&
    previous.type === undefined &&
    !message.replyDeleted &&
    isClose(previous.createdAt, message.createdAt)
  );
}

function isClose(earlier: string, later: string): boolean {
  return Date.parse(later) - Date.parse(earlier) < GROUP_MS;
}

/** Finds where days begin in the reader's time zone, with one look-up per day. */
class DayBoundaries {
  #start = 0;
  #end = 0;

  enters(iso: string): boolean {
    const at = Date.parse(iso);
    if (at >= this.#start && at < this.#end) return false;
    const day = new Date(at);
    this.#start = day.setHours(0, 0, 0, 0);
    // Not 24 hours after the start: where the clock skips midnight, the day starts an hour late.
    this.#end = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
    return true;
  }
}
