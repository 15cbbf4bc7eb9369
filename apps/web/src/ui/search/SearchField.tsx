import { classNames } from '../class-names.ts';
import { CONTROL } from '../style/control.ts';

interface SearchFieldProps {
  /** Also shown in the empty field. */
  label: string;
  value: string;
  className?: string;
  /** Present: the field takes the focus when its panel opens. */
  'data-autofocus'?: string;
  onValue(value: string): void;
}

/** A search in the list below it, which narrows while someone types. */
export function SearchField({ label, className, onValue, ...input }: SearchFieldProps) {
  return (
    <input
      {...input}
      dir="auto"
      type="search"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onValue(event.target.value)}
      // Enter must not send a form around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={classNames(CONTROL, 'h-9 text-sm touch:h-11', className)}
    />
  );
}
