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
  type LogPosition,
  lastPosition,
  type MissedChange,
  missedChanges,
  oldestStateVersion,
  type StateVersion,
  type WrittenEvents,
  withoutDeadlock,
} from '@guildhall/platform';
import { LIMITS, messageCreate } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { type PreparedSend, prepareSend, sentMessageJson } from './prepare-send.ts';
import { ATTEMPTS, OVERTAKEN, refusalCode, THREAD_CLOSED } from './refusals.ts';
import type { Send, SendOutcome } from './send.ts';
import { insertSends } from './store.ts';
import type { StoredSends } from './stored-sends.ts';
import { openThreads } from './thread-store.ts';

/**
 * Each batch costs PostgreSQL as much as twenty messages. With few processors, one lane with larger batches is cheaper;
 * with more, two lanes overlap.
 */
const LANES = availableParallelism() > 2 ? 2 : 1;
const MAX_BATCH = 256;

/** The result of a send into an archived or deleted thread; nothing was stored. */
export const IN_CLOSED_THREAD = 'in_closed_thread';
/** An Error means that the sender's permissions have changed; `missedChanges` recognises it. */
export type LaneOutcome = SendOutcome | typeof IN_CLOSED_THREAD | Error;

/** Each lane draws its own ids, because the database may move them to a later millisecond. */
interface Lane {
  readonly runtime: Runtime;
  readonly ids: IdSource;
  readonly handedOver: HandedOver;
}

/** Shared by the lanes of a process. */
interface HandedOver {
  /** The last event that was handed to the tail. */
  newest: LogPosition | null;
}

export const sendLanes: (runtime: Runtime) => GroupCommit<Send, LaneOutcome> = perRuntime((runtime) => {
  const handedOver: HandedOver = { newest: null };
  const lanes = Array.from({ length: LANES }, (_, lane) => ({
    runtime,
    ids: runtime.ids.lane(lane),
    handedOver,
  }));
  return createGroupCommit<Send, LaneOutcome>({
    lanes: LANES,
    maximumBatch: MAX_BATCH,
    write: (sends, lane) => writeSends(lanes[lane] as Lane, sends),
    onBatch: runtime.onCommitBatch,
  });
});

/** @param settledPositions positions of changes that all senders know or that do not affect them */
async function writeSends(
  lane: Lane,
  sends: readonly Send[],
  settledPositions: readonly string[] = [],
): Promise<readonly LaneOutcome[]> {
  const { runtime, ids } = lane;
  const repeated = repeatedNonces(sends);
  for (let attempt = 1; ; attempt += 1) {
    const prepared = sends.map((send) => {
      const id = ids.next();
      return prepareSend(send, id, sentMessageJson(runtime, send, id));
    });
    const first = prepared.filter((_, index) => !repeated.has(index));
    try {
      const rows = first.map(({ row }) => row);
      const options = {
        now: new Date(runtime.clock.now()),
        nonceWindowMs: LIMITS.nonceWindowSecs * 1000,
        version: sharedStateVersion(sends, settledPositions),
        grouped: runtime.mayGroupEvents(),
        previous: lane.handedOver.newest,
      };
      const stored = await withoutDeadlock(() => insertSends(runtime.database.pool, rows, options));
      announceBatch(lane, stored.written(first));
      return prepared.map((send, index) =>
        repeated.has(index) ? null : outcomeOf(lane, sends[index] as Send, send, stored),
      );
    } catch (error) {
      const missed = missedChanges(error);
      if (missed) return writeUnaffected(lane, sends, error as Error, missed, settledPositions);
      if (refusalCode(error) === THREAD_CLOSED) return writeIntoOpenThreads(lane, sends);
      if (refusalCode(error) !== OVERTAKEN || attempt === ATTEMPTS) throw error;
    }
  }
}

function announceBatch({ runtime, handedOver }: Lane, written: WrittenEvents | null): void {
  runtime.database.announce([{ name: messageCreate.name, touches: [] }], written);
  if (written) handedOver.newest = lastPosition(written);
}

/** If the database moved the message to a later id, the lane continues after that id. */
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
  return { id, json: sentMessageJson(runtime, send, id) };
}

function sharedStateVersion(
  sends: readonly Send[],
  settledPositions: readonly string[],
): StateVersion | null {
  const stateVersion = oldestStateVersion(sends.flatMap((send) => send.stateVersion ?? []));
  return stateVersion && { ...stateVersion, known: [...stateVersion.known, ...settledPositions] };
}

/** Writes the sends of a refused batch that the changes do not affect or that were checked after the changes. */
async function writeUnaffected(
  lane: Lane,
  sends: readonly Send[],
  error: Error,
  missed: readonly MissedChange[],
  settledPositions: readonly string[],
): Promise<readonly LaneOutcome[]> {
  const isStale = ({ stateVersion }: Send) =>
    Boolean(stateVersion && missed.some((change) => hasMissed(stateVersion, change)));
  const known = [...settledPositions, ...missed.map(({ position }) => position)];
  return writeOnly(lane, sends, (send) => !isStale(send), error, known);
}

/** Writes the sends of a refused batch that do not go into closed threads. */
async function writeIntoOpenThreads(lane: Lane, sends: readonly Send[]): Promise<readonly LaneOutcome[]> {
  const threadIds = sends.flatMap(({ threadOf, channelId }) =>
    typeof threadOf === 'string' ? [channelId] : [],
  );
  const open = await openThreads(lane.runtime.database.pool, threadIds);
  const isOpen = ({ threadOf, channelId }: Send) => typeof threadOf !== 'string' || open.has(channelId);
  return writeOnly(lane, sends, isOpen, IN_CLOSED_THREAD);
}

/** Writes the sends that pass; the outcome of the others is the refusal. */
async function writeOnly(
  lane: Lane,
  sends: readonly Send[],
  passes: (send: Send) => boolean,
  refusal: LaneOutcome,
  settledPositions?: readonly string[],
): Promise<readonly LaneOutcome[]> {
  const passing = sends.filter(passes);
  const outcomes = passing.length === 0 ? [] : await writeSends(lane, passing, settledPositions);
  const written = new Map(passing.map((send, index) => [send, outcomes[index] ?? null]));
  return sends.map((send) => (written.has(send) ? (written.get(send) ?? null) : refusal));
}

/** If a batch repeats a nonce, the first send is written; the others find it like later retries. */
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
