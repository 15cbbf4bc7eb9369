/**
 * Drafts by account and channel, which survive switching channels, reloads and logging out. Each has its own key in the
 * browser's storage: two tabs that write different drafts at the same time would overwrite each other's in a shared
 * table.
 */
import { createDeviceStore, saveOnDevice, textTable } from '../../../../state/device.ts';
import { ownKey } from '../../../../state/people/own-key.ts';
import { type Store, useStore } from '../../../../state/store.ts';

const drafts = new Map<string, Store<string>>();

// Earlier versions kept all drafts in one table.
for (const [key, text] of Object.entries(createDeviceStore('drafts', textTable).get()))
  saveOnDevice(`draft:${key}`, text);
saveOnDevice('drafts', '');

function draftOf(channelId: string): Store<string> {
  const key = ownKey(channelId);
  const draft = drafts.get(key) ?? createDeviceStore(`draft:${key}`, (stored) => `${stored ?? ''}`);
  drafts.set(key, draft);
  return draft;
}

export function useDraft(channelId: string): string {
  return useStore(draftOf(channelId), (text) => text);
}

export function readDraft(channelId: string): string {
  return draftOf(channelId).get();
}

export function setDraft(channelId: string, text: string): void {
  draftOf(channelId).update(() => text);
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
