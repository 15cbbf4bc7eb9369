import type { ClanTag } from '@guildhall/protocol';
import { CLAN_BADGES } from './clan-badges.ts';
import { profileText } from './strings.ts';

/** The clan tag beside a name. Only the badge has the tag's colour, so that the letters stay readable on every one. */
export function ClanTagPill({ tag }: { tag: Omit<ClanTag, 'serverId'> | null }) {
  if (!tag) return null;
  const { icon: Badge, name } = CLAN_BADGES[tag.badge];
  return (
    <span
      title={profileText.clanTag(tag.name, name)}
      className="inline-flex shrink-0 items-center gap-0.5 self-center rounded-[4px] border border-line px-1 font-medium text-[0.6875rem] text-muted leading-4"
    >
      <Badge size={11} aria-hidden="true" style={{ color: `#${tag.color.toString(16).padStart(6, '0')}` }} />
      {tag.name}
    </span>
  );
}
