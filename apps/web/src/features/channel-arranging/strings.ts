import { texts } from '../../languages/texts.ts';

/** Texts of arranging channels. */
export const arrangingText = texts('arrangingText', {
  hint: 'Drag channels into the order people see.',
  keyboardHint:
    'With the keyboard: Space on a handle picks a channel up, arrow keys move it, Space puts it down.',
  handle: (name: string) => `Move ${name}`,
  more: (name: string) => `Actions for ${name}`,
  settings: (name: string) => `Settings of ${name}`,
  createChannel: 'Create channel',
  createCategory: 'Create category',
  emptyTitle: 'No channels yet',
  empty: 'Channels are where people talk. Create the first one.',
  noCategory: 'no category',
  instructions:
    'Press Space to pick it up, arrow keys to move it, Space to put it down, Esc to leave it where it was.',
  picked: (name: string) => `${name} picked up.`,
  place: (name: string, category: string, position: number) =>
    `${name}, position ${position} in ${category}.`,
  placeOfCategory: (name: string, position: number) => `${name}, position ${position} among the categories.`,
  dropped: (name: string) => `${name} put down.`,
  cancelled: (name: string) => `${name} stays where it was.`,
  gone: (name: string) => `${name} is no longer here.`,
});
