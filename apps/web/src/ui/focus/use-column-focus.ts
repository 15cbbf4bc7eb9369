import { useEffect, useRef } from 'react';

/**
 * On phones, where a list and its conversations replace each other, the focus goes to the conversation that opens, and
 * back to its row: otherwise the keyboard and screen readers would start again from the top of the page.
 */
export function useColumnFocus(narrow: boolean, channelId: string | undefined): void {
  const before = useRef(channelId);
  useEffect(() => {
    const left = before.current;
    before.current = channelId;
    if (!narrow || left === channelId || document.activeElement !== document.body) return;
    const next = channelId === undefined ? `#channels a[href$="/${left}"]` : '#conversation';
    document.querySelector<HTMLElement>(next)?.focus();
  }, [narrow, channelId]);
}
