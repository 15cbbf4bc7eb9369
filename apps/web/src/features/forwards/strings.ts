const plural = new Intl.PluralRules(undefined);
const number = new Intl.NumberFormat(undefined);

/** Words of forwarding. */
export const forwardText = {
  title: 'Forward message',
  hint: (most: number) => `To up to ${number.format(most)} channels or people.`,
  search: 'Find a channel or a person',
  searchHint: 'Name of a channel, server or person',
  list: 'Where to',
  nothing: 'Nothing is called that, or you may not write there.',
  tooMany: (most: number) => `A message goes to up to ${number.format(most)} places at once.`,
  chosen: (count: number) =>
    `${number.format(count)} ${plural.select(count) === 'one' ? 'place' : 'places'} chosen`,
  note: 'Note',
  noteHint: 'Sent after the forward. You can leave it empty.',
  send: 'Forward',
  direct: 'Direct message',
  group: 'Group',
  friend: 'Friend',
  done: (place: string) => `Forwarded to ${place}.`,
  doneMany: (count: number) => `Forwarded to ${number.format(count)} places.`,
  forwarded: 'Forwarded',
  fromDirect: 'from a direct message',
  edited: 'edited',
} as const;
