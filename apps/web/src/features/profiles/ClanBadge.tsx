import type { ClanTag } from '@guildhall/protocol';
import { CLAN_BADGES } from './clan-badges.ts';

/** The picture of a clan tag, in its colour. */
export function ClanBadge({ badge, color }: Pick<ClanTag, 'badge' | 'color'>) {
  const Badge = CLAN_BADGES[badge];
  return <Badge size={11} aria-hidden="true" style={{ color: `#${color.toString(16).padStart(6, '0')}` }} />;
}
