/** Reads a page of messages, as bytes where it is the same for every viewer. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message, User } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { presentUsers } from '../../accounts/index.ts';
import type { MessageRow } from '../store.ts';
import { viewsWithPeople } from './hydrate.ts';
import { dependsOnViewer } from './messages-seen-by.ts';
import { plainTexts } from './plain-text.ts';
import { type PageRow, pageAfter, pageBefore, pageUpTo, toMessageRow } from './store.ts';

/** Characters of a page in one step, so that others are answered between the steps of a long page. */
const STEP_LENGTH = 256 * 1024;

export interface Page {
  readonly channelId: string;
  readonly kind: 'newest' | 'before' | 'after' | 'around';
  readonly cursor: string | null;
  readonly limit: number;
}

export interface ReadPage {
  /** The JSON of the page in order; messages that differ by viewer are still objects. */
  readonly parts: readonly (Buffer | Message)[];
  /** The people on the page by id; undefined for accounts that no longer exist. */
  readonly people: ReadonlyMap<string, User | undefined>;
  /** Whether the page changes only with the channel's version and with its people. */
  readonly isVersioned: boolean;
}

/**
 * Requests for the same page that arrive during a read share the next read. So each reader sees every message
 * committed before its request.
 */
export const sharedPages: (runtime: Runtime) => (page: Page) => Promise<ReadPage> = perRuntime((runtime) => {
  const waiting = new Map<string, Promise<ReadPage>>();
  /** Never rejects; the page's own promise reports failures. */
  const running = new Map<string, Promise<void>>();
  return (page) => {
    const key = `${page.kind}:${page.channelId}:${page.cursor}:${page.limit}`;
    const joined = waiting.get(key);
    if (joined) return joined;
    const previous = running.get(key) ?? Promise.resolve();
    const read = previous.then(() => {
      // The read begins here, so later requests must not join it.
      waiting.delete(key);
      const begun = readPage(runtime, page);
      const forget = (): void => {
        if (running.get(key) === settled) running.delete(key);
      };
      const settled: Promise<void> = begun.then(forget, forget);
      running.set(key, settled);
      return begun;
    });
    waiting.set(key, read);
    return read;
  };
});

async function readPage(runtime: Runtime, page: Page): Promise<ReadPage> {
  const { channelId } = page;
  const rows = await pageRows(runtime, page);
  const plain = rows.filter(({ rest }) => rest === null);
  const rich = rows.filter(({ rest }) => rest !== null).map((row) => toMessageRow(channelId, row));
  const plainAuthors = [...new Set(plain.map((row) => row.authorId))];
  const [{ views, people }, authors] = await Promise.all([
    viewsWithPeople(runtime, rich),
    presentUsers(runtime, plainAuthors),
  ]);
  const shown = new Map(people);
  for (const id of plainAuthors) shown.set(id, authors.get(id));
  const texts = plainTexts(runtime, channelId, plain, authors);
  const parts = await jsonParts(inOrder(rows, texts, views));
  return {
    parts,
    people: shown,
    // A person may have changed between the two reads.
    isVersioned:
      !rich.some(changesWithoutVersion) &&
      ![...shown.values()].includes(undefined) &&
      plainAuthors.every((id) => !people.has(id) || people.get(id) === authors.get(id)),
  };
}

/** Deleting a sticker or closing a priced post changes neither the message nor its channel. */
function changesWithoutVersion({ parts }: MessageRow): boolean {
  return parts?.stickers !== undefined || parts?.coins !== undefined;
}

/** Joins neighbouring texts, and leaves messages that differ by viewer. */
async function jsonParts(messages: readonly (string | Message)[]): Promise<(Buffer | Message)[]> {
  const parts: (Buffer | Message)[] = [];
  let joined: Buffer[] = [];
  let text = '[';
  const endPart = (): void => {
    joined.push(Buffer.from(text));
    parts.push(joined.length === 1 ? (joined[0] as Buffer) : Buffer.concat(joined));
    [joined, text] = [[], ''];
  };
  for (const [index, message] of messages.entries()) {
    if (index > 0) text += ',';
    if (typeof message === 'string') text += message;
    else if (!dependsOnViewer(message)) text += JSON.stringify(message);
    else {
      endPart();
      parts.push(message);
    }
    if (text.length < STEP_LENGTH) continue;
    joined.push(Buffer.from(text));
    text = '';
    await nextTurn();
  }
  text += ']';
  endPart();
  return parts;
}

/** Merges both lists in the order of their rows. */
function inOrder<Plain, Rich>(
  rows: readonly PageRow[],
  plain: readonly Plain[],
  rich: readonly Rich[],
): readonly (Plain | Rich)[] {
  const [nextPlain, nextRich] = [plain.values(), rich.values()];
  return rows.flatMap(({ rest }) => {
    const next = (rest === null ? nextPlain : nextRich).next();
    return next.done ? [] : [next.value];
  });
}

async function pageRows(runtime: Runtime, { channelId, kind, cursor, limit }: Page): Promise<PageRow[]> {
  const { pool } = runtime.database;
  if (kind === 'after' && cursor) return pageAfter(pool, channelId, cursor, limit);
  if (kind === 'around' && cursor) {
    const older = Math.ceil(limit / 2);
    const [left, right] = await Promise.all([
      pageUpTo(pool, channelId, cursor, older),
      pageAfter(pool, channelId, cursor, limit - older),
    ]);
    return [...left, ...right];
  }
  return pageBefore(pool, channelId, cursor, limit);
}
