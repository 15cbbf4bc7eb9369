/** How long a text stays for screen readers: they need a moment to notice it, and would read it twice later. */
export const HEARD_MS = 2000;
