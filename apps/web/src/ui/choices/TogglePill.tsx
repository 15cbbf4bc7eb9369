import type { ReactNode } from 'react';

interface TogglePillProps {
  pressed: boolean;
  onPress(): void;
  children: ReactNode;
}

/** One of several short choices in a row that can all be on, such as filters. */
export function TogglePill({ pressed, onPress, children }: TogglePillProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="h-8 shrink-0 rounded-full border bg-field px-3 text-muted text-sm touch:h-11 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      {children}
    </button>
  );
}
