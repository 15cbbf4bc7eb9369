import { createStore } from '../../../state/store.ts';

/** The server that is being transferred on this page, which says so itself when its settings become fewer. */
export const transferring = createStore<string | null>(null);
