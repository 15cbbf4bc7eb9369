/**
 * Sends, group-committed: those that arrive while a commit is under way share the next statement. Ids are drawn when
 * a batch is written, in lanes by channel, and the database moves those that another process was ahead of, so that commit
 * order, event order and id order agree within a channel.
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
import { LIMITS } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { type PreparedSend, prepareSend, type Send, type SendOutcome } from './send.ts';
import { insertSends, OVERTAKEN } from './store.ts';
import { CLOSED, openThreads } from './thread-store.ts';

/**
 * A batch costs PostgreSQL as much as twenty messages, whatever its size: where it shares few processors with this
 * process, one lane with larger batches is cheaper; where it has some of its own, two overlap.
 */
const LANES = availableParallelism() > 2 ? 2 : 1;
const MAXIMUM_BATCH = 256;
const ATTEMPTS = 5;

/** What became of a send into a thread that was archived, or is gone: it has not been stored. */
export const NOT_OPEN = 'not_open';
/** An error where the sender was allowed to send by state that has changed since: `missedChanges` knows it. */
export type LaneOutcome = SendOutcome | typeof NOT_OPEN | Error;

/** A lane has ids of its own, because the database may move them to a later millisecond. */
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

/** @param judged positions of changes that every sender knows, or that do not concern them */
async function writeSends(
  lane: Lane,
  sends: readonly Send[],
  judged: readonly string[] = [],
): Promise<readonly LaneOutcome[]> {
  const { runtime, ids } = lane;
  const repeated = repeatedNonces(sends);
  for (let attempt = 1; ; attempt += 1) {
    const prepared = sends.map((send) => prepareSend(runtime, send, ids.next()));
    try {
      const rows = prepared.filter((_, index) => !repeated.has(index)).map(({ row }) => row);
      const now = new Date(runtime.clock.now());
      const seen = seenByAll(sends, judged);
      const stored = await insertSends(runtime.database.pool, rows, now, LIMITS.nonceWindowSecs * 1000, seen);
      runtime.database.announce([{ name: 'MESSAGE_CREATE', touches: [] }]);
      return prepared.map((send, index) => outcomeOf(lane, sends[index] as Send, send, stored));
    } catch (error) {
      const missed = missedChanges(error);
      if (missed) return writeUnconcerned(lane, sends, error as Error, missed, judged);
      if ((error as { code?: string }).code === CLOSED) return writeOpen(lane, sends);
      if ((error as { code?: string }).code !== OVERTAKEN || attempt === ATTEMPTS) throw error;
    }
  }
}

/** A message that the database moved says so in its reply; the lane goes on after it. */
function outcomeOf(
  { runtime, ids }: Lane,
  send: Send,
  { row, json }: PreparedSend,
  stored: ReadonlyMap<string, string>,
): SendOutcome {
  const id = stored.get(row.id);
  if (id === undefined) return null;
  if (id === row.id) return { id, json };
  ids.advancePast(id);
  return { id, json: prepareSend(runtime, send, id).json };
}

function seenByAll(sends: readonly Send[], judged: readonly string[]): SeenState | null {
  const seen = oldestSeen(sends.flatMap((send) => send.seen ?? []));
  return seen && { ...seen, known: [...seen.known, ...judged] };
}

/** Writes the sends of a refused batch that the changes do not concern, or that were checked after them. */
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

/** Writes those of a refused batch that go elsewhere than into threads which are not open. */
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

/** A nonce twice in one batch: the first one is written, the others find it like any later retry. */
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
