import { Check } from 'lucide-react';
import { Icon } from '../Icon.tsx';
import { RadioChoice, RadioIndicator, RadioItem } from './RadioChoice.tsx';

/** Colours that fit both themes. */
const PRESET_COLOURS = [
  '#c2410c',
  '#d97706',
  '#a3890b',
  '#4d9016',
  '#15876a',
  '#0e8ca8',
  '#2f7dd1',
  '#5f6ad6',
  '#8b5cd6',
  '#b846b8',
  '#d13d7a',
  '#c53030',
  '#8a6d4f',
  '#6b7a86',
] as const;

interface ColourSwatchesProps {
  label: string;
  none: string;
  /** The name of a colour. */
  preset(colour: string): string;
  /** `#rrggbb`, or null for none; other colours than presets select nothing. */
  value: string | null;
  disabled?: boolean;
  onValue(value: string | null): void;
}

const NONE = 'none';
const SWATCH =
  'm-1 inline-grid size-9 place-items-center rounded-control border border-line align-top touch:size-11 disabled:opacity-50 aria-checked:outline-2 aria-checked:outline-focus aria-checked:outline-offset-2';

/** A choice of preset colours or no colour. */
export function ColourSwatches({
  label,
  none,
  preset,
  value,
  disabled = false,
  onValue,
}: ColourSwatchesProps) {
  return (
    <RadioChoice
      aria-label={label}
      value={value === null ? NONE : (PRESET_COLOURS.find((colour) => colour === value) ?? '')}
      disabled={disabled}
      onValueChange={(next) => onValue(next === NONE ? null : next)}
      // As text, so that its lines are balanced and no swatch is alone in the last one.
      className="-m-1 text-balance"
    >
      <RadioItem value={NONE} className={`${SWATCH} w-auto! px-3 text-sm`}>
        {none}
      </RadioItem>
      {PRESET_COLOURS.map((colour) => (
        <RadioItem
          key={colour}
          value={colour}
          aria-label={preset(colour)}
          className={`${SWATCH} forced-color-adjust-none`}
          style={{ background: colour }}
        >
          <RadioIndicator className="text-on-avatar">
            <Icon of={Check} size={16} />
          </RadioIndicator>
        </RadioItem>
      ))}
    </RadioChoice>
  );
}
