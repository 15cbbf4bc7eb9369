/** Read marks and unread counts (design 5.18), which are always computed and never stored. */
import { compareIds, LIMITS, type ReadState } from '@guildhall/protocol';
import { gatherRows } from '../../gathered-rows.ts';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { type ReadStateRow, readStateRows } from './store.ts';
import { loadReadMarks, newestPingsOfPerson } from './summary-store.ts';

/** Read states of people in channels, including channels in which they have read nothing. One query. */
export async function readStatesIn(
  db: Db,
  asked: readonly { readonly userId: string; readonly channelId: string }[],
): Promise<{ readonly userId: string; readonly state: ReadState }[]> {
  const rows = await readStateRows(db, asked, LIMITS.mentionCount);
  return rows.map((row) => ({ userId: row.userId, state: stateView(row) }));
}

function stateView({ channelId, lastReadMessageId, mentionCount }: ReadStateRow): ReadState {
  return { channelId, lastReadMessageId, mentionCount };
}

/** The visible channels of a server, or of the direct messages. */
export interface VisibleChannels {
  /** By channel, the newest message that READY shows; clients count later ones as their events arrive. */
  readonly newest: ReadonlyMap<string, string | null>;
  /** By channel, the newest message that pings everyone or a role of the person. */
  readonly pings: ReadonlyMap<string, string>;
  /** Channels in which all messages count: direct messages, groups and followed threads. */
  readonly countsAll: ReadonlySet<string>;
}

/**
 * A person's read states for READY, for channels in which they have read something or something is unread. Only
 * channels that may have unread messages are counted, because counting is expensive.
 * @param hiddenIds channels that the client may be shown later: it must know what was read there, but not the pings
 */
export async function readStates(
  runtime: Runtime,
  userId: string,
  groups: readonly VisibleChannels[],
  hiddenIds: readonly string[],
): Promise<ReadState[]> {
  const { db } = runtime.database;
  const [markRows, ownPings] = await Promise.all([
    loadReadMarks(db, [userId]),
    newestPingsOfPerson(
      db,
      userId,
      groups.flatMap(({ newest, countsAll }) => [...newest.keys()].filter((id) => !countsAll.has(id))),
    ),
  ]);
  const marks = new Map(markRows.map((row) => [row.channelId, row.lastReadMessageId]));
  const isNew = (channelId: string, messageId: string | undefined): boolean =>
    messageId !== undefined && compareIds(messageId, marks.get(channelId) ?? '0') > 0;
  const counted = groups.flatMap(({ newest, pings, countsAll }) =>
    [...newest].filter(
      ([id]) => countsAll.has(id) || isNew(id, pings.get(id)) || isNew(id, ownPings.get(id)),
    ),
  );
  const states = await countedRows(
    db,
    counted.flatMap(([id, upTo]) => (upTo === null ? [] : `${userId} ${id} ${upTo}`)),
  );
  const byChannel = new Map(states.map((row) => [row.channelId, stateView(row)]));
  return [...new Set([...groups.flatMap(({ newest }) => [...newest.keys()]), ...hiddenIds])]
    .filter((id) => marks.has(id) || byChannel.has(id))
    .map((id) => {
      const lastReadMessageId = marks.get(id) ?? null;
      return byChannel.get(id) ?? { channelId: id, lastReadMessageId, mentionCount: 0 };
    })
    .filter(({ lastReadMessageId, mentionCount }) => lastReadMessageId !== null || mentionCount > 0);
}

const countedRows = gatherRows<ReadStateRow>(
  (db, keys) => {
    const asked = keys.map((key) => {
      const [userId = '', channelId = '', upTo] = key.split(' ');
      return { userId, channelId, upTo };
    });
    return readStateRows(db, asked, LIMITS.mentionCount);
  },
  ({ userId, channelId, upTo }) => `${userId} ${channelId} ${upTo}`,
);
