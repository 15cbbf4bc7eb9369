/**
 * Converts between typed and sent text: people type `@ada`, `@Old guard` and `#general`, messages contain `<@id>`,
 * `<@&id>` and `<#id>`, and for `:moss:` the code of that emoji. Code stays unchanged.
 */
export interface Directory {
  /** Id of the person with exactly this username. */
  userId(username: string): string | undefined;
  username(id: string): string | undefined;
  /** Roles with unambiguous names, longest first. */
  roles(): readonly Named[];
  /** Channels and open threads with unambiguous names, longest first. */
  channels(): readonly Named[];
  /** The meaning of `:name:`: the code of a custom emoji, or a Unicode emoji. */
  emoji(name: string): string | undefined;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Shown as it is: an emoji's code or a character after a backslash, code by the rules of messages, and links. */
const LITERAL =
  /(\\(?:<a?:\w{2,32}:[0-9]{1,20}>|[!-/:-@[-`{-~])|```[\s\S]*?```|`{3,}|``[^\n]+?``|`[^`\n]+`|(?<![\p{Script=Latin}\p{N}]_*)https?:\/\/[^\s<、。「」『』【】《》（），：；！？]+)/iu;
/** Not inside a word or an address, but after brackets, quotation marks and marks such as those for bold text. */
const BEFORE = String.raw`(?<=(?:^|[^\p{L}\p{N}_.+/\\@#&=<:-])_*)`;
const USER = new RegExp(`${BEFORE}@([a-z0-9._]{2,32})`, 'gu');
/** A sign and a possible name after it; names of roles and channels may have spaces. */
const NAMED = new RegExp(`${BEFORE}([@#])(?=(.{1,100}))`, 'gu');
const WORD = /^_*[\p{L}\p{N}]/u;
/** Not a code already, nor a time such as 10:30:15. */
const EMOJI = /(?<!<a?)(?!(?<=\d):\d+:):([\w+-]{2,32}):/g;
const REFERENCE = /<(?:(@!?|@&|#)([0-9]{1,20})|a?:(\w{2,32}):[0-9]{1,20})>/g;

function outsideLiterals(text: string, change: (piece: string) => string): string {
  return text
    .split(LITERAL)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join('');
}

/** The longest prefix that is someone's name, because a full stop may end the sentence. */
function resolveName(
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

/** The longest name at the start of a text that ends at a word boundary. */
function nameAtStart(text: string, names: readonly Named[]): Named | undefined {
  return names.find(({ name }) => text.startsWith(name) && !WORD.test(text.slice(name.length)));
}

function replaceRolesAndChannels(text: string, directory: Directory): string {
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

/** The typed usernames that the directory does not know, without full stops at their end. */
export function unknownUsernames(text: string, directory: Pick<Directory, 'userId'>): readonly string[] {
  const names = new Set<string>();
  outsideLiterals(text, (piece) => {
    for (const { 1: written = '' } of piece.matchAll(USER))
      if (!resolveName(written, directory.userId)) names.add(written.replace(/\.+$/, ''));
    return piece;
  });
  return [...names];
}

/** Converts typed text to sent text. */
export function toWire(text: string, directory: Directory): string {
  return outsideLiterals(text, (piece) => pieceToWire(piece, directory));
}

function pieceToWire(piece: string, directory: Directory): string {
  return replacePeopleAndEmoji(replaceRolesAndChannels(piece, directory), directory);
}

/** Replaces names of people and emoji in sent text that were unknown when it was converted. */
export function lateNamesToWire(content: string, directory: Pick<Directory, 'userId' | 'emoji'>): string {
  return outsideLiterals(content, (piece) => replacePeopleAndEmoji(piece, directory));
}

function replacePeopleAndEmoji(piece: string, directory: Pick<Directory, 'userId' | 'emoji'>): string {
  return piece
    .replace(USER, (all, name: string) => {
      const found = resolveName(name, directory.userId);
      return found ? `<@${found[0]}>${found[1]}` : all;
    })
    .replace(EMOJI, (all, name: string) => directory.emoji(name) ?? all);
}

/** Converts sent text to text for editing. Ids stay where a name would not be converted back to them. */
export function fromWire(content: string, directory: Directory): string {
  return outsideLiterals(content, (piece) =>
    piece.replace(
      REFERENCE,
      (code, kind: string | undefined, id: string, emoji: string | undefined, at: number) => {
        const name = kind === undefined ? `:${emoji}:` : nameFor(kind, id, directory);
        return name !== undefined && convertsBackTo(name, code, { piece, at, directory }) ? name : code;
      },
    ),
  );
}

interface Around {
  readonly piece: string;
  /** The position of the code in the piece. */
  readonly at: number;
  readonly directory: Directory;
}

/** Whether a name in place of its code is converted to that code, given the text around it. */
function convertsBackTo(name: string, code: string, { piece, at, directory }: Around): boolean {
  const before = /[^_]?_*$/.exec(piece.slice(0, at))?.[0] ?? '';
  const after = piece.slice(at + code.length);
  const sent = pieceToWire(before + name + after, directory);
  return sent.startsWith(before + code.replace('<@!', '<@'));
}

/** The name that can be typed for a reference, with its sign. */
function nameFor(kind: string, id: string, directory: Directory): string | undefined {
  const named = kind === '#' ? directory.channels() : kind === '@&' ? directory.roles() : undefined;
  const name = named ? named.find((known) => known.id === id)?.name : directory.username(id);
  return name === undefined ? undefined : kind.charAt(0) + name;
}

export interface Trigger {
  readonly kind: 'user' | 'channel' | 'emoji';
  readonly query: string;
  /** Position of the sign; the text up to the caret follows it. */
  readonly start: number;
}

const KINDS: Readonly<Record<string, Trigger['kind']>> = { '@': 'user', '#': 'channel', ':': 'emoji' };
/** Letters required after a colon, so that faces like :) and :D stay. */
const EMOJI_FROM = 2;

const TRIGGER = new RegExp(String.raw`${BEFORE}([@#:])([\p{L}\p{N}._+-]{0,32})$`, 'u');

/** The name before the caret, if any. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const found = TRIGGER.exec(text.slice(Math.max(0, caret - 40), caret));
  if (!found) return null;
  const query = found[2] ?? '';
  const kind = KINDS[found[1] ?? ''] ?? 'user';
  if (kind === 'emoji' && query.length < EMOJI_FROM) return null;
  return { kind, query, start: caret - query.length - 1 };
}
