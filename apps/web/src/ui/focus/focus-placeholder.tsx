import { takeLostFocus } from './focus-history.ts';

/**
 * The placeholder of a part that replaces what may have the focus. While the part loads, the focus waits here: otherwise
 * it would be given to something else on the page.
 */
export const focusPlaceholder = <span ref={takeLostFocus} tabIndex={-1} className="outline-none" />;
