/** Prepares a webhook's message for sending. */
import { ALL_PERMISSIONS, type AllowedMentions, type User } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import type { MessageParts } from '../../tables.ts';
import type { ChannelState, ServerState } from '../access/index.ts';
import { mediaUrl } from '../accounts/index.ts';
import { type Draft, PLAIN_SEND, resolveMentions, type Send, withPingChoice } from '../posting/index.ts';
import { messageText } from '../rich-content/index.ts';
import type { PostingWebhook } from './state.ts';
import type { WebhookRow } from './store.ts';

/** The author of a webhook's message, stored with the message: the webhook's name and picture at that time. */
export function webhookAuthor(
  { settings }: Runtime,
  { id, name, avatar }: Pick<WebhookRow, 'id' | 'name' | 'avatar'>,
): { readonly author: User; readonly parts: Pick<MessageParts, 'webhook'> } {
  const avatarUrl = mediaUrl(settings, avatar);
  return {
    author: { id, username: name, displayName: name, avatarUrl, tag: 'bot', clanTag: null },
    parts: { webhook: { name, avatarUrl } },
  };
}

/** Webhooks have all permissions that a post can need, including Mention Everyone. */
export function mentionScope(server: ServerState, channel: ChannelState) {
  return { server, channel, permissions: ALL_PERMISSIONS };
}

/** The draft of a webhook's message to a channel or thread of its server. */
export async function composeWebhookSend(
  runtime: Runtime,
  { webhook, server }: PostingWebhook,
  channel: ChannelState,
  draft: Draft,
  allowed?: AllowedMentions,
): Promise<Send> {
  const { author, parts } = webhookAuthor(runtime, webhook);
  const text = messageText(draft.content, draft);
  return {
    ...PLAIN_SEND,
    channelId: channel.row.id,
    serverId: server.id,
    threadOf: channel.row.kind === 'thread' ? channel.row.parentId : null,
    author,
    ...draft,
    ...(await resolveMentions(runtime, mentionScope(server, channel), text, { allowed })),
    parts: withPingChoice({ ...draft.parts, ...parts }, channel, allowed),
  };
}
