/**
 * Ids of an import: the source's ids with their low 22 bits shifted by a number drawn for each import. The creation
 * time and all references stay, and the same archive always gives the same ids. Pure.
 */
import { compareIds, idAtTime, isId } from '@guildhall/protocol';

const LOW = (1n << 22n) - 1n;

export const ID_SHIFTS = 1 << 22;

export function shiftedId(source: string, shift: number): string {
  const id = BigInt(source);
  return String((id & ~LOW) | ((id + BigInt(shift)) & LOW));
}

/**
 * The id of a webhook that wrote messages. It has no time of creation, so an archive cannot choose the id of a bot
 * here, which would receive buttons that it never made.
 */
export function importedWebhookId(source: string, shift: number): string {
  return String((BigInt(shiftedId(source, shift)) & LOW) + 1n);
}

/** Ids of the archive that the import knows, and their new values. */
export interface KnownIds {
  readonly serverId: string;
  readonly shift: number;
  /** Ids of the source, by kind. */
  readonly people: Set<string>;
  readonly roles: Set<string>;
  readonly channels: Set<string>;
  readonly emojis: Set<string>;
}

/** Ids that a text may refer to. */
type ReferredIds = Pick<KnownIds, 'shift'> &
  Readonly<Record<'people' | 'roles' | 'channels' | 'emojis', Pick<ReadonlySet<string>, 'has'>>>;

/** Whether the id is in the past and fits the database; a later id would stay the newest message of its channel. */
export function isPastId(id: string, now: number): boolean {
  return isId(id) && compareIds(id, idAtTime(now)) < 0;
}

/** @returns null for an id that is not in the set */
export function knownId(
  ids: ReferredIds,
  kind: 'people' | 'roles' | 'channels' | 'emojis',
  source: string | null,
): string | null {
  return source !== null && ids[kind].has(source) ? shiftedId(source, ids.shift) : null;
}

const NAMED = /<(?:(@!?|@&|#)(\d{1,19})|(a?):(\w{1,32}):(\d{1,19}))>/g;
const KINDS = { '@': 'people', '@!': 'people', '@&': 'roles', '#': 'channels' } as const;

/** Translates the ids in a text; an unknown custom emoji becomes its name. */
export function withKnownIds(ids: ReferredIds, text: string): string {
  if (!text.includes('<')) return text;
  return text.replace(
    NAMED,
    (all, sign: keyof typeof KINDS | undefined, id: string, moves: string, name: string, emoji: string) => {
      if (sign !== undefined) {
        const known = knownId(ids, KINDS[sign], id);
        return known === null ? all : `<${sign === '@!' ? '@' : sign}${known}>`;
      }
      const known = knownId(ids, 'emojis', emoji);
      return known === null ? `:${name}:` : `<${moves}:${name}:${known}>`;
    },
  );
}

/** Translates an emoji of reactions, polls and tags. @returns null for an unknown custom emoji */
export function withKnownEmoji(ids: KnownIds, emoji: string): string | null {
  const [, name, id] = /^(\w{1,32}):(\d{1,19})$/.exec(emoji) ?? [];
  if (name === undefined || id === undefined) return emoji;
  const known = knownId(ids, 'emojis', id);
  return known === null ? null : `${name}:${known}`;
}
