/** Focuses the composer of a channel, if it is open. */
export function focusComposer(channelId: string): void {
  document.querySelector<HTMLElement>(`[data-composer="${channelId}"]`)?.focus();
}
