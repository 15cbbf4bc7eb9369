import { LIMITS } from '@guildhall/protocol/limits';
import { formatBytes } from '../../languages/format-bytes.ts';
import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of custom emoji and stickers. */
export const expressionText = texts('expressionText', {
  emoji: 'Emoji',
  emojiHint: (still: number, animated: number, most: { still: number; animated: number }) =>
    `${still} of ${most.still} static, ${animated} of ${most.animated} animated. PNG, JPEG, WebP or GIF of up to ${formatBytes(LIMITS.emojiBytes)}.`,
  emojiNone: 'No custom emoji yet.',
  addEmoji: 'Upload emoji',
  emojiTooLarge: `An emoji is at most ${formatBytes(LIMITS.emojiBytes)}. Choose a smaller picture.`,
  emojiNameHint: `${LIMITS.emojiNameMinimum} to ${LIMITS.emojiName} letters, digits or underscores.`,
  emojiAdded: (name: string) => `:${name}: was added.`,
  emojisAdded: (count: number) => plural(count, { one: '# emoji was added.', other: '# emoji were added.' }),
  uploading: (current: number, total: number) => `Uploading ${current} of ${total}…`,
  notAdded: (files: string, reason: string) => `${files}: ${reason}`,
  stickers: 'Stickers',
  stickersHint: (count: number, most: number) =>
    `${count} of ${most}. PNG, WebP or GIF of up to ${formatBytes(LIMITS.stickerBytes)}.`,
  stickersNone: 'No stickers yet.',
  addSticker: 'Upload sticker',
  stickerTooLarge: `A sticker is at most ${formatBytes(LIMITS.stickerBytes)}. Choose a smaller picture.`,
  stickerAdded: (name: string) => `The sticker ${name} was added.`,
  chosen: (name: string) => `File: ${name}`,
  by: (name: string) => `by ${name}`,
  name: 'Name',
  description: 'Description',
  related: 'Related emoji',
  relatedHint: 'One emoji, such as 👋, or a custom one of your servers.',
  rename: (name: string) => `Rename ${name}`,
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteEmojiHint: 'Messages that use it will show its name instead. This cannot be undone.',
  deleteStickerHint: 'No one will be able to send it. This cannot be undone.',
  confirmDelete: 'Delete',
  deleted: (name: string) => `${name} was deleted.`,
});
