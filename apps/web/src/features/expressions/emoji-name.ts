import { LIMITS } from '@guildhall/protocol/limits';

/** A name for an emoji, from its file's name: 2 to 32 letters, digits and _. */
export function toEmojiName(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LIMITS.emojiName);
  return name.length < LIMITS.emojiNameMinimum ? 'emoji' : name;
}
