import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

interface ListOptionProps {
  id: string;
  /** Whether it is active for the arrow keys; it scrolls into view. */
  active: boolean;
  /** Default: the active one. */
  selected?: boolean;
  className?: string;
  onActivate(): void;
  onPick(): void;
  children: ReactNode;
}

/** An option of a listbox below or above a field, which keeps the focus. */
export function ListOption(props: ListOptionProps) {
  const { id, active, selected = active, className, onActivate, onPick, children } = props;
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      ref={option}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onPointerMove={onActivate}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={classNames('w-full rounded-control text-start', active && 'bg-active', className)}
    >
      {children}
    </button>
  );
}
