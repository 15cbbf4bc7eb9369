import { type AllowedMentions, has, LIMITS } from '@guildhall/protocol';
import { type Mentions, mentionsIn } from '@guildhall/protocol/text-formatting';
import { whenKnown } from '../../../loading-cache.ts';
import type { Runtime } from '../../../runtime.ts';
import {
  type ChannelAccess,
  type ConversationAccess,
  participantIds,
  viewersAmong,
} from '../../access/index.ts';

/** The server and channel of an author who is not a member: a webhook. */
export interface MentionScope extends Pick<ChannelAccess, 'server' | 'channel' | 'permissions'> {}

export interface ResolvedMentions {
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
}

/** The sender's wishes about mentions. */
export interface MentionChoice {
  /** The author of the original, whom a reply pings. */
  readonly replyAuthorId?: string | null;
  /** If absent, everyone that the text mentions. */
  readonly allowed?: AllowedMentions | undefined;
}

/**
 * The valid mentions of a text: existing people who can see the channel, roles of the server, and @everyone and @here
 * with Mention Everyone (design 5.1); in direct messages the participants. Takes at most one query, for members that
 * are not in memory; synchronous if the text mentions nobody.
 */
export function resolveMentions(
  runtime: Runtime,
  access: ConversationAccess | MentionScope,
  content: string,
  { replyAuthorId = null, allowed }: MentionChoice,
): ResolvedMentions | Promise<ResolvedMentions> {
  const found = allowedIn(mentionsIn(content), allowed);
  const userIds = replyAuthorId === null ? found.userIds : withReplyAuthor(found, replyAuthorId);
  if (access.server === null) {
    const present = new Set(participantIds(access.channel));
    return { mentions: userIds.filter((id) => present.has(id)), mentionRoles: [], mentionEveryone: false };
  }
  const { server, channel, permissions } = access;
  const viewers = userIds.length === 0 ? [] : viewersAmong(runtime, server, channel, userIds);
  return whenKnown(viewers, (mentioned) => ({
    mentions: mentioned.map(({ userId }) => userId),
    mentionRoles: found.roleIds.filter((id) => id !== server.id && server.rolesById.has(id)),
    mentionEveryone: found.everyone && has(permissions, 'mentionEveryone'),
  }));
}

function allowedIn(found: Mentions, allowed: AllowedMentions | undefined): Mentions {
  if (allowed === undefined) return found;
  const { parse = [], users = [], roles = [] } = allowed;
  return {
    userIds: parse.includes('users') ? found.userIds : found.userIds.filter((id) => users.includes(id)),
    roleIds: parse.includes('roles') ? found.roleIds : found.roleIds.filter((id) => roles.includes(id)),
    everyone: found.everyone && parse.includes('everyone'),
  };
}

/** The author of the original counts towards the 100. */
function withReplyAuthor({ userIds, roleIds }: Mentions, replyAuthorId: string): readonly string[] {
  if (userIds.includes(replyAuthorId)) return userIds;
  const places = Math.max(0, LIMITS.mentionsPerMessage - roleIds.length - 1);
  return [...userIds.slice(0, places), replyAuthorId];
}
