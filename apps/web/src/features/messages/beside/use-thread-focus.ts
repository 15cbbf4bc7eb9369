import type { ServerChannel } from '@guildhall/protocol';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusComposer } from '../focus-composer.ts';

/**
 * Moves the focus to a thread that opens beside its channel, and back when it closes.
 * @returns a ref for the element that takes the focus when there is no composer
 */
export function useThreadFocus(
  { id, parentId }: ServerChannel,
  beside: boolean,
): RefObject<HTMLElement | null> {
  const target = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  // The composer takes the focus in an earlier effect.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(() => {
    const element = target.current;
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
  return target;
}
