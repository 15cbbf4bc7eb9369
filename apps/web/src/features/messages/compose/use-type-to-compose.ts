import { type RefObject, useEffect } from 'react';
import { hasOverlay } from '../../../state/overlays.ts';
import { latinKey } from '../../../ui/focus/latin-key.ts';

/** Elements that handle letters themselves. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=slider]';

/**
 * Sends letters and pasted content that nothing else handles to the composer of the focused conversation, or of the last
 * one on the page. `?` opens the keyboard map.
 */
export function useTypeToCompose(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { key, target } = event;
      const command = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
      const pastes = (event.ctrlKey || event.metaKey) && !event.altKey && latinKey(event) === 'v';
      if (event.defaultPrevented || key.length !== 1 || key === ' ' || key === '?') return;
      if (command && !pastes) return;
      if (hasOverlay() || (target instanceof Element && target.closest(TAKES_LETTERS))) return;
      const around = target instanceof Element ? target.closest('[data-conversation]') : null;
      const composers = (around ?? document).querySelectorAll('[data-composer]');
      // The letter or the pasted content follows the focus.
      if (composers[composers.length - 1] === field.current) field.current?.focus();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [field]);
}
