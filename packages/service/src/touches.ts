/**
 * Touches: keys of cached state that a commit made stale (`server:{id}`, `member:{serverId}:{userId}`, …). A process
 * applies the touches of its own commits at once, and the tail then delivers those of all processes. `dropAll` is
 * called when the database turns out to be another copy: everything in memory may be wrong.
 *
 * The functions below name the keys that several features use. The gateway reads those of servers, members and
 * settings (see `EventEffects`). A feature with a cache of its own has a function for its key.
 */
import { isAfter, type LogPlace, type MissedChange, type ReadProgress } from '@guildhall/platform';

/** A server with its channels, roles and overwrites. */
export function serverTouch(serverId: string): string {
  return `server:${serverId}`;
}

/** A membership. */
export function memberTouch(serverId: string, userId: string): string {
  return `member:${serverId}:${userId}`;
}

/** A thread, direct message or group, or the server that any channel belongs to. */
export function channelTouch(channelId: string): string {
  return `channel:${channelId}`;
}

/** An account. */
export function userTouch(userId: string): string {
  return `user:${userId}`;
}

/** A session, or the bot log-in of an application. */
export function credentialTouch(credentialId: string): string {
  return `credential:${credentialId}`;
}

/** A server's clan tag. */
export function clanTagTouch(serverId: string): string {
  return `clan-tag:${serverId}`;
}

type TouchListener = (touch: string) => void;

export interface Touches {
  apply(touches: readonly string[]): void;
  /** Applies the changes that made a statement fail, before the tail delivers them. */
  applyMissed(changes: readonly MissedChange[]): void;
  /** Records that the tail has applied every touch up to a position of the log. */
  reached(place: LogPlace): void;
  /** All state in memory is at least as new as this version. */
  readSoFar(): ReadProgress;
  subscribe(listener: TouchListener): void;
  /** @param place the position at which the log starts over */
  dropAll(place: LogPlace): void;
  onDropAll(listener: () => void): void;
}

const START: ReadProgress = { place: { xid: '0', position: '0' }, known: [] };

export function createTouches(): Touches {
  const listeners: TouchListener[] = [];
  const dropAllListeners: (() => void)[] = [];
  let early: readonly LogPlace[] = [];
  let readSoFar = START;
  const apply = (touches: readonly string[]): void => {
    for (const touch of touches) for (const listener of listeners) listener(touch);
  };
  const moveTo = (place: LogPlace): void => {
    early = early.filter((change) => isAfter(change, place));
    readSoFar = { place, known: early.map(({ position }) => position) };
  };
  return {
    apply,
    applyMissed(changes) {
      apply(changes.map(({ touch }) => touch));
      early = [...early, ...changes];
      moveTo(readSoFar.place);
    },
    reached: moveTo,
    readSoFar: () => readSoFar,
    subscribe(listener) {
      listeners.push(listener);
    },
    dropAll(place) {
      for (const listener of dropAllListeners) listener();
      early = [];
      moveTo(place);
    },
    onDropAll(listener) {
      dropAllListeners.push(listener);
    },
  };
}
