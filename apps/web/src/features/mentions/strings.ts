import { texts } from '../../languages/texts.ts';

/** Words of the mentions page. */
export const mentionText = texts('mentionText', {
  title: 'Mentions',
  jump: 'Jump to',
  list: 'Messages that mention you',
  loading: 'Loading mentions',
  more: 'Show older',
  retry: 'Try again',
  none: 'Nobody has mentioned you yet',
  noneHint: 'When someone writes your name, a role of yours or @everyone, the message is listed here.',
  direct: 'Direct messages',
  places: 'Messages for you',
  save: 'Save message',
  savedNow: 'The message is saved. You find it beside your mentions.',
  removed: 'The message is no longer saved.',
  undo: 'Undo',
  saved: 'Saved',
  savedList: 'Messages you saved',
  savedLoading: 'Loading saved messages',
  savedNone: 'You have not saved a message yet',
  savedNoneHint: 'Choose “Save message” in the menu of a message to find it here again. Nobody else sees it.',
  removeSaved: 'Remove from saved messages',
});
