const number = new Intl.NumberFormat(undefined);
const hours = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const days = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'day', unitDisplay: 'long' });

/** Words of making a poll. */
export const pollText = {
  create: 'Create poll',
  title: 'Create a poll',
  question: 'Question',
  questionHint: 'What do you want to know?',
  answers: 'Answers',
  answer: (place: number) => `Answer ${number.format(place)}`,
  emojiOf: (place: number) => `Emoji of answer ${number.format(place)}`,
  removeEmoji: (place: number) => `Remove the emoji of answer ${number.format(place)}`,
  remove: (place: number) => `Remove answer ${number.format(place)}`,
  add: 'Add answer',
  duration: 'Ends after',
  hours: (count: number) => (count < 48 ? hours.format(count) : days.format(count / 24)),
  several: 'Several answers',
  severalHint: 'Everyone may choose as many as they like.',
  send: 'Send poll',
} as const;
