/** Builds the copy of an announcement. */
import type { Runtime } from '../../runtime.ts';
import type { MessageParts } from '../../tables.ts';
import { adultChannelsIn, channelServers, serverStates } from '../access/index.ts';
import { deletedStickersOf, type MessageRow } from '../messages/index.ts';
import { PLAIN_SEND, resolveMentions, type Send } from '../posting/index.ts';
import { messageText, withDisabledInputs } from '../rich-content/index.ts';
import { type PostingWebhook, webhookAuthor } from '../webhooks/index.ts';

/**
 * The parts that all copies share; files, author and source are the copy's own. Webhooks have no buttons and selects
 * that respond, and the copies are theirs.
 */
export function copiedParts(original: MessageRow): MessageParts {
  const {
    attachments: _attachments,
    expiredAttachments: _expiredAttachments,
    webhook: _webhook,
    interaction: _interaction,
    applicationId: _applicationId,
    replyPing: _replyPing,
    allowedMentions: _allowedMentions,
    components,
    ...parts
  } = original.parts ?? {};
  return { ...parts, ...(components ? { components: withDisabledInputs(components) } : {}) };
}

/** What a copy keeps when its original is edited. */
export function ownParts(parts: MessageParts | null): MessageParts {
  const { attachments, expiredAttachments, webhook, crosspost } = parts ?? {};
  return {
    ...(attachments ? { attachments } : {}),
    ...(expiredAttachments ? { expiredAttachments } : {}),
    ...(webhook ? { webhook } : {}),
    ...(crosspost ? { crosspost } : {}),
  };
}

/**
 * People mentioned in the text who are in the target server, if the sender lets it ping them; @everyone and roles never
 * ping in copies.
 */
export async function copiedMentions(
  runtime: Runtime,
  { server, channel }: Pick<PostingWebhook, 'server' | 'channel'>,
  original: MessageRow,
): Promise<Pick<Send, 'mentions' | 'mentionRoles' | 'mentionEveryone'>> {
  const text = messageText(original.content, original);
  const place = { server, channel, permissions: 0n };
  const choice = { allowed: original.parts?.allowedMentions };
  const { mentions } = await resolveMentions(runtime, place, text, choice);
  return { mentions, mentionRoles: [], mentionEveryone: false };
}

/** Whether a channel may show what another one announces: nothing age-restricted appears in channels for everyone. */
export async function mayShowCopies(
  runtime: Runtime,
  sourceChannelId: string,
  { server, channel }: Pick<PostingWebhook, 'server' | 'channel'>,
): Promise<boolean> {
  if (adultChannelsIn(server).has(channel.row.id)) return true;
  const sourceServerId = await channelServers(runtime).get(sourceChannelId);
  const source = sourceServerId === null ? null : await serverStates(runtime).get(sourceServerId);
  return source !== null && !adultChannelsIn(source).has(sourceChannelId);
}

/** The original as the follower's own message; its files are copied later. */
export async function composeCopy(
  runtime: Runtime,
  following: PostingWebhook,
  original: MessageRow,
): Promise<Send> {
  const { webhook, server, channel } = following;
  const { expiredAttachments } = original.parts ?? {};
  const { author, parts } = webhookAuthor(runtime, webhook);
  const crosspost = {
    sourceServerId: webhook.sourceServerId ?? '',
    sourceChannelId: original.channelId,
    sourceMessageId: original.id,
  };
  return {
    ...PLAIN_SEND,
    channelId: channel.row.id,
    serverId: server.id,
    threadOf: null,
    author,
    content: original.content,
    flags: original.flags,
    ...(await copiedMentions(runtime, following, original)),
    parts: {
      ...copiedParts(original),
      ...(expiredAttachments ? { expiredAttachments } : {}),
      ...parts,
      crosspost,
    },
    copied: original.parts?.attachments ?? [],
    deletedStickers: await deletedStickersOf(runtime.database.db, original),
  };
}
