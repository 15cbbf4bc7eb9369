import { useState } from 'react';

/**
 * For the `autoFocus` of a button that a form replaces while it is open: the button gets the focus back when it
 * returns.
 */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen;
}
