import { readFile, rename, writeFile } from 'node:fs/promises';
import { InProcessPresenceStore } from './in-process.ts';
import type { Closable, LostListener, PresenceStore } from './types.ts';

export interface KeptPresenceOptions {
  /** Where the connected accounts are noted; written by this process alone. */
  readonly path: string;
  /** Changes are noted this long after the first of them; default one second. */
  readonly delayMs?: number;
  /** Told when the file cannot be written; presence goes on without it. */
  readonly onError: (error: unknown) => void;
}

const DEFAULT_DELAY_MS = 1000;

/**
 * Presence of the only process, which notes in a file who is connected: after it was killed, the next one knows whom
 * clients that come back still believe to be there.
 */
export class KeptPresenceStore extends InProcessPresenceStore implements PresenceStore, Closable {
  readonly #options: KeptPresenceOptions;
  readonly #left: readonly string[];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** A process that never held a connection, such as a command of the operator, leaves the file alone. */
  #isOwn = false;

  constructor(options: KeptPresenceOptions, left: readonly string[]) {
    super();
    this.#options = options;
    this.#left = left;
  }

  override async setConnected(userId: string, connected: boolean): Promise<void> {
    await super.setConnected(userId, connected);
    this.#isOwn = true;
    this.#timer ??= setTimeout(() => this.#note(), this.#options.delayMs ?? DEFAULT_DELAY_MS).unref();
  }

  /** Calls the listener at once with the people that the process before this one left, if any. */
  override onLost(listener: LostListener): void {
    if (this.#left.length > 0) listener(this.#left, true);
  }

  /** Notes who is connected to the end: they, too, are believed to be there until they come back. */
  async close(): Promise<void> {
    if (this.#isOwn) this.#note();
    await this.#writing;
  }

  #note(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#options.onError);
  }

  /** A whole file or the one before it, whenever the process ends. */
  async #write(): Promise<void> {
    const { path } = this.#options;
    await writeFile(`${path}.new`, JSON.stringify([...(await this.everyoneConnected())]));
    await rename(`${path}.new`, path);
  }
}

/** Reads the people that the process before this one left; nobody if the file is missing or broken. */
export async function openKeptPresenceStore(options: KeptPresenceOptions): Promise<KeptPresenceStore> {
  return new KeptPresenceStore(options, await readLeft(options.path));
}

async function readLeft(path: string): Promise<string[]> {
  try {
    const left: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(left) ? left.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
