import { texts } from '../../languages/texts.ts';

/** Texts of arranging channels. */
export const arrangingText = texts('arrangingText', {
  hint: 'Drag channels into the order people see.',
  keyboardHint:
    'With the keyboard: Space on a handle picks a channel up, arrow keys move it, Space puts it down.',
  handle: (name: string) => `Move ${name}`,
  more: (name: string) => `Actions for ${name}`,
  settings: (name: string) => `Settings for ${name}`,
  createChannel: 'Create channel',
  createCategory: 'Create category',
  emptyTitle: 'No channels yet',
  empty: 'Channels are where people talk. Create the first one.',
  noCategory: 'no category',
  place: (name: string, category: string, position: number) =>
    `${name}, position ${position} in ${category}.`,
  placeOfCategory: (name: string, position: number) => `${name}, position ${position} among the categories.`,
  gone: (name: string) => `${name} is no longer here.`,
});
