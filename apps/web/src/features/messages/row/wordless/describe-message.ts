import type { Message } from '@guildhall/protocol';
import { type Names, plainText, writtenText } from '@guildhall/protocol/text-formatting';
import { noticeText } from '../notice-text.ts';
import { partText } from '../part-strings.ts';

/** A system notice, the first text of a message on one line, or what it has instead. */
export function describeMessage(message: Message, names: Names): string {
  if (message.type !== undefined) return noticeText(message);
  return plainText(writtenText(message), names) || (describeWordless(message) ?? partText.noText);
}

/** What a message without text has: its poll or the result of one, its sticker, file, or files for sale. */
export function describeWordless(message: Message): string | undefined {
  const { poll, pollResult, stickers, attachments, forward, coins } = message;
  const [sticker] = stickers;
  if (poll) return partText.poll(poll.question);
  if (pollResult) return partText.pollResult(pollResult.question);
  if (!sticker) {
    const [file] = forward?.attachments ?? attachments;
    return file?.filename ?? (coins ? partText.files(coins.files.length) : undefined);
  }
  return 'url' in sticker ? partText.sticker(sticker.name) : partText.stickerGone;
}
