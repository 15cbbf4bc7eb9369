/** Remembers which conversations and forums this browser showed last, for the quick switcher. */
import { createDeviceStore, textList } from '../device.ts';

const MAX_VISITED = 12;
const visited = createDeviceStore('recent-places', (stored) => textList(stored).slice(0, MAX_VISITED));

export function rememberVisit(channelId: string): void {
  visited.update((ids) =>
    ids[0] === channelId ? ids : [channelId, ...ids.filter((id) => id !== channelId)].slice(0, MAX_VISITED),
  );
}

/** Ids of channels, the last shown first. */
export const visitedChannels = (): readonly string[] => visited.get();
