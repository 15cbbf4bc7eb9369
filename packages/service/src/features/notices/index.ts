/**
 * Messages that the service writes by itself: system notices and the system account's own. Invariant: a notice and what
 * it reports are written in one transaction.
 */
export { changeWithNotice, type Notice } from './post-notice.ts';
export { isPosted } from './store.ts';
