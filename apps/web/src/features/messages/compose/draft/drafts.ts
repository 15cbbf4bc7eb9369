/** Drafts by account and channel, which survive switching channels, reloads and logging out. */
import { createDeviceStore, textTable } from '../../../../state/device.ts';
import { ownKey } from '../../../../state/people/own-key.ts';
import { useStore } from '../../../../state/store.ts';
import { put, without } from '../../../../state/table.ts';

const drafts = createDeviceStore('drafts', textTable);

export function useDraft(channelId: string): string {
  return useStore(drafts, (table) => table[ownKey(channelId)] ?? '');
}

export function readDraft(channelId: string): string {
  return drafts.get()[ownKey(channelId)] ?? '';
}

export function setDraft(channelId: string, text: string): void {
  const key = ownKey(channelId);
  drafts.update((table) => (text === '' ? without(table, key) : put(table, key, text)));
}

/** The keys of the draft of a forum's next post, by which it is stored like that of a channel. */
export function postDraftKeys(forumId: string) {
  const contentKey = `post:${forumId}`;
  return { titleKey: `${contentKey}:title`, contentKey };
}

/** Puts texts before a draft. */
export function prependToDraft(channelId: string, ...texts: readonly string[]): void {
  const parts = [...texts, readDraft(channelId)];
  setDraft(channelId, parts.filter((part) => part !== '').join('\n'));
}
