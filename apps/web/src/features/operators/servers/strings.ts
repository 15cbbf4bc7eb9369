import { texts } from '../../../languages/texts.ts';

/** Texts of the filter of servers. */
export const operatorServerText = texts('operatorServerText', {
  which: 'Which servers',
  all: 'All',
  noneOfTypeHint: 'No server of this type matches.',
});
