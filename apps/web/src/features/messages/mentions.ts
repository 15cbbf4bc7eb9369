/**
 * Between what is written and what is sent: a person writes `@ada` and `#general`, a message carries `<@id>` and `<#id>`, and
 * for `:moss:` the code of that emoji.
 * Text in code stays as it is.
 */
export interface Directory {
  /** Id of the person with exactly this username. */
  userId(username: string): string | undefined;
  username(id: string): string | undefined;
  /** Id of the channel with exactly this name, where only one has it. */
  channelId(name: string): string | undefined;
  channelName(id: string): string | undefined;
  /** What `:name:` means: the code of a custom emoji, or a Unicode one. */
  emoji(name: string): string | undefined;
}

const CODE = /(```[\s\S]*?```|`[^`\n]*`)/;
const USER = /(^|[\s(])@([a-z0-9._]{2,32})/g;
const CHANNEL = /(^|[\s(])#([^\s#<>@]{1,100})/g;
/** Not inside a code, nor in the time 10:30:15. */
const EMOJI = /(?<![\d<]|<a):([\w+-]{2,32}):/g;
const EMOJI_CODE = /<a?:(\w{2,32}):[0-9]{1,20}>/g;
const REFERENCE = /<(@!?|#)([0-9]{1,20})>/g;

function outsideCode(text: string, change: (piece: string) => string): string {
  return text
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join('');
}

/** The longest beginning of a written name that somebody has: a full stop after a name ends the sentence. */
function resolve(
  written: string,
  idOf: (name: string) => string | undefined,
): readonly [id: string, rest: string] | null {
  for (let end = written.length; end > 0; end -= 1) {
    const id = idOf(written.slice(0, end));
    if (id) return [id, written.slice(end)];
    if (!/[.,:;!?_)]/.test(written.charAt(end - 1))) return null;
  }
  return null;
}

/** What is sent for what was written. */
export function toWire(text: string, directory: Directory): string {
  return outsideCode(text, (piece) =>
    piece
      .replace(USER, (all, before: string, name: string) => {
        const found = resolve(name, directory.userId);
        return found ? `${before}<@${found[0]}>${found[1]}` : all;
      })
      .replace(CHANNEL, (all, before: string, name: string) => {
        const found = resolve(name, directory.channelId);
        return found ? `${before}<#${found[0]}>${found[1]}` : all;
      })
      .replace(EMOJI, (all, name: string) => directory.emoji(name) ?? all),
  );
}

/** What is shown for editing of what was sent. Ids of the unknown stay ids. */
export function fromWire(content: string, directory: Directory): string {
  return outsideCode(content, (piece) =>
    piece
      .replace(REFERENCE, (all, kind: string, id: string) => {
        const name = kind === '#' ? directory.channelName(id) : directory.username(id);
        return name ? `${kind === '#' ? '#' : '@'}${name}` : all;
      })
      .replace(EMOJI_CODE, (all, name: string) => (directory.emoji(name) === all ? `:${name}:` : all)),
  );
}

export interface Trigger {
  readonly kind: 'user' | 'channel' | 'emoji';
  readonly query: string;
  /** Where the sign is; the text up to the caret follows it. */
  readonly start: number;
}

const KINDS: Readonly<Record<string, Trigger['kind']>> = { '@': 'user', '#': 'channel', ':': 'emoji' };
/** So many letters after a colon: faces like :) and :D are left alone. */
const EMOJI_FROM = 2;

/** The name being written right before the caret, if any. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const found = /(?:^|[\s(])([@#:])([\p{L}\p{N}._+-]{0,32})$/u.exec(
    text.slice(Math.max(0, caret - 40), caret),
  );
  if (!found) return null;
  const query = found[2] ?? '';
  const kind = KINDS[found[1] ?? ''] ?? 'user';
  if (kind === 'emoji' && query.length < EMOJI_FROM) return null;
  return { kind, query, start: caret - query.length - 1 };
}
