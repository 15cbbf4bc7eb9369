/** Combines connections (from the gateway) with the chosen status (design 2.3). */
import type { StateVersion } from '@guildhall/platform';
import { ephemeralEvent } from '@guildhall/platform/events';
import { type Presence, type PresenceInput, presenceUpdate, type VisibleStatus } from '@guildhall/protocol';
import { type Context, perRuntime, type Runtime } from '../../runtime.ts';
import {
  announceAccountUpdate,
  isAccountUsable,
  textOrNull,
  type UserEntry,
  type UserRow,
  updateUser,
  userDirectory,
  usersByIds,
} from '../accounts/index.ts';
import { blockedAmong, blocksAround } from '../relationships/index.ts';
import { seeEachOther } from './visibility-store.ts';

/** A person keeps their status this long after the last socket closes, so that a reconnect does not flicker. */
const PERSON_GRACE_MS = 20_000;

/** Up to this many people are looked up in memory; for more, one query reads all blocks of the viewer. */
const FEW = 8;

/** How long clients of a killed process have to reconnect to another one. */
const RETURN_MS = 30_000;

/** The pause before a presence that could not be published is tried again. */
const RETRY_MS = 10_000;

export type VisiblePresence = Omit<Presence, 'userId'>;

export const OFFLINE: VisiblePresence = { status: 'offline', customStatus: null };

function visible({ kind, status, customStatus, erasedAt }: UserRow, connected: boolean): VisiblePresence {
  // A deleted account counts as connected until its grace ends.
  if (erasedAt !== null) return OFFLINE;
  if (connected && status !== 'invisible') return { status: status satisfies VisibleStatus, customStatus };
  // A bot that receives interactions over HTTP never connects, but people should read its text.
  return kind === 'bot' ? { status: 'offline', customStatus } : OFFLINE;
}

/** Presences as others see them, by user id, for everyone in the request. */
export async function presencesByUser(
  runtime: Runtime,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, VisiblePresence>> {
  const [connected, users] = await Promise.all([
    runtime.presenceStore.connectedAmong(userIds),
    userDirectory(runtime).getMany(userIds),
  ]);
  return new Map(
    userIds.map((id) => {
      const user = users.get(id);
      return [id, user ? visible(user.row, connected.has(id)) : OFFLINE];
    }),
  );
}

/** Presences as one account sees them: a block hides them both ways (design 5.18). */
export async function presencesSeenBy(
  runtime: Runtime,
  viewerId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, VisiblePresence>> {
  const others = userIds.filter((id) => id !== viewerId);
  const [presences, hidden] = await Promise.all([
    presencesByUser(runtime, userIds),
    others.length <= FEW
      ? blockedAmong(runtime, viewerId, others)
      : blocksAround(runtime.database.db, viewerId).then((ids) => new Set(ids)),
  ]);
  return new Map([...presences].map(([id, presence]) => [id, hidden.has(id) ? OFFLINE : presence]));
}

/** People whose last announcement may not have reached the other processes. */
const unheard = perRuntime(() => new Set<string>());

async function publish(runtime: Runtime, userId: string): Promise<void> {
  const blocked = await blocksAround(runtime.database.db, userId);
  // Read last, so that of two concurrent announcements the later one has the newest presence.
  const [presences, user] = await Promise.all([
    presencesByUser(runtime, [userId]),
    userDirectory(runtime).get(userId),
  ]);
  const presence = presences.get(userId) ?? OFFLINE;
  // Invisible means offline to others only: their own devices know the choice from USER_UPDATE.
  const isHidden = user?.row.status === 'invisible';
  const exceptUserIds = isHidden ? [userId, ...blocked] : blocked;
  const audience = { kind: 'viewers', id: userId } as const;
  const event = ephemeralEvent(presenceUpdate, audience, { userId, ...presence }, { exceptUserIds });
  runtime.ephemeral.publish(event, () => unheard(runtime).add(userId));
}

/** Publishes a presence. While the database is away, tries again later; the event shows the presence of that time. */
async function publishEventually(runtime: Runtime, userId: string, attempt = publish): Promise<void> {
  try {
    await attempt(runtime, userId);
  } catch (error) {
    runtime.log.warn({ err: error, userId }, 'presence could not be published; trying again later');
    runtime.clock.after(RETRY_MS, () => void publishEventually(runtime, userId, attempt));
  }
}

/** Announces that someone connected or left, unless they are invisible: the event would give them away. */
async function publishConnection(runtime: Runtime, userId: string): Promise<void> {
  await publishEventually(runtime, userId, async () => {
    const user = await userDirectory(runtime).get(userId);
    if (user?.row.status !== 'invisible') await publish(runtime, userId);
  });
}

/**
 * Stores the chosen status and custom status, and announces the difference that others see. A blank text clears the
 * custom status.
 * @returns the chosen status, which may be invisible
 */
export async function choosePresence(
  { runtime, actor, stateVersion }: Pick<Context, 'runtime' | 'actor' | 'stateVersion'>,
  input: PresenceInput,
): Promise<{ status: UserEntry['row']['status']; customStatus: string | null }> {
  const { before, after } = await storeChoice(runtime, actor.id, input, stateVersion);
  const isConnected = (await runtime.presenceStore.connectedAmong([actor.id])).has(actor.id);
  // The choice is stored, so the request must no longer fail.
  if (!isSame(visible(before, isConnected), visible(after, isConnected)))
    await publishEventually(runtime, actor.id);
  return { status: after.status, customStatus: after.customStatus };
}

async function storeChoice(
  runtime: Runtime,
  userId: string,
  input: PresenceInput,
  stateVersion: StateVersion | undefined,
): Promise<{ readonly before: UserRow; readonly after: UserRow }> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(userId, stateVersion);
    const [before] = await usersByIds(tx.db, [userId]);
    if (!before) throw new Error('the account of a caller is gone');
    const { status = before.status, customStatus } = input;
    const chosen = {
      status,
      customStatus: customStatus === undefined ? before.customStatus : textOrNull(customStatus),
    };
    const after = { ...before, ...chosen };
    if (isSame(before, after)) return { before, after };
    await updateUser(tx.db, userId, chosen);
    // Only the person's own devices learn the choice; others get PRESENCE_UPDATE.
    await announceAccountUpdate(runtime, tx, userId);
    return { before, after };
  });
}

