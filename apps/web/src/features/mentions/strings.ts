import { texts } from '../../languages/texts.ts';

/** Texts of the mentions page. */
export const mentionText = texts('mentionText', {
  title: 'Mentions',
  list: 'Messages that mention you',
  loading: 'Loading mentions',
  more: 'Show older',
  none: 'No one has mentioned you yet',
  noneHint: 'When someone mentions you, one of your roles or @everyone, the message appears here.',
  direct: 'Direct messages',
  filters: 'Filters',
  where: 'Where',
  everywhere: 'All servers and direct messages',
  kinds: { user: 'Your name', role: 'Your roles', everyone: 'Everyone' },
  noMatch: 'Nothing matches',
  noMatchHint: 'No message matches these filters.',
  clear: 'Clear filters',
  tabs: 'Messages for you',
  save: 'Save message',
  savedNow: 'Message saved. Find it next to your mentions.',
  removed: 'The message is no longer saved.',
  saved: 'Saved',
  savedList: 'Messages you saved',
  savedLoading: 'Loading saved messages',
  savedNone: 'You have not saved a message yet',
  savedNoneHint: 'Choose “Save message” in the menu of a message to find it here again. No one else sees it.',
  removeSaved: 'Remove from saved messages',
});
