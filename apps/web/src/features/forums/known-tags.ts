import type { ServerChannel } from '@guildhall/protocol';

/** Chosen tags without those that have been deleted. */
export function knownTags(
  { availableTags = [] }: ServerChannel,
  tagIds: readonly string[],
): readonly string[] {
  return tagIds.filter((id) => availableTags.some((tag) => tag.id === id));
}
