import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { CONTROL } from '../style/control.ts';

interface SelectProps<Value extends string>
  extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** Smaller, for toolbars. */
  compact?: boolean;
  className?: string;
  onValue(value: Value): void;
}

/** A choice from a short list with the browser's own picker, which works best on phones and with screen readers. */
export function Select<Value extends string>({
  value,
  options,
  compact = false,
  className,
  onValue,
  ...control
}: SelectProps<Value>) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        {...control}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onValue(chosen.value);
        }}
        className={classNames(
          CONTROL,
          'appearance-none pe-9 touch:h-11',
          compact ? 'h-9 truncate text-sm' : 'h-10',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted" />
    </div>
  );
}
