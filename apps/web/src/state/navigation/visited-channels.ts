/** Remembers which conversations and forums this browser showed last, for the quick switcher. */
import { createDeviceStore } from '../device.ts';

const MOST = 12;
const visited = createDeviceStore('recent-places', (stored): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string').slice(0, MOST) : [],
);

export function rememberVisit(channelId: string): void {
  visited.update((ids) =>
    ids[0] === channelId ? ids : [channelId, ...ids.filter((id) => id !== channelId)].slice(0, MOST),
  );
}

/** Ids of channels, the last shown first. */
export const visitedChannels = (): readonly string[] => visited.get();
