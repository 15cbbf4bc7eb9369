/** What a new thread is made of. Pure. */
import type { BodyOf, createThread } from '@guildhall/protocol';
import type { ChannelRow } from '../access/index.ts';

type Input = BodyOf<typeof createThread>;

/** What is asked for, else the channel's default for new threads. */
export function archiveMinutes(input: Input, parent: ChannelRow): number {
  return input.autoArchiveMinutes ?? input.auto_archive_duration ?? parent.autoArchiveMinutes;
}

/** Tags of a post, in either spelling. */
export function requestedTags({ appliedTags, applied_tags }: Input): readonly string[] {
  return appliedTags ?? applied_tags ?? [];
}
