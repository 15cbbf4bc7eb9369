/**
 * Caches the newest page of each channel as bytes (decision 0046). A reader still sees everything committed before the
 * request, on any process: each read asks for its channel's version (one query for all reads of a turn) and uses a
 * cached page only if it was read at that version.
 */
import { gatherRows } from '../../../gathered-rows.ts';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { userDirectory } from '../../accounts/index.ts';
import { attachmentUrlsExpireAt } from '../../attachments/index.ts';
import { type Page, type ReadPage, sharedPages } from './read-page.ts';
import { type ChannelVersion, channelVersions } from './version-store.ts';

interface KeptPage {
  readonly version: string;
  /** When its file URLs expire; pages of the next hour have other URLs. */
  readonly urlsExpireAt: number;
  readonly page: ReadPage;
  readonly bytes: number;
}

/** Bytes of an entry besides its texts. */
const ENTRY_BYTES = 1024;
/** How many times more memory an object takes than its JSON. */
const OBJECT_FACTOR = 4;

const versions = perRuntime((runtime) => {
  const read = gatherRows<ChannelVersion>(
    (_db, channelIds) => channelVersions(runtime.database.pool, channelIds),
    ({ channelId }) => channelId,
  );
  return async (channelId: string): Promise<string> => {
    const [row] = await read(runtime.database.db, [channelId]);
    if (row === undefined) throw new Error('no version was read for a channel');
    return row.version;
  };
});

const keptPages = perRuntime((runtime) => {
  const pages = new PageMemory(runtime.settings.keptPagesBytes);
  // A restored database may repeat old versions.
  runtime.touches.onDropAll(() => pages.clear());
  return pages;
});

/** The newest page of a channel, from memory if nothing on it has changed. */
export async function newestPage(runtime: Runtime, page: Page): Promise<ReadPage> {
  if (runtime.settings.keptPagesBytes === 0) return sharedPages(runtime)(page);
  const pages = keptPages(runtime);
  const { timesCleared } = pages;
  const key = `${page.channelId}:${page.limit}`;
  const version = await versions(runtime)(page.channelId);
  const urlsExpireAt = attachmentUrlsExpireAt(runtime);
  const kept = pages.find(key);
  if (kept?.version === version && kept.urlsExpireAt === urlsExpireAt && hasCurrentPeople(runtime, kept))
    return kept.page;
  const read = await sharedPages(runtime)(page);
  if (read.isVersioned && pages.timesCleared === timesCleared)
    pages.keep(key, { version, urlsExpireAt, page: read, bytes: bytesIn(read) });
  return read;
}

/**
 * Whether all people on the page look as they do in memory now. People who are not in memory are read with the page.
 */
function hasCurrentPeople(runtime: Runtime, { page: { people } }: KeptPage): boolean {
  const directory = userDirectory(runtime);
  for (const [id, shown] of people) {
    const now = directory.get(id);
    if (now instanceof Promise) now.catch(() => undefined);
    if (now instanceof Promise || now.view !== shown) return false;
  }
  return true;
}

function bytesIn({ parts, people }: ReadPage): number {
  const texts = parts.map((part) =>
    Buffer.isBuffer(part) ? part.length : JSON.stringify(part).length * OBJECT_FACTOR,
  );
  return texts.reduce((sum, length) => sum + length, ENTRY_BYTES + people.size * 100);
}

/** Pages up to a number of bytes; the least recently used go first. */
class PageMemory {
  readonly #capacity: number;
  /** Most recently used last. */
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;
  timesCleared = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  find(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  keep(key: string, page: KeptPage): void {
    this.#remove(key);
    if (page.bytes > this.#capacity) return;
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
    this.timesCleared += 1;
  }

  #remove(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }
}
