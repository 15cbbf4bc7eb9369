/**
 * Group commit of sends: those that arrive during a commit share the next statement. Ids are drawn when a batch is
 * written, in lanes by channel; the database moves ids forward if another process was ahead. So commit order, event
 * order and id order agree within a channel.
 */
import { availableParallelism } from 'node:os';
import {
  createGroupCommit,
  type GroupCommit,
  hasMissed,
  type IdSource,
  type MissedChange,
  missedChanges,
  oldestSeen,
  type SeenState,
} from '@guildhall/platform';
import { LIMITS, messageCreate } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { type PreparedSend, prepareSend, type Send, type SendOutcome } from './send.ts';
import { insertSends, OVERTAKEN } from './store.ts';
import type { StoredSends } from './stored-sends.ts';
import { CLOSED, openThreads } from './thread-store.ts';

/**
 * Each batch costs PostgreSQL as much as twenty messages. With few processors, one lane with larger batches is cheaper;
 * with more, two lanes overlap.
 */
const LANES = availableParallelism() > 2 ? 2 : 1;
const MAXIMUM_BATCH = 256;
const ATTEMPTS = 5;

/** The result of a send into an archived or deleted thread: it was not stored. */
export const NOT_OPEN = 'not_open';
/** The result of a send whose permissions have changed since: an error that `missedChanges` recognises. */
export type LaneOutcome = SendOutcome | typeof NOT_OPEN | Error;

/** Each lane draws its own ids, because the database may move them to a later millisecond. */
interface Lane {
  readonly runtime: Runtime;
  readonly ids: IdSource;
}

export const sendLanes: (runtime: Runtime) => GroupCommit<Send, LaneOutcome> = perRuntime((runtime) => {
  const lanes = Array.from({ length: LANES }, (_, lane) => ({ runtime, ids: runtime.ids.lane(lane) }));
  return createGroupCommit<Send, LaneOutcome>({
    lanes: LANES,
    maximumBatch: MAXIMUM_BATCH,
    write: (sends, lane) => writeSends(lanes[lane] as Lane, sends),
    onBatch: runtime.onCommitBatch,
  });
});

/** @param judged positions of changes that all senders know or that do not concern them */
async function writeSends(
  lane: Lane,
  sends: readonly Send[],
  judged: readonly string[] = [],
): Promise<readonly LaneOutcome[]> {
  const { runtime, ids } = lane;
  const repeated = repeatedNonces(sends);
  for (let attempt = 1; ; attempt += 1) {
    const prepared = sends.map((send) => prepareSend(runtime, send, ids.next()));
    const first = prepared.filter((_, index) => !repeated.has(index));
    try {
      const rows = first.map(({ row }) => row);
      const now = new Date(runtime.clock.now());
      const seen = seenByAll(sends, judged);
      const stored = await insertSends(runtime.database.pool, rows, now, LIMITS.nonceWindowSecs * 1000, seen);
      runtime.database.announce([{ name: messageCreate.name, touches: [] }], stored.written(first));
      return prepared.map((send, index) =>
        repeated.has(index) ? null : outcomeOf(lane, sends[index] as Send, send, stored),
      );
    } catch (error) {
      const missed = missedChanges(error);
      if (missed) return writeUnconcerned(lane, sends, error as Error, missed, judged);
      if ((error as { code?: string }).code === CLOSED) return writeOpen(lane, sends);
      if ((error as { code?: string }).code !== OVERTAKEN || attempt === ATTEMPTS) throw error;
    }
  }
}

/** The reply tells when the database moved a message; the lane continues after it. */
function outcomeOf(
  { runtime, ids }: Lane,
  send: Send,
  { row, json }: PreparedSend,
  stored: StoredSends,
): SendOutcome {
  const id = stored.idOf(row.id);
  if (id === undefined) return null;
  if (id === row.id) return { id, json };
  ids.advancePast(id);
  return { id, json: prepareSend(runtime, send, id).json };
}

function seenByAll(sends: readonly Send[], judged: readonly string[]): SeenState | null {
  const seen = oldestSeen(sends.flatMap((send) => send.seen ?? []));
  return seen && { ...seen, known: [...seen.known, ...judged] };
}

/** Writes the sends of a refused batch that the changes do not concern or that were checked after the changes. */
async function writeUnconcerned(
  lane: Lane,
  sends: readonly Send[],
  error: Error,
  missed: readonly MissedChange[],
  judged: readonly string[],
): Promise<readonly LaneOutcome[]> {
  const isStale = ({ seen }: Send) => Boolean(seen && missed.some((change) => hasMissed(seen, change)));
  const fitting = sends.filter((send) => !isStale(send));
  const known = [...judged, ...missed.map(({ position }) => position)];
  const outcomes = fitting.length === 0 ? [] : await writeSends(lane, fitting, known);
  const outcomeOf = new Map(fitting.map((send, index) => [send, outcomes[index] ?? null]));
  return sends.map((send) => (outcomeOf.has(send) ? (outcomeOf.get(send) ?? null) : error));
}

/** Writes the sends of a refused batch that do not go into closed threads. */
async function writeOpen(lane: Lane, sends: readonly Send[]): Promise<readonly LaneOutcome[]> {
  const threadIds = sends.flatMap(({ threadOf, channelId }) =>
    typeof threadOf === 'string' ? [channelId] : [],
  );
  const open = await openThreads(lane.runtime.database.pool, threadIds);
  const fitting = sends.filter(
    ({ threadOf, channelId }) => typeof threadOf !== 'string' || open.has(channelId),
  );
  const outcomes = fitting.length === 0 ? [] : await writeSends(lane, fitting);
  const outcomeOf = new Map(fitting.map((send, index) => [send, outcomes[index] ?? null]));
  return sends.map((send) => outcomeOf.get(send) ?? (outcomeOf.has(send) ? null : NOT_OPEN));
}

/** Of a nonce repeated in one batch, the first send is written; the others find it like later retries. */
function repeatedNonces(sends: readonly Send[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  sends.forEach((send, index) => {
    if (!send.enforceNonce || send.nonce === undefined) return;
    const key = `${send.channelId}:${send.author.id}:${send.nonce}`;
    if (seen.has(key)) repeated.add(index);
    seen.add(key);
  });
  return repeated;
}
