/** Texts of messages. Discord's clients show some marks that Guildhall's do not have, such as times and named links. */
import { isObject, type Json } from './json.ts';

/** Longer texts are refused, so they need not be read. */
const LONGEST = 8000;
/** Code first, because marks in it are shown as they are. Addresses have no `[`, so that each text is read once. */
const MARKS =
  /```[^`]*```|`[^`]*`|<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>|<\/([^:<>]{1,100}):\d{1,20}>|\[([^[\]\n]{1,256})\]\((<?https?:\/\/(?:[^\s<>()[]|\([^\s<>()[]*\))+>?)(?: "[^"[\n]*")?\)/g;
const LAST_SECOND = 8_640_000_000_000;
type WrittenMark = [mark: string, ...parts: (string | undefined)[]];

/** A moment for every reader: in UTC, because the text cannot know where they are. */
function writtenTime(seconds: number, style: string): string {
  const [date = '', clock = ''] = new Date(seconds * 1000).toISOString().split(/[T.]/);
  const time = `${style === 'T' || style === 'S' ? clock : clock.slice(0, 5)} UTC`;
  if (style === 't' || style === 'T') return time;
  return style === 'd' || style === 'D' ? date : `${date} ${time}`;
}

/**
 * Writes out times such as `<t:1618953630:R>`, commands such as `</ticket open:1234>` and links such as
 * `[Docs](https://example.org)`.
 */
export function fromText(text: string): string {
  if (text.length > LONGEST) return text;
  return text.replaceAll(MARKS, (...[mark, seconds, style = 'f', command, label, address]: WrittenMark) => {
    if (label !== undefined) return `${label} (${address})`;
    if (command !== undefined) return `/${command}`;
    if (seconds === undefined || Math.abs(Number(seconds)) > LAST_SECOND) return mark;
    return writtenTime(Number(seconds), style);
  });
}

/** What a program reads back: it has to stay as it was sent. */
const isKept = (holder: object, key: string) =>
  key === 'custom_id' || (key === 'value' && ('label' in holder || 'custom_id' in holder));
const DEEPEST = 12;

/** Changes what people read in an embed, a component or a list of them. */
function changeTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => changeTexts(item, change, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      isKept(value, key) ? child : changeTexts(child, change, depth + 1),
    ]),
  );
}

/** Changes what people read in a message, a response or a post that begins with a message. */
export function changeMessageTexts(body: object, change: (text: string) => string): Json {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (isObject(value) && (key === 'data' || key === 'message'))
        return [key, changeMessageTexts(value, change)];
      return [key, ['content', 'embeds', 'components'].includes(key) ? changeTexts(value, change) : value];
    }),
  );
}
