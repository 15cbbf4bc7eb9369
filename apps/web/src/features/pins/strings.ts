import { texts } from '../../languages/texts.ts';

/** Texts of pinned messages. */
export const pinText = texts('pinText', {
  panel: 'Pinned messages',
  isPinned: 'Pinned',
});
