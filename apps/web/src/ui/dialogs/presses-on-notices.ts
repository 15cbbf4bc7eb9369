/** Whether a press was on a notice, which may be gone by the end of the press. */
export const isOnNotice = ({ target }: Event): boolean =>
  target instanceof Element && (!target.isConnected || target.closest('[aria-live]') !== null);

/** For a dialog's `onPointerDownOutside`: a press on a notice above it leaves it open. */
export function keepUnderNotice(event: Event): void {
  if (isOnNotice(event)) event.preventDefault();
}
