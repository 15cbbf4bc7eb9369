import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of forwarding. */
export const forwardText = texts('forwardText', {
  title: 'Forward message',
  hint: (most: number) => `To up to ${number(most)} channels or people.`,
  hintRestricted: 'Messages of channels for adults can be forwarded only to channels for adults.',
  search: 'Find a channel or a person',
  searchHint: 'Name of a channel, server or person',
  list: 'Where to',
  nothing: 'Nothing found, or you cannot write there.',
  tooMany: (most: number) => `You can forward to up to ${number(most)} conversations at a time.`,
  chosen: (count: number) => `${plural(count, { one: '# conversation', other: '# conversations' })} chosen`,
  note: 'Note',
  noteHint: 'Sent after the forward.',
  send: 'Forward',
  direct: 'Direct message',
  group: 'Group',
  friend: 'Friend',
  done: (place: string) => `Forwarded to ${place}.`,
  doneMany: (count: number) => `Forwarded to ${number(count)} conversations.`,
  forwarded: 'Forwarded',
  fromDirect: 'from a direct message',
  edited: 'edited',
});
