import type { ClanTag } from '@guildhall/protocol';
import {
  Droplet,
  Flame,
  Gem,
  Heart,
  Leaf,
  type LucideIcon,
  Moon,
  Skull,
  Sword,
  Umbrella,
  Zap,
} from 'lucide-react';
import { profileText } from './strings.ts';

const BADGES: Readonly<Record<ClanTag['badge'], LucideIcon>> = {
  gem: Gem,
  flame: Flame,
  heart: Heart,
  leaf: Leaf,
  bolt: Zap,
  moon: Moon,
  mushroom: Umbrella,
  skull: Skull,
  slime: Droplet,
  sword: Sword,
};

/** The clan tag beside a name. Only the badge has the tag's colour, so that the letters stay readable on every one. */
export function ClanTagPill({ tag }: { tag: ClanTag | null }) {
  if (!tag) return null;
  const Badge = BADGES[tag.badge];
  return (
    <span
      title={profileText.clanTag(tag.name)}
      className="inline-flex shrink-0 items-center gap-0.5 self-center rounded-[4px] border border-line px-1 font-medium text-[0.6875rem] text-muted leading-4"
    >
      <Badge size={11} aria-hidden="true" style={{ color: `#${tag.color.toString(16).padStart(6, '0')}` }} />
      {tag.name}
    </span>
  );
}
