/** Puts the focus into the composer of a channel, where that is open. */
export function focusComposer(channelId: string): void {
  document.querySelector<HTMLElement>(`[data-composer="${channelId}"]`)?.focus();
}
