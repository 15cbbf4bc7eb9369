/** A region that scrolls and may hold nothing to press takes the focus itself, so that the arrow keys can scroll it. */
export const SCROLLABLE = { tabIndex: 0 } as const;
