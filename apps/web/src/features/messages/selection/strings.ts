import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' });

/** Texts of selection mode. */
export const selectionText = texts('selectionText', {
  start: 'Select messages',
  select: (label: string) => `Select the message by ${label}`,
  bar: 'Selected messages',
  selected: (count: number, most: number) =>
    count === most ? `${messages(count)} selected, the maximum` : `${messages(count)} selected`,
  hint: 'Hold Shift to select everything in between.',
  delete: 'Delete',
  deleteTitle: (count: number) => `Delete ${messages(count)}?`,
  deleteHint: 'They are deleted for everyone, with their files. This cannot be undone.',
  older: (count: number) =>
    plural(count, {
      one: '# of them is older than 14 days and is deleted individually.',
      other: '# of them are older than 14 days and are deleted one by one.',
    }),
  confirm: 'Delete',
  deleted: (count: number) => `${messages(count)} deleted.`,
});
