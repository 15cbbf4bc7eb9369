/** A channel from another program's export: all other settings have their defaults. */
import type { ChannelRecord } from './records.ts';

export const PLAIN_CHANNEL: Omit<ChannelRecord, 'id' | 'kind' | 'name' | 'position' | 'parentId'> = {
  topic: null,
  slowmodeSecs: 0,
  contentMode: 'default',
  autoArchiveMinutes: 4320,
  userLimit: 0,
  bitrate: 64_000,
  overwrites: [],
  availableTags: [],
  requireTag: false,
  defaultSortOrder: 'activity',
  appliedTags: [],
  archived: false,
  threadLocked: false,
  threadOwnerId: null,
  threadStarterId: null,
  pinned: false,
};
