import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-field text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};

/** The look of a text button, for links too. */
export function buttonClasses(kind: ButtonKind, className?: string): string {
  return classNames(
    'inline-flex min-h-9 max-w-full shrink-0 items-center justify-center gap-2 rounded-control px-3.5 py-1 font-medium text-sm [overflow-wrap:anywhere] touch:min-h-11',
    'transition-colors duration-150 disabled:opacity-50',
    KINDS[kind],
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Shows progress and ignores further presses. */
  busy?: boolean;
  icon?: ReactNode;
}

/** A text button; `type` defaults to "button" so that it never submits a form by accident. */
export function Button({
  kind = 'secondary',
  busy = false,
  icon,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={rest.disabled}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClasses(kind, className)}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** The control's name, read aloud and shown as a tooltip. */
  label: string;
  shortcut?: string;
  /** Whether it is turned on, for a label that stays the same. */
  pressed?: boolean | undefined;
  /** The same for a label that changes: read aloud with “pressed” as well, it would contradict itself. */
  active?: boolean | undefined;
  /** Shows progress and ignores further presses. */
  busy?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A square button that shows only an icon. */
export function IconButton({
  label,
  shortcut,
  pressed,
  active = false,
  busy = false,
  side,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        data-active={active || undefined}
        {...rest}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : rest.onClick}
        className={classNames(
          'inline-grid size-[32px] shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 touch:size-[44px]',
          'hover:bg-hover hover:text-ink aria-pressed:bg-active aria-pressed:text-ink data-active:bg-active data-active:text-ink disabled:opacity-50 aria-disabled:opacity-50',
          className,
        )}
      >
        {busy ? <Spinner size={16} /> : children}
      </button>
    </Tooltip>
  );
}
