/** Begins the keys under which this browser stores messages, outside of the database, while their page is left. */
export const SAVED_OUTGOING = 'outgoing:';
