/** Shares long work among accounts. */
export { PageTurns } from './page-turns.ts';
