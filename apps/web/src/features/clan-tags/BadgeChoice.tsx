import type { ClanTag } from '@guildhall/protocol';
import { useId } from 'react';
import { RadioChoice, RadioItem } from '../../ui/choices/RadioChoice.tsx';
import { CLAN_BADGE_KEYS, CLAN_BADGES } from '../profiles/index.ts';
import { clanTagText as text } from './strings.ts';

type Badge = ClanTag['badge'];

interface BadgeChoiceProps {
  value: Badge;
  /** 0xRRGGBB */
  colour: number;
  onValue(value: Badge): void;
}

/** One of the ten badges, each with its name under it. */
export function BadgeChoice({ value, colour, onValue }: BadgeChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-medium text-sm">
        {text.badge}
      </span>
      <RadioChoice
        aria-labelledby={id}
        value={value}
        onValueChange={(key) => onValue(key as Badge)}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2"
      >
        {CLAN_BADGE_KEYS.map((key) => {
          const Badge = CLAN_BADGES[key];
          return (
            <RadioItem
              key={key}
              value={key}
              className="grid min-h-16 justify-items-center gap-1 rounded-control border border-line bg-field p-2 text-muted text-xs hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft data-[state=checked]:text-ink"
            >
              <Badge
                size={22}
                strokeWidth={1.75}
                aria-hidden="true"
                style={{ color: `#${colour.toString(16).padStart(6, '0')}` }}
              />
              {text.badges[key]}
            </RadioItem>
          );
        })}
      </RadioChoice>
    </div>
  );
}
