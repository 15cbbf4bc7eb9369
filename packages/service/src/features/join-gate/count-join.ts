import { ApiError, isoTime, job, MINUTE_MS } from '@guildhall/platform';
import { Id, raidDetected } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { auditedServer, recordSystemAudit } from '../audit/index.ts';
import type { JoinGateRow } from './store.ts';
import { announceGate } from './update-join-gate.ts';
import { isRunning, joinGateView } from './view.ts';

/** How long after the last full window a slow-down ends. */
const SLOWED_MS = 15 * MINUTE_MS;

/** Posts to the channel for alerts; implemented by a later feature. */
export const raidAlertJob = job({
  name: 'raid-alert',
  payload: Type.Object({ serverId: Id, joins: Type.Integer(), withinSecs: Type.Integer() }),
});

/**
 * Counts a join in the gate's present window. A full window starts a slow-down; during a slow-down, a full window
 * admits nobody else.
 * @param ask further requirements for the joiner, checked when there is room
 * @returns the gate after the join, to be stored in the join's transaction
 * @throws ApiError joins_slowed
 */
export async function countJoin(
  runtime: Runtime,
  tx: Transaction,
  { gate, serverName }: { readonly gate: JoinGateRow; readonly serverName: string },
  ask: () => Promise<void>,
): Promise<JoinGateRow> {
  const now = runtime.clock.now();
  const { serverId, raidJoins, raidProtection } = gate;
  const window = windowAt(gate, now);
  const slowed = raidProtection && isRunning(gate.slowedUntil, now);
  if (slowed && window.joins >= raidJoins)
    throw new ApiError('joins_slowed', { retryAfter: Math.max(1, (window.endsAt - now) / 1000) });
  await ask();
  if (!raidProtection) return gate;
  const joins = window.joins + 1;
  const isFull = joins >= raidJoins;
  const slowedUntil = isFull ? new Date(now + SLOWED_MS) : gate.slowedUntil;
  const counted = { ...gate, windowStartedAt: new Date(window.startedAt), windowJoins: joins, slowedUntil };
  if (!isFull) return counted;
  announceGate(tx, serverId, joinGateView(counted, now));
  if (!slowed) await announceRaid(runtime, tx, { gate: counted, serverName, since: window.startedAt });
  return counted;
}

function windowAt(
  { windowStartedAt, windowJoins, raidWindowSecs }: JoinGateRow,
  now: number,
): { readonly startedAt: number; readonly endsAt: number; readonly joins: number } {
  const startedAt = windowStartedAt?.getTime() ?? 0;
  const endsAt = startedAt + raidWindowSecs * 1000;
  // A clock that was set back starts a new window.
  return now < endsAt && now >= startedAt
    ? { startedAt, endsAt, joins: windowJoins }
    : { startedAt: now, endsAt: now + raidWindowSecs * 1000, joins: 0 };
}

async function announceRaid(
  runtime: Runtime,
  tx: Transaction,
  {
    gate,
    serverName,
    since,
  }: { readonly gate: JoinGateRow; readonly serverName: string; readonly since: number },
): Promise<void> {
  const { serverId, windowJoins: joins, raidWindowSecs: withinSecs, slowedUntil } = gate;
  const until = isoTime(slowedUntil?.getTime() ?? 0);
  tx.emit(
    raidDetected,
    { kind: 'server', id: serverId, permission: 'manageServer' },
    { serverId, joins, withinSecs, since: isoTime(since), slowedUntil: until },
  );
  await tx.addJob(raidAlertJob, { serverId, joins, withinSecs });
  await recordSystemAudit(runtime, tx, {
    ...auditedServer(serverId, serverName),
    action: 'server_update',
    changes: [{ key: 'joinGate.slowedUntil', old: null, new: until }],
    extra: { joins, withinSecs },
  });
}
