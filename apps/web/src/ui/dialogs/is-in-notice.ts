/** Whether a press was on a notice, which may be gone by the end of the press. */
export const isInNotice = ({ target }: Event): boolean =>
  target instanceof Element && (!target.isConnected || target.closest('[aria-live]') !== null);
