import { texts } from '../../languages/texts.ts';

/** Texts of clan tags. */
export const clanTagText = texts('clanTagText', {
  title: 'Clan tag',
  hint: 'A few letters that members may wear beside their name, everywhere on this instance.',
  none: 'This server has no clan tag.',
  create: 'Make a clan tag',
  change: 'Change',
  remove: 'Remove',
  removeTitle: 'Remove the clan tag?',
  removeHint: 'Everyone who wears it loses it at once.',
  removed: 'The clan tag was removed.',
  name: 'Letters',
  nameHint: '1 to 4 capital letters or digits.',
  badge: 'Badge',
  colour: 'Colour of the badge',
  preview: 'How it looks',
  save: 'Save clan tag',
  cancel: 'Cancel',
  saved: 'Saved.',
  wear: 'Clan tag',
  wearHint: 'Beside your name, everywhere. From a server you are in that has one.',
  wearNone: 'None',
});
