/** What an archive shows of a message's parts: no keys of the blob store, and nothing that only the service uses. */
import type { MessageParts, StoredAttachment } from '../../tables.ts';

export function exportedParts(parts: MessageParts | null): object | null {
  if (!parts) return null;
  const { attachments, stickers, allowedMentions: _pings, replyPing: _ping, ...shown } = parts;
  return {
    ...shown,
    ...(attachments && { attachments: attachments.map(exportedFile) }),
    ...(stickers && { stickers: stickers.map(({ key: _key, ...sticker }) => sticker) }),
  };
}

export function exportedFile({ key: _key, sentAs: _sentAs, ...file }: StoredAttachment) {
  return file;
}
