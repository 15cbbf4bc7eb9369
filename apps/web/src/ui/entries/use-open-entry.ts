import { useEffect, useRef, useState } from 'react';
import { showToast } from '../toasts/toast.ts';

/**
 * The entry of a list that is open for changes, and how to open another by its id. When the entry is deleted elsewhere,
 * it closes.
 * @param sayGone the text of the notice that then appears
 */
export function useOpenEntry<Entry extends { readonly id: string }>(
  entries: readonly Entry[] | undefined,
  sayGone: (entry: Entry) => string,
  first?: string,
) {
  const [openId, open] = useState(first);
  const entry = entries?.find(({ id }) => id === openId);
  const known = useRef(entry);
  useEffect(() => {
    const before = known.current;
    known.current = entry;
    if (entry || before?.id !== openId || before === undefined) return;
    open(undefined);
    showToast(sayGone(before));
  }, [entry, openId, sayGone]);
  return [entry, open] as const;
}
