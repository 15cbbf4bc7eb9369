import type { ClanTag } from '@guildhall/protocol';
import { loadLater } from '../../state/slots.ts';
import { profileFirstText } from './first-strings.ts';

const ClanBadge = loadLater(() => import('./ClanBadge.tsx'), 'ClanBadge');

/** The clan tag beside a name. Only the badge has the tag's colour, so that the letters stay readable on every one. */
export function ClanTagPill({ tag }: { tag: Omit<ClanTag, 'serverId'> | null }) {
  if (!tag) return null;
  const { name, badge, color } = tag;
  return (
    <span
      title={profileFirstText.clanTag(name)}
      className="inline-flex shrink-0 items-center gap-0.5 self-center rounded-[4px] border border-line px-1 font-medium text-[0.6875rem] text-muted leading-4"
    >
      <span className="size-[11px]">
        <ClanBadge badge={badge} color={color} />
      </span>
      {name}
    </span>
  );
}
