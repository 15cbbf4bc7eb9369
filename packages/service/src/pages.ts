import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamedJson } from '@guildhall/platform';

/**
 * Reads a long list in pages, so that it is never in memory as a whole and each page can have its own transaction.
 * @param size how many entries `read` returns unless the list ends
 * @param read the entries after `last`; from the start without it
 * @param most how many entries are wanted
 * @returns pages with at least one entry
 */
export async function* readPages<Entry>(
  size: number,
  read: (last: Entry | undefined, count: number) => Promise<readonly Entry[]>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Entry[]> {
  let page: readonly Entry[] = [];
  let wanted = most;
  let hasMore = wanted > 0;
  while (hasMore) {
    const count = Math.min(size, wanted);
    page = await read(page.at(-1), count);
    if (page.length > 0) yield page;
    wanted -= page.length;
    hasMore = page.length === count && wanted > 0;
  }
}

/** Reads the entries one by one, a page at a time. */
export async function* readEntries<Entry>(
  size: number,
  read: (last: Entry | undefined) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry> {
  for await (const page of readPages(size, read)) yield* page;
}

/** Entries of an answer read and serialised in one go: a few milliseconds, after which other requests get their turn. */
export const STREAMED_AT_ONCE = 100;

/**
 * A list that streams page by page, so that its length does not matter.
 * @param checkAccess runs before each page after the first, because a client may read for long; if it throws, the
 * connection ends
 */
export function streamPages<Entry, View>(
  pages: () => AsyncIterable<readonly Entry[]>,
  viewsOf: (page: readonly Entry[]) => Promise<readonly View[]>,
  checkAccess: () => Promise<unknown>,
): StreamedJson<View[]> {
  return new StreamedJson(async function* () {
    let opening = '[';
    for await (const page of pages()) {
      if (opening === ',') await checkAccess();
      const text = JSON.stringify(await viewsOf(page)).slice(1, -1);
      if (text !== '') {
        yield `${opening}${text}`;
        opening = ',';
      }
      await nextTurn();
    }
    yield opening === '[' ? '[]' : ']';
  });
}
