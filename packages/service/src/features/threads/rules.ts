/** The fields of a new thread. Pure. */
import type { BodyOf, createThread } from '@guildhall/protocol';
import type { ChannelRow } from '../access/index.ts';

type Input = BodyOf<typeof createThread>;

/** The requested value, or the channel's default for new threads. */
export function archiveMinutes(input: Input, parent: ChannelRow): number {
  return input.autoArchiveMinutes ?? input.auto_archive_duration ?? parent.autoArchiveMinutes;
}

/** The tags of a post, in either spelling. */
export function requestedTags({ appliedTags, applied_tags }: Input): readonly string[] {
  return appliedTags ?? applied_tags ?? [];
}
