import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { CONTROL } from '../style/control.ts';

interface CompactSelectProps<Value extends string> {
  /** Read aloud; the chosen option says enough to the eye. */
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  className?: string;
  onValue(value: Value): void;
}

/** A select for toolbars, without a visible label. */
export function CompactSelect<Value extends string>({
  label,
  value,
  options,
  className,
  onValue,
}: CompactSelectProps<Value>) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValue(chosen.value);
        }}
        className={classNames(CONTROL, 'h-9 appearance-none truncate pe-9 text-sm touch:h-11')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-muted" />
    </div>
  );
}
