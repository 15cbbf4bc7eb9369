import type { Message } from '@guildhall/protocol';
import { partText } from '../part-strings.ts';

/** What a message without text has: its poll, sticker or file. */
export function describeWordless({ poll, stickers, attachments }: Message): string | undefined {
  const [sticker] = stickers;
  if (poll) return partText.poll(poll.question);
  if (!sticker) return attachments[0]?.filename;
  return 'url' in sticker ? partText.sticker(sticker.name) : partText.stickerGone;
}
