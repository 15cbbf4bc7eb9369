/** Rules for names, order and overwrites of channels (design 1.2, 5.4). Pure. */
import { compareIds } from '@guildhall/protocol';
import type { StoredOverwrite } from '../../tables.ts';
import type { ChannelRow, DirectChannelState } from '../access/index.ts';

const TEXT_LIKE = new Set<ChannelRow['kind']>(['text', 'announcement', 'forum']);

/** Kinds of channels with messages of their own. */
export function holdsMessages(kind: ChannelRow['kind'] | DirectChannelState['row']['kind']): boolean {
  return kind !== 'category' && kind !== 'forum';
}

/** A forum post is a thread whose first message has its own id. */
export function isPost(row: Pick<ChannelRow, 'kind' | 'id' | 'threadStarterId'>): boolean {
  return row.kind === 'thread' && row.threadStarterId === row.id;
}

/** The only letter that becomes two characters in lower case: an i and a combining dot. */
const DOTTED_I = '\u0130';

/** Names of text-like channels are in lower case, with hyphens for white space; their length stays. */
export function channelName(name: string, kind: ChannelRow['kind']): string {
  return TEXT_LIKE.has(kind) ? name.replaceAll(DOTTED_I, 'i').toLowerCase().replaceAll(' ', '-') : name;
}

/** Sorts overwrites, so that equal sets compare equal. */
export function sortedOverwrites(overwrites: readonly StoredOverwrite[]): StoredOverwrite[] {
  return overwrites.toSorted((left, right) => compareIds(left.id, right.id));
}

/** The permissions that two lists of overwrites set differently: removing a denial grants as much as allowing. */
export function changedBits(before: readonly StoredOverwrite[], after: readonly StoredOverwrite[]): bigint {
  const bitsOf = (overwrites: readonly StoredOverwrite[], targetId: string) => {
    const { allow, deny } = overwrites.find(({ id }) => id === targetId) ?? { allow: 0, deny: 0 };
    return { allow: BigInt(allow), deny: BigInt(deny) };
  };
  return [...before, ...after].reduce((sum, { id }) => {
    const [old, now] = [bitsOf(before, id), bitsOf(after, id)];
    return sum | (old.allow ^ now.allow) | (old.deny ^ now.deny);
  }, 0n);
}

/** A channel follows its category while their overwrites are equal. */
export function isSynced(channel: ChannelRow, category: ChannelRow): boolean {
  return (
    JSON.stringify(sortedOverwrites(channel.overwrites).map(comparable)) ===
    JSON.stringify(sortedOverwrites(category.overwrites).map(comparable))
  );
}

function comparable({ id, type, allow, deny }: StoredOverwrite): readonly string[] {
  return [id, type, allow, deny];
}
