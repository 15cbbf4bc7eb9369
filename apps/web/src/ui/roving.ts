import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among the matching elements inside a container with the arrow keys, Home and End.
 * @returns whether the key was handled
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const from = elements.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: elements.length - 1 }[event.key];
  if (to === undefined || from < 0) return false;
  const next = elements[to];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
