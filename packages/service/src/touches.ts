/**
 * Touches: keys of cached state that a commit made stale (`server:{id}`, `member:{serverId}:{userId}`, …). They arrive
 * twice: at once from this process's own commits, and from the tail for those of every process. `dropAll` is for a
 * database that turned out to be another copy: everything in memory may be wrong.
 */
export type TouchListener = (touch: string) => void;

export interface Touches {
  apply(touches: readonly string[]): void;
  subscribe(listener: TouchListener): void;
  dropAll(): void;
  onDropAll(listener: () => void): void;
}

export function createTouches(): Touches {
  const listeners: TouchListener[] = [];
  const dropAllListeners: (() => void)[] = [];
  return {
    apply(touches) {
      for (const touch of touches) for (const listener of listeners) listener(touch);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
    dropAll() {
      for (const listener of dropAllListeners) listener();
    },
    onDropAll(listener) {
      dropAllListeners.push(listener);
    },
  };
}
