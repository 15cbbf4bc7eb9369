import { createStore } from '../../../state/store.ts';

/** The server that this page is transferring: the page then announces the transfer instead of the lost settings. */
export const transferring = createStore<string | null>(null);
