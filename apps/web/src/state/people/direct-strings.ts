import { texts } from '../../languages/texts.ts';

/** The names of direct messages and groups. */
export const directNameText = texts('directNameText', {
  emptyGroup: 'Empty group',
});