type Shown = Pick<UserRow, 'customStatus'> & { readonly status: string };

function isSame(left: Shown, right: Shown): boolean {
  return left.status === right.status && left.customStatus === right.customStatus;
}

/** After a new friendship, or a block was added or removed: sends each of the two the presence of the other. */
export async function announcePresencesBetween(
  runtime: Runtime,
  userId: string,
  otherId: string,
): Promise<void> {
  if (!(await seeEachOther(runtime.database.db, userId, otherId))) return;
  for (const [viewerId, seenId] of [
    [userId, otherId],
    [otherId, userId],
  ] as const) {
    const presence = (await presencesSeenBy(runtime, viewerId, [seenId])).get(seenId) ?? OFFLINE;
    const audience = { kind: 'user', id: viewerId } as const;
    runtime.ephemeral.publish(ephemeralEvent(presenceUpdate, audience, { userId: seenId, ...presence }));
  }
}

/** People whose last socket on this process has closed, with a function that cancels their departure. */
const departures = perRuntime(() => new Map<string, () => void>());

/** Called by the gateway with the number of an account's connections on this process. */
export function connectionsChanged(
  runtime: Runtime,
  userId: string,
  kind: 'person' | 'bot',
  connections: number,
): void {
  const leaving = departures(runtime);
  const cancel = leaving.get(userId);
  cancel?.();
  leaving.delete(userId);
  if (connections > 0) {
    if (!cancel) void setConnected(runtime, userId, true);
  } else if (kind === 'bot') {
    void setConnected(runtime, userId, false);
  } else {
    const depart = (): void => {
      leaving.delete(userId);
      void setConnected(runtime, userId, false);
    };
    leaving.set(userId, runtime.clock.after(PERSON_GRACE_MS, depart));
    void departIfUnusable(runtime, userId, depart);
  }
}

/** An account that is suspended or scheduled for deletion cannot reconnect, so it goes offline at once (design 6.3). */
async function departIfUnusable(runtime: Runtime, userId: string, depart: () => void): Promise<void> {
  try {
    const user = await userDirectory(runtime).get(userId);
    const cancel = departures(runtime).get(userId);
    if (!user || !cancel || isAccountUsable(user.row, runtime.clock.now())) return;
    cancel();
    depart();
  } catch (error) {
    runtime.log.warn(
      { err: error, userId },
      'an account that can no longer be used stays online for some seconds',
    );
  }
}

async function setConnected(runtime: Runtime, userId: string, connected: boolean): Promise<void> {
  // Another process may hold a connection of the same account: only the first and the last one change anything.
  const isElsewhere = await runtime.presenceStore.setConnected(userId, connected);
  if (!isElsewhere) await publishConnection(runtime, userId);
}

/** Announces the people of a killed process as offline, unless they have reconnected. */
export function watchLostConnections(runtime: Runtime): void {
  runtime.presenceStore.onLost((userIds, recent) => {
    // Clients find another process within seconds; people who only moved never went offline.
    runtime.clock.after(recent ? RETURN_MS : 0, () => void publishGone(runtime, userIds));
  });
}

/**
 * After an outage of Redis: announces again who changed during it, and the people of this process if the other
 * processes took it for dead.
 */
export function watchOutages(runtime: Runtime): void {
  runtime.ephemeral.onReachable(() => void publishUnheard(runtime));
  runtime.presenceStore.onForgotten((userIds) => void publishAll(runtime, userIds));
}

async function publishUnheard(runtime: Runtime): Promise<void> {
  const waiting = unheard(runtime);
  for (const userId of [...waiting]) {
    waiting.delete(userId);
    await publishEventually(runtime, userId);
  }
}

/** One at a time: the people of a whole process must not take all database connections. */
async function publishAll(runtime: Runtime, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) await publishConnection(runtime, userId);
}

async function publishGone(runtime: Runtime, userIds: readonly string[]): Promise<void> {
  const present = await runtime.presenceStore.connectedAmong(userIds);
  await publishAll(
    runtime,
    userIds.filter((userId) => !present.has(userId)),
  );
}
