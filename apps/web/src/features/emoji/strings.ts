import { texts } from '../../languages/texts.ts';

/** Texts of picking emoji and stickers. */
export const emojiText = texts('emojiText', {
  kinds: 'What to add',
  search: 'Find an emoji',
  searchStickers: 'Find a sticker',
  stickers: 'Stickers',
  grid: 'Emoji to choose from',
  none: 'No emoji has that name.',
  noSticker: 'No sticker has that name.',
  recent: 'Recently used',
  found: 'Found',
  tone: 'Skin tone',
  tones: ['No skin tone', 'Light', 'Medium light', 'Medium', 'Medium dark', 'Dark'],
  /** By Emojibase's number of the group. */
  groups: {
    0: 'Smileys',
    1: 'People',
    3: 'Animals and nature',
    4: 'Food and drink',
    5: 'Travel and places',
    6: 'Activities',
    7: 'Objects',
    8: 'Symbols',
    9: 'Flags',
  } as Readonly<Record<number, string>>,
  goTo: (section: string) => `Go to ${section}`,
  sticker: (name: string) => `Sticker ${name}`,
  stickersChosen: (count: number, most: number) =>
    count < most
      ? `${count} of ${most} chosen`
      : `A message can have up to ${most} stickers. Remove one to choose another.`,
});
