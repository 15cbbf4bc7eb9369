import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

const accounts = (count: number) => plural(count, { one: '# account', other: '# accounts' });

/** Texts of an action on several people. */
export const peopleText = texts('peopleText', {
  stop: 'Stop',
  again: 'Try those again',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
  failures: (count: number) => `It did not work for ${accounts(count)}`,
  worked: (count: number) => `It worked for ${accounts(count)}.`,
});
