/** Turns a draft into a message that can be stored. */
import { ApiError, isoTime } from '@guildhall/platform';
import type { Message, SendMessage } from '@guildhall/protocol';
import {
  type ConversationAccess,
  type ConversationContext,
  type MemberRow,
  participantIds,
  rolesHeld,
  type ServerState,
} from '../../access/index.ts';
import { userDirectory } from '../../accounts/index.ts';
import { messageText } from '../../rich-content/index.ts';
import { enforcedNonce } from '../send/nonce-turns.ts';
import type { Send } from '../send/send.ts';
import { withAllowedEmoji } from './allowed-emoji.ts';
import type { Draft } from './draft.ts';
import type { DraftSource } from './draft-source.ts';
import { withApplication, withPingChoice, withReplyPing } from './parts.ts';
import { resolveMentions } from './resolve-mentions.ts';

export interface ReplyTarget {
  readonly authorId: string;
  readonly preview: NonNullable<Message['reply']>;
}

/** Combines a draft with its conversation and author. @throws ApiError invalid_token */
export async function composeSend(
  ctx: ConversationContext,
  input: SendMessage,
  draft: Draft,
  original: ReplyTarget | null,
): Promise<Send> {
  const { runtime, actor, access } = ctx;
  const known = userDirectory(runtime).get(actor.id);
  const author = known instanceof Promise ? await known : known;
  if (!author) throw new ApiError('invalid_token');
  const shown = withAllowedEmoji(runtime, access, draft.content);
  const content = typeof shown === 'string' ? shown : await shown;
  const replyAuthorId = original && input.mentionReply !== false ? original.authorId : null;
  const text = messageText(content, draft);
  const found = resolveMentions(runtime, access, text, { replyAuthorId, allowed: input.allowedMentions });
  const mentioned = found instanceof Promise ? await found : found;
  const { flags, files, inTransaction } = draft;
  const channel = access.channel.row;
  const pinged = mentioned.mentions.find((id) => id === replyAuthorId) ?? null;
  const parts = withReplyPing(withApplication(draft.parts, actor), text, pinged);
  // Field by field: spreading objects into one of this size takes a microsecond.
  return {
    channelId: channel.id,
    serverId: access.server?.id ?? null,
    threadOf: channel.kind === 'thread' ? channel.parentId : null,
    recipients: access.server === null ? participantIds(access.channel) : null,
    author: author.view,
    content,
    flags,
    files,
    parts: withPingChoice(parts, access.channel, input.allowedMentions),
    mentions: mentioned.mentions,
    mentionRoles: mentioned.mentionRoles,
    mentionEveryone: mentioned.mentionEveryone,
    reply: original?.preview ?? null,
    nonce: input.nonce,
    enforceNonce: enforcedNonce(input) !== undefined,
    marksRead: actor.kind === 'person',
    member: sendingMember(access),
    stateVersion: ctx.stateVersion ?? null,
    ...(inTransaction ? { inTransaction } : {}),
  };
}

/** The draft source for a caller in a conversation. */
export function draftSource({ runtime, actor, access }: ConversationContext): DraftSource {
  const { kind: sender, id: authorId } = actor;
  return {
    runtime,
    sender,
    authorId,
    channelId: access.channel.row.id,
    serverId: access.server?.id ?? null,
    require: (permission) => access.require(permission),
  };
}

/** The author's membership for MESSAGE_CREATE; null in direct messages. */
function sendingMember({ server, member }: ConversationAccess): Send['member'] {
  if (server === null) return null;
  const kept = shownMembers.get(member);
  if (kept?.server === server) return kept.shown;
  const shown = { nick: member.nick, roles: rolesHeld(server, member), joinedAt: isoTime(member.joinedAt) };
  shownMembers.set(member, { server, shown });
  return shown;
}

/** Members and servers in memory are replaced when something about them changes. */
const shownMembers = new WeakMap<
  MemberRow,
  { readonly server: ServerState; readonly shown: Send['member'] }
>();
