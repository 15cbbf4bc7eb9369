/** What was typed after the quick switcher was opened and before it appeared, because it loads with the first input. */
import { hasOverlay } from '../state/overlays.ts';

let typed = '';

function onKeyDown(event: KeyboardEvent): void {
  if (!hasOverlay()) removeEventListener('keydown', onKeyDown, true);
  else if (!event.ctrlKey && !event.metaKey && (event.key.length === 1 || event.key === 'Enter')) {
    if (event.key !== 'Enter') typed += event.key;
    // Otherwise it is written, or sent, in the composer.
    event.preventDefault();
    event.stopPropagation();
  }
}

export function catchTyping(): void {
  typed = '';
  addEventListener('keydown', onKeyDown, true);
}

/** Stops catching what is typed. @returns what was caught */
export function takeTyped(): string {
  removeEventListener('keydown', onKeyDown, true);
  const caught = typed;
  typed = '';
  return caught;
}
