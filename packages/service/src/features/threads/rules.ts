/** The fields of a new thread, and where threads can be. Pure. */
import { ApiError } from '@guildhall/platform';
import type { BodyOf, createThread } from '@guildhall/protocol';
import type { ChannelContext, ChannelRow, ConversationContext } from '../access/index.ts';

type Input = BodyOf<typeof createThread>;

/** The requested value, or the channel's default for new threads. */
export function archiveMinutes(input: Input, parent: ChannelRow): number {
  return input.autoArchiveMinutes ?? input.auto_archive_duration ?? parent.autoArchiveMinutes;
}

/** The tags of a post, in either spelling. */
export function requestedTags({ appliedTags, applied_tags }: Input): readonly string[] {
  return appliedTags ?? applied_tags ?? [];
}

/** The same request in a server. @throws ApiError invalid_channel_kind in direct messages and groups */
export function outsideDirectMessages({ access, ...request }: ConversationContext): ChannelContext {
  if (!access.server) throw new ApiError('invalid_channel_kind');
  return { ...request, access };
}
