import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of the dialogs that delete a message, list unsent ones and show a topic. */
export const messageDialogText = texts('messageDialogText', {
  deleteTitle: 'Delete this message?',
  deleteHint: 'It is deleted for everyone and cannot be brought back.',
  deleteConfirm: 'Delete message',
  showTopic: 'Show topic',
  unsentTitle: 'Not sent yet',
  unsentHint: 'Waiting messages are sent in this order when the connection is back.',
  unsentNone: 'Everything has been sent.',
  unsentFiles: (count: number) => plural(count, { one: '# file', other: '# files' }),
  unsentOpen: 'Open',
});
