import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

const characters = (count: number) => plural(count, { one: '# character', other: '# characters' });

/** What is wrong with a field, beside it. */
export const faultText = texts('faultText', {
  missing: 'Fill this in.',
  length: (least: number, most: number) => `Use ${number(least)} to ${characters(most)}.`,
  tooShort: (least: number) => `Use at least ${characters(least)}.`,
  tooLong: (most: number) => `Use at most ${characters(most)}.`,
  tooSmall: (least: number) => `Use ${number(least)} or more.`,
  tooLarge: (most: number) => `Use ${number(most)} or less.`,
  tooFew: (least: number) => `Choose at least ${number(least)}.`,
  tooMany: (most: number) => `Choose at most ${number(most)}.`,
  wrongForm: 'This is not in the right form. Check it for typing errors.',
});
