import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import { CONTROL } from '../style/control.ts';

interface SearchBoxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'dir' | 'inputMode' | 'onChange'> {
  label: string;
  /** The label of the button that empties the field, as Escape does. */
  clear: string;
  value: string;
  onValue(value: string): void;
}

/** The search of a page or panel, with an icon and a button that empties it. */
export function SearchBox({ label, clear, value, onValue, onKeyDown, className, ...input }: SearchBoxProps) {
  return (
    <search className={classNames('relative', className)}>
      <Icon of={Search} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted" />
      <input
        placeholder={label}
        {...input}
        dir="auto"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onValue('');
        }}
        className={classNames(CONTROL, 'h-10 ps-[calc(1.25rem+20px)] touch:h-11', value !== '' && 'pe-11')}
      />
      {value === '' ? null : (
        <IconButton label={clear} onClick={() => onValue('')} className="absolute inset-y-0 end-1 my-auto">
          <Icon of={X} />
        </IconButton>
      )}
    </search>
  );
}
