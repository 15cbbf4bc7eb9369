import { texts } from '../../../../languages/texts.ts';

/** Texts of the editor of a message. */
export const editorText = texts('editorText', {
  field: 'Edit message',
  hint: 'Enter saves, Esc cancels',
  gone: 'The message that you were editing was deleted.',
  kept: 'The message that you were editing was deleted. Your text is in the composer.',
});
