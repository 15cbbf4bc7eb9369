/** The event log of a running service. */
import {
  type CommitSignal,
  createFailureLog,
  EventLogRetention,
  enterEpoch,
  type Log,
  type LogPlace,
  type Metrics,
  parsePosition,
  type RunningTail,
  startCommitSignal,
  startTail,
} from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import { messageCreate, voiceStateUpdate } from '@guildhall/protocol';
import { followVoiceStates, forgetTransactions, pushNewMessages } from '@guildhall/service';
import type { OpenRuntime } from './runtime.ts';

const RETENTION_EVERY_MS = 60_000;
const NOWHERE: LogPlace = { xid: '0', position: '0' };

export interface EventsOptions {
  readonly log: Log;
  readonly databaseUrl: string;
}

export interface Events {
  readonly tail: RunningTail;
  stop(): Promise<void>;
}

/** Keeps cached state in step with the log. */
function followChanges(runtime: OpenRuntime['runtime'], tail: RunningTail): void {
  const placeOf = (position: string): LogPlace => parsePosition(position) ?? NOWHERE;
  runtime.touches.reached(placeOf(tail.head()));
  tail.onRestart(() => runtime.touches.dropAll(placeOf(tail.head())));
  tail.subscribe(
    (events) => {
      for (const event of events) runtime.touches.apply(event.touches);
      runtime.touches.reached(placeOf(events.at(-1)?.position ?? tail.head()));
      followVoiceStates(runtime, events);
    },
    { everything: () => false, names: [voiceStateUpdate.name] },
  );
}

function currentEpoch(pool: OpenRuntime['pool']): Promise<number> {
  return enterEpoch(pool, forgetTransactions);
}

/** Exchanges wake-ups with other processes; the log starts over where the database's history does. */
function startSignal(
  { log, databaseUrl }: EventsOptions,
  { pool, lease }: OpenRuntime,
  tail: RunningTail,
  onError: (error: unknown) => void,
): Promise<CommitSignal> {
  return startCommitSignal({
    pool,
    connectionString: databaseUrl,
    token: lease.token,
    otherProcesses: () => lease.otherProcesses(),
    onSignal: () => tail.wake(),
    async onReconnected() {
      const epoch = await currentEpoch(pool);
      if (epoch === tail.epoch) return;
      log.warn({ epoch }, 'the database is another copy or went back in time; the event log started over');
      await tail.restart(epoch);
    },
    onError,
    connection: createFailureLog(log, 'listening to other processes'),
  });
}

/** Starts the tail, its wake-ups by this and other processes, and the log's retention. */
export async function startEvents(
  options: EventsOptions,
  configuration: Configuration,
  opened: OpenRuntime,
  metrics: Metrics,
): Promise<Events> {
  const { log } = options;
  const { runtime, pool } = opened;
  const retention = new EventLogRetention({
    pool,
    retentionSecs: configuration.eventRetention,
    elapsed: () => performance.now(),
  });
  await retention.maintain();
  const onError = (error: unknown): void => log.error({ err: error }, 'the event log failed');
  const tail = await startTail({
    pool,
    epoch: await currentEpoch(pool),
    onError,
    reads: createFailureLog(log, 'reading the event log'),
    onLag: metrics.tailLag,
    onHeld: (blockers) =>
      log.warn({ blockers }, 'events wait for open transactions that may write to the event log; end them'),
  });
  // Invalidates caches first, because the receiver of an event must read newer state.
  followChanges(runtime, tail);
  const signal = await startSignal(options, opened, tail, onError);
  runtime.database.onCommit((events, written) => {
    if (written) tail.offer(written);
    else tail.wake();
    signal.send();
    if (events.some(({ name }) => name === messageCreate.name)) pushNewMessages(runtime)();
  });
  const maintenance = setInterval(() => {
    retention.maintain().catch(onError);
  }, RETENTION_EVERY_MS);
  return {
    tail,
    async stop() {
      clearInterval(maintenance);
      await signal.stop();
      await tail.stop();
    },
  };
}
