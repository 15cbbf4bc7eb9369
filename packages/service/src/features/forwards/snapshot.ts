import type { Message } from '@guildhall/protocol';
import type { MessageParts } from '../../tables.ts';
import type { ConversationAccess } from '../access/index.ts';
import type { MessageRow } from '../messages/index.ts';
import { messageText } from '../rich-content/index.ts';

type Snapshot = NonNullable<MessageParts['forward']>;

/**
 * The snapshot of a message; its files belong to the forward. Forwarding a forward passes on its snapshot.
 * @param view the public view of the message
 */
export function takeSnapshot(
  { server, channel }: ConversationAccess,
  row: MessageRow,
  view: Message,
): Snapshot {
  if (row.parts?.forward) return row.parts.forward;
  const { id, username, displayName } = view.author;
  return {
    sourceChannelId: row.channelId,
    sourceServerId: server?.id ?? null,
    sourceMessageId: row.id,
    sourceKind: channel.row.kind,
    sourceChannelName: channel.row.kind === 'dm' ? null : channel.row.name,
    sourceServerName: server?.row.name ?? null,
    author: { id, username, name: displayName },
    content: messageText(row.content, row),
    // Embeds keep their links to files, which are resolved to the copies.
    embeds: [...(row.parts?.embeds ?? []), ...(row.previews ?? [])],
    timestamp: view.createdAt,
    editedAt: view.editedAt,
  };
}

/**
 * The text that the author of a snapshot wrote, including in embeds; the text of link previews comes from their sites.
 */
export function shownText({ content, embeds }: Pick<Snapshot, 'content' | 'embeds'>): string {
  const written = embeds.filter(({ type }) => type === 'rich');
  return [content, ...written.flatMap(textsOfEmbed)].filter(Boolean).join('\n');
}

function textsOfEmbed({ title, url, description, author, fields = [], footer }: Snapshot['embeds'][number]) {
  const named = fields.flatMap(({ name, value }) => [name, value]);
  return [author?.name, author?.url, title, url, description, ...named, footer?.text];
}
