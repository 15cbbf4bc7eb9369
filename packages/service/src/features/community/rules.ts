/**
 * Rules for Discovery listings, and access to the moderators' channel (specification: Community and Discovery). Pure.
 */
import { ApiError } from '@guildhall/platform';
import {
  bits,
  DISCOVERY_CATEGORIES,
  type DiscoveryCategory,
  LIMITS,
  normalised,
  textLength,
} from '@guildhall/protocol';
import type { StoredOverwrite } from '../../tables.ts';
import type { ServerRow, ServerState } from '../access/index.ts';

/** Permissions that make a member a moderator. */
const MODERATING = bits(
  'administrator',
  'manageServer',
  'manageMessages',
  'kickMembers',
  'banMembers',
  'moderateMembers',
);

/** @throws ApiError invalid_category */
export function requireCategory(category: string): DiscoveryCategory {
  const known = DISCOVERY_CATEGORIES.find((each) => each === category);
  if (!known) throw new ApiError('invalid_category');
  return known;
}

/**
 * Normalises tags: trimmed, and distinct regardless of case.
 * @throws ApiError invalid_tags for more than 5, and for a tag that is blank, too long or contains a comma
 */
export function readTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
    if (tag === '' || tag.includes(',') || textLength(tag) > LIMITS.discoveryTag)
      throw new ApiError('invalid_tags');
    const key = normalised(tag).toLowerCase();
    if (!kept.has(key)) kept.set(key, tag);
  }
  if (kept.size > LIMITS.discoveryTags) throw new ApiError('invalid_tags');
  return [...kept.values()];
}

/** Servers of staff and developers cannot be listed (specification: Server). @throws ApiError team_server */
export function requireListable({ types, community }: ServerRow, description: string): void {
  if (types.includes('staff') || types.includes('developer'))
    throw new ApiError('team_server', { status: 400 });
  if (!community) throw new ApiError('not_community');
  if (description === '') throw new ApiError('description_required');
}

/** Hidden from @everyone, visible to moderating roles. */
export function moderatorOverwrites({ id: everyoneId, roles }: ServerState): StoredOverwrite[] {
  const view = String(bits('viewChannel'));
  const moderators = roles.filter(
    (role) => role.id !== everyoneId && (BigInt(role.permissions) & MODERATING) !== 0n,
  );
  return [
    { id: everyoneId, type: 'role', allow: '0', deny: view },
    ...moderators.map(({ id }): StoredOverwrite => ({ id, type: 'role', allow: view, deny: '0' })),
  ];
}
