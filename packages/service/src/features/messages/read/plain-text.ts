/**
 * JSON of text-only messages. The constant text that `messageView` puts around a message's values is found once, so
 * that pages of plain messages need no objects.
 */
import { isoTime } from '@guildhall/platform';
import { idTime, type User } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../../runtime.ts';
import { authorView, messageView } from '../view.ts';
import { type PageRow, toMessageRow } from './store.ts';

type PlainWriter = (channelId: string, row: PageRow, author: string) => string;

/** Placeholders that occur nowhere else in the text. */
const SAMPLE = { id: '1000000000000000001', channelId: '1000000000000000002', content: 'the content' };
const AUTHOR: User = {
  id: '1000000000000000003',
  username: 'author',
  displayName: 'Author',
  avatarUrl: null,
  clanTag: null,
};

const plainWriter: (runtime: Runtime) => PlainWriter = perRuntime((runtime) => {
  const { id, channelId, content } = SAMPLE;
  const row = toMessageRow(channelId, { id, authorId: AUTHOR.id, content, rest: null });
  const text = JSON.stringify(messageView(runtime, row, { author: AUTHOR, reply: null }));
  const values = [id, channelId, isoTime(idTime(id)), AUTHOR, content].map((value) => JSON.stringify(value));
  const [start, afterId, afterChannel, afterTime, afterAuthor, end] = textBetween(text, values);
  return (channel, { id, content }, author) =>
    `${start}"${id}"${afterId}"${channel}"${afterChannel}"${isoTime(idTime(id))}"${afterTime}${author}` +
    `${afterAuthor}${JSON.stringify(content)}${end}`;
});

/** @throws Error if the text does not contain the values in this order */
function textBetween(text: string, values: readonly string[]): string[] {
  let from = 0;
  const between = values.map((value) => {
    const at = text.indexOf(value, from);
    if (at < 0) throw new Error(`a message's text has no ${value} where it should`);
    const before = text.slice(from, at);
    from = at + value.length;
    return before;
  });
  return [...between, text.slice(from)];
}

/** The JSON of each text-only message of a channel, equal to that of `messageView`. */
export function plainTexts(
  runtime: Runtime,
  channelId: string,
  rows: readonly PageRow[],
  users: ReadonlyMap<string, User>,
): string[] {
  const write = plainWriter(runtime);
  const authors = new Map<string, string>();
  return rows.map((row) => {
    let author = authors.get(row.authorId);
    if (author === undefined) {
      author = JSON.stringify(authorView({ authorId: row.authorId, parts: null }, users.get(row.authorId)));
      authors.set(row.authorId, author);
    }
    return write(channelId, row, author);
  });
}
