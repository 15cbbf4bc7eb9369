import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const emojiFirstText = texts('emojiFirstText', {
  picker: 'Emoji',
  open: 'Add emoji',
  loading: 'Loading the emoji',
});
