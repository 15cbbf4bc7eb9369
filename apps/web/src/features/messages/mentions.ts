/**
 * Between what is written and what is sent: a person writes `@ada`, `@Old guard` and `#general`, a message carries `<@id>`,
 * `<@&id>` and `<#id>`, and for `:moss:` the code of that emoji.
 * Text in code stays as it is.
 */
export interface Directory {
  /** Id of the person with exactly this username. */
  userId(username: string): string | undefined;
  username(id: string): string | undefined;
  /** Roles by name, longest first, whose names nobody and nothing else here has. */
  roles(): readonly Named[];
  /** Channels and open threads by name, longest first, whose names no other has. */
  channels(): readonly Named[];
  /** What `:name:` means: the code of a custom emoji, or a Unicode one. */
  emoji(name: string): string | undefined;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

const CODE = /(```[\s\S]*?```|`[^`\n]*`)/;
const USER = /(^|[\s(])@([a-z0-9._]{2,32})/g;
/** A sign and what may be a name after it: names of roles and channels may have spaces. */
const NAMED = /(?<=^|[\s(])([@#])(?=(.{1,100}))/g;
const WORD = /^[\p{L}\p{N}_]/u;
/** Not inside a code, nor in the time 10:30:15. */
const EMOJI = /(?<![\d<]|<a):([\w+-]{2,32}):/g;
const EMOJI_CODE = /<a?:(\w{2,32}):[0-9]{1,20}>/g;
const REFERENCE = /<(@!?|@&|#)([0-9]{1,20})>/g;

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

/** The longest of the names that a text begins with and that ends there with a word. */
function nameAtStart(text: string, names: readonly Named[]): Named | undefined {
  return names.find(({ name }) => text.startsWith(name) && !WORD.test(text.slice(name.length)));
}

/** Replaces the names of roles and channels by references to them. */
function refer(text: string, directory: Directory): string {
  let result = '';
  let written = 0;
  for (const { index, 1: sign, 2: after = '' } of text.matchAll(NAMED)) {
    if (index < written) continue;
    const found = nameAtStart(after, sign === '@' ? directory.roles() : directory.channels());
    if (!found) continue;
    result += `${text.slice(written, index)}<${sign === '@' ? '@&' : '#'}${found.id}>`;
    written = index + 1 + found.name.length;
  }
  return result + text.slice(written);
}

/** What is sent for what was written. */
export function toWire(text: string, directory: Directory): string {
  return outsideCode(text, (piece) =>
    refer(piece, directory)
      .replace(USER, (all, before: string, name: string) => {
        const found = resolve(name, directory.userId);
        return found ? `${before}<@${found[0]}>${found[1]}` : all;
      })
      .replace(EMOJI, (all, name: string) => directory.emoji(name) ?? all),
  );
}

/** What is shown for editing of what was sent. Ids of the unknown stay ids. */
export function fromWire(content: string, directory: Directory): string {
  return outsideCode(content, (piece) =>
    piece
      .replace(REFERENCE, (all, kind: string, id: string) => {
        const name = nameFor(kind, id, directory);
        return name ? `${kind.charAt(0)}${name}` : all;
      })
      .replace(EMOJI_CODE, (all, name: string) => (directory.emoji(name) === all ? `:${name}:` : all)),
  );
}

/** The name that can be written for a reference, if one can. */
function nameFor(kind: string, id: string, directory: Directory): string | undefined {
  if (kind !== '@&' && kind !== '#') return directory.username(id);
  return (kind === '#' ? directory.channels() : directory.roles()).find((named) => named.id === id)?.name;
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
