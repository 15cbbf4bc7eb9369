/** An emoji as people read and write it. @param emoji in the format of messages: Unicode, or name:id */
export function writtenEmoji(emoji: string): string {
  return emoji.includes(':') ? `:${emoji.slice(0, emoji.lastIndexOf(':'))}:` : emoji;
}
