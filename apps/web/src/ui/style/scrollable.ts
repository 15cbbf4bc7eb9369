/** A scrolling region that may have no focusable elements is focusable itself, so that arrow keys can scroll it. */
export const SCROLLABLE = { tabIndex: 0 } as const;
