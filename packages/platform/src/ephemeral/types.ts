/** Which accounts have a connection in any process. */
export interface PresenceStore {
  /** Says whether this process has connections of the account. Saying it twice is harmless. */
  setConnected(userId: string, connected: boolean): Promise<void>;
  /** Those of the accounts that are connected to any living process. */
  isConnected(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Everyone who is connected to any living process. */
  everyoneConnected(): Promise<ReadonlySet<string>>;
  /** Calls the listener with the accounts of a process that ended without a word; one living process is told. */
  onLost(listener: LostListener): void;
}

/**
 * @param userIds accounts that were connected to the process; some may be connected elsewhere by now.
 * @param recent whether they may still be about to come back: a process has just started in the place of theirs.
 */
export type LostListener = (userIds: readonly string[], recent: boolean) => void;

/** What holds connections or timers and is closed when the process stops. */
export interface Closable {
  close(): Promise<void>;
}
