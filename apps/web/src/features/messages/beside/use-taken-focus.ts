import type { ServerChannel } from '@guildhall/protocol';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusComposer } from '../focus-composer.ts';

/**
 * Gives a thread that opens beside its channel the focus, and gives it back when the thread closes.
 * @returns for the element that takes it where nothing can be written
 */
export function useTakenFocus(
  { id, parentId }: ServerChannel,
  beside: boolean,
): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  // The composer takes the focus in an effect that runs before the next one.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(() => {
    const element = place.current;
    if (!beside || !element) return;
    focusComposer(id);
    if (!element.contains(document.activeElement)) element.focus();
    return () => {
      const { activeElement } = document;
      if (activeElement !== document.body && !element.contains(activeElement)) return;
      const opener = before.current;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else focusComposer(parentId ?? '');
    };
  }, [beside, id, parentId]);
  return place;
}
