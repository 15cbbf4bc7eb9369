import { isInNotice } from './is-in-notice.ts';

/** For a dialog's `onPointerDownOutside`: a press on a notice above it leaves it open. */
export function keepUnderNotice(event: Event): void {
  if (isInNotice(event)) event.preventDefault();
}
