import type { ClanTag } from '@guildhall/protocol';
import {
  createLucideIcon,
  Flame,
  Gem,
  Heart,
  Leaf,
  type LucideIcon,
  Moon,
  Skull,
  Sword,
  Zap,
} from 'lucide-react';

type BadgeKey = ClanTag['badge'];

/** These two are missing in the icon set and drawn in its style. */
const Mushroom = createLucideIcon({
  name: 'mushroom',
  node: [
    ['path', { d: 'M3 12.5a9 9 0 0 1 18 0c0 1-.7 1.5-1.7 1.5H4.7C3.7 14 3 13.5 3 12.5Z', key: 'cap' }],
    ['path', { d: 'M9.5 14v5a2.5 2.5 0 0 0 5 0v-5', key: 'stem' }],
    ['path', { d: 'M9 8.5h.01', key: 'left' }],
    ['path', { d: 'M14.5 9.5h.01', key: 'right' }],
  ],
});
const Slime = createLucideIcon({
  name: 'slime',
  node: [
    ['path', { d: 'M12 5c-4.5 0-8 5-8 10 0 3 1.8 4 8 4s8-1 8-4c0-5-3.5-10-8-10Z', key: 'body' }],
    ['path', { d: 'M9.5 12v1', key: 'left' }],
    ['path', { d: 'M14.5 12v1', key: 'right' }],
  ],
});

/** The pictures of clan tags' badges. */
export const CLAN_BADGES: Readonly<Record<BadgeKey, LucideIcon>> = {
  gem: Gem,
  flame: Flame,
  heart: Heart,
  leaf: Leaf,
  bolt: Zap,
  moon: Moon,
  mushroom: Mushroom,
  skull: Skull,
  slime: Slime,
  sword: Sword,
};
export const CLAN_BADGE_KEYS = Object.keys(CLAN_BADGES) as BadgeKey[];
