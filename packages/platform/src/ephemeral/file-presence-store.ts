import { readFile, rename, writeFile } from 'node:fs/promises';
import { InProcessPresenceStore } from './in-process.ts';
import type { Closable, LostListener, PresenceStore } from './types.ts';

export interface FilePresenceOptions {
  /** The file that lists connected accounts; only this process writes it. */
  readonly path: string;
  /** The delay between the first change and its write; default one second. */
  readonly delayMs?: number;
  /** Called when the file cannot be written; presence works without it. */
  readonly onError: (error: unknown) => void;
}

const DEFAULT_DELAY_MS = 1000;

/**
 * Presence of a single process, which lists connected accounts in a file. After a kill, the next process knows which
 * accounts resuming clients still show as online.
 */
export class FilePresenceStore extends InProcessPresenceStore implements PresenceStore, Closable {
  readonly #options: FilePresenceOptions;
  readonly #left: readonly string[];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** A process that never held a connection, such as an operator's command, leaves the file unchanged. */
  #hasChanged = false;

  constructor(options: FilePresenceOptions, left: readonly string[]) {
    super();
    this.#options = options;
    this.#left = left;
  }

  override async setConnected(userId: string, connected: boolean): Promise<boolean> {
    const isElsewhere = await super.setConnected(userId, connected);
    this.#hasChanged = true;
    this.#timer ??= setTimeout(() => this.#queueWrite(), this.#options.delayMs ?? DEFAULT_DELAY_MS).unref();
    return isElsewhere;
  }

  /** Calls the listener at once with the accounts that the previous process left connected, if any. */
  override onLost(listener: LostListener): void {
    if (this.#left.length > 0) listener(this.#left, true);
  }

  /** Also writes the list at the end: clients show these accounts as online until they reconnect. */
  async close(): Promise<void> {
    if (this.#hasChanged) this.#queueWrite();
    await this.#writing;
  }

  #queueWrite(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#options.onError);
  }

  /** Writes atomically: whenever the process ends, the file is either the new or the previous one. */
  async #write(): Promise<void> {
    const { path } = this.#options;
    await writeFile(`${path}.new`, JSON.stringify([...(await this.everyoneConnected())]));
    await rename(`${path}.new`, path);
  }
}

/** Reads the accounts that the previous process left; empty when the file is missing or broken. */
export async function openFilePresenceStore(options: FilePresenceOptions): Promise<FilePresenceStore> {
  return new FilePresenceStore(options, await readLeft(options.path));
}

async function readLeft(path: string): Promise<string[]> {
  try {
    const left: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(left) ? left.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
