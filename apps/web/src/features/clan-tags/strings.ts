import type { ClanTag } from '@guildhall/protocol';
import { texts } from '../../languages/texts.ts';

/** Texts of clan tags. */
export const clanTagText = texts('clanTagText', {
  title: 'Clan tag',
  hint: 'A few letters that members can show beside their name, everywhere on this instance.',
  none: 'This server has no clan tag.',
  create: 'Create a clan tag',
  change: 'Change',
  remove: 'Remove',
  removeTitle: 'Remove the clan tag?',
  removeHint: 'It disappears from every member’s name immediately.',
  removed: 'The clan tag was removed.',
  name: 'Letters',
  nameHint: '1 to 4 capital letters or digits.',
  badge: 'Badge',
  badges: {
    gem: 'Gem',
    flame: 'Flame',
    heart: 'Heart',
    leaf: 'Leaf',
    bolt: 'Bolt',
    moon: 'Moon',
    mushroom: 'Mushroom',
    skull: 'Skull',
    slime: 'Slime',
    sword: 'Sword',
  } satisfies Record<ClanTag['badge'], string>,
  colour: 'Colour of the badge',
  preview: 'How it looks',
  save: 'Save clan tag',
  wear: 'Clan tag',
  wearHint: 'Shown beside your name everywhere. Choose from your servers that have one.',
  wearNone: 'None',
});
