/**
 * Reads a long list in pages, so that it is never in memory as a whole and each page can have its own transaction.
 * @param size how many entries `read` returns unless the list ends
 * @param read the entries after `last`; from the start without it
 * @returns pages with at least one entry
 */
export async function* readPages<Entry>(
  size: number,
  read: (last: Entry | undefined) => Promise<readonly Entry[]>,
): AsyncGenerator<readonly Entry[]> {
  let page: readonly Entry[] = [];
  do {
    page = await read(page.at(-1));
    if (page.length > 0) yield page;
  } while (page.length === size);
}

/** Reads the entries one by one, a page at a time. */
export async function* readEntries<Entry>(
  size: number,
  read: (last: Entry | undefined) => Promise<readonly Entry[]>,
): AsyncGenerator<Entry> {
  for await (const page of readPages(size, read)) yield* page;
}
