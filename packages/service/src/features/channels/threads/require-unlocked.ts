import { ApiError } from '@guildhall/platform';
import { has } from '@guildhall/protocol';
import type { ChannelAccess } from '../../access/index.ts';

/** Requires Manage Threads for posting in a locked thread. @throws ApiError thread_locked */
export function requireUnlocked({ channel, permissions }: ChannelAccess): void {
  if (channel.row.threadLocked && !has(permissions, 'manageThreads')) throw new ApiError('thread_locked');
}
