const plural = new Intl.PluralRules(undefined);
const number = new Intl.NumberFormat(undefined);

/** Words of what messages carry. */
export const partText = {
  spoiler: 'Spoiler',
  coveredPicture: (name: string) => `Show ${name}, which is a spoiler`,
  openPicture: (filename: string) => `Open ${filename}`,
  download: (filename: string) => `Download ${filename}`,
  position: (index: number, count: number) => `${index} of ${count}`,
  previous: 'Previous picture',
  next: 'Next picture',
  sticker: (name: string) => `Sticker: ${name}`,
  stickerGone: 'This sticker was deleted',
  forwarded: 'Forwarded',
  /** A reply's original without text. */
  without: 'Go to the message',
  inThread: 'a thread',
  files: (count: number) => `${number.format(count)} ${plural.select(count) === 'one' ? 'file' : 'files'}`,
  poll: (question: string) => `Poll: ${question}`,
  noText: 'No text',
} as const;
