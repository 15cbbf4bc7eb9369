/** Drafts by channel, which survive switching channels, reloads and logging out. */
import { createDeviceStore, textTable } from '../../../../state/device.ts';
import { useStore } from '../../../../state/store.ts';
import { without } from '../../../../state/table.ts';

const drafts = createDeviceStore('drafts', textTable);

export function useDraft(channelId: string): string {
  return useStore(drafts, (table) => table[channelId] ?? '');
}

export function readDraft(channelId: string): string {
  return drafts.get()[channelId] ?? '';
}

export function setDraft(channelId: string, text: string): void {
  drafts.update((table) => (text === '' ? without(table, channelId) : { ...table, [channelId]: text }));
}

/** Puts texts before a draft. */
export function prependToDraft(channelId: string, ...texts: readonly string[]): void {
  const parts = [...texts, readDraft(channelId)];
  setDraft(channelId, parts.filter((part) => part !== '').join('\n'));
}
