import { texts } from '../../languages/texts.ts';

/** Texts of the first page; the others load with what shows them. */
export const emojiFirstText = texts('emojiFirstText', {
  picker: 'Emoji',
  open: 'Add emoji',
  loading: 'Loading the emoji',
});
