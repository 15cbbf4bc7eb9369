import { texts } from '../../languages/texts.ts';

/** Texts of fields for days. */
export const dateText = texts('dateText', {
  /** Put in the order in which the language writes them. */
  letters: { day: 'DD', month: 'MM', year: 'YYYY' },
  open: (label: string) => `Choose a day: ${label}`,
  previous: 'Previous month',
  next: 'Next month',
  clear: 'Clear',
  time: (label: string) => `Time: ${label}`,
  wrong: (pattern: string) => `Write the day as ${pattern}.`,
  tooEarly: (day: string) => `Choose ${day} or later.`,
  tooLate: (day: string) => `Choose ${day} or earlier.`,
  recent: { today: 'Today', week: '7 days ago', month: '30 days ago' },
});
