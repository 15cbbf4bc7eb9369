import { LIMITS } from '@guildhall/protocol';

/** A name for an emoji from that of its file: letters, digits and _, between 2 and 32 of them. */
export function toEmojiName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LIMITS.emojiName);
  return name.length < LIMITS.emojiNameMinimum ? 'emoji' : name;
}
