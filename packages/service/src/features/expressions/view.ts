import { isoTime } from '@guildhall/platform';
import { type Emoji, idTime, type Sticker, type User } from '@guildhall/protocol';
import type { InstanceSettings } from '../../runtime.ts';
import { mediaUrl } from '../accounts/index.ts';
import type { EmojiRow, StickerRow } from './store.ts';

export function emojiView(row: EmojiRow, uploader: User | undefined, settings: InstanceSettings): Emoji {
  return {
    id: row.id,
    serverId: row.serverId,
    name: row.name,
    animated: row.animated,
    url: mediaUrl(settings, row.image),
    uploader: uploader ?? null,
    createdAt: isoTime(idTime(row.id)),
  };
}

export function stickerView(
  row: StickerRow,
  uploader: User | undefined,
  settings: InstanceSettings,
): Sticker {
  return {
    id: row.id,
    serverId: row.serverId,
    name: row.name,
    description: row.description,
    emoji: row.emoji,
    animated: row.animated,
    url: mediaUrl(settings, row.image),
    uploader: uploader ?? null,
  };
}
