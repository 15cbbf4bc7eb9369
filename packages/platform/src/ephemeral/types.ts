/** Tracks which accounts have a connection in any process. */
export interface PresenceStore {
  /**
   * Records whether this process has connections of the account. Repeating it is harmless.
   * @returns whether another process has any. If several record a change at once, each sees the changes before its own.
   */
  setConnected(userId: string, connected: boolean): Promise<boolean>;
  /** Which of these accounts are connected to any live process. */
  connectedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** All accounts connected to any live process. */
  everyoneConnected(): Promise<ReadonlySet<string>>;
  /** Calls a listener with the accounts of a process that died without notice, in only one of the live processes. */
  onLost(listener: LostListener): void;
  /** Calls a listener with the accounts connected to this process if other processes may show them as offline. */
  onForgotten(listener: ForgottenListener): void;
}

/**
 * @param userIds accounts that were connected to the process; some may be connected elsewhere by now
 * @param recent whether they may still reconnect, because a new process has just replaced theirs
 */
export type LostListener = (userIds: readonly string[], recent: boolean) => void;

export type ForgottenListener = (userIds: readonly string[]) => void;

/** Holds connections or timers, and is closed when the process stops. */
export interface Closable {
  close(): Promise<void>;
}
