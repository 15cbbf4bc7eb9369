import type { Message } from '@guildhall/protocol';
import { type Names, plainText, writtenText } from '@guildhall/protocol/text-formatting';
import { noticeText } from '../notice-text.ts';
import { partText } from '../part-strings.ts';

/** A system notice, the first text of a message on one line, or what it has instead. */
export function describeMessage(message: Message, names: Names): string {
  if (message.type !== undefined) return noticeText(message);
  return plainText(writtenText(message), names) || (describeWordless(message) ?? partText.noText);
}

/** What a message without text has: its poll, sticker or file. */
export function describeWordless({ poll, stickers, attachments, forward }: Message): string | undefined {
  const [sticker] = stickers;
  if (poll) return partText.poll(poll.question);
  if (!sticker) return (forward?.attachments ?? attachments)[0]?.filename;
  return 'url' in sticker ? partText.sticker(sticker.name) : partText.stickerGone;
}
