/**
 * Messages that the service writes: system notices and messages of the system account. Invariant: a notice and what it
 * reports commit in one transaction.
 */
export { noticeJobs } from './jobs.ts';
export { changeWithNotice, type Notice } from './post-notice.ts';
export { sendSystemMessage, systemMessageJob } from './system-message.ts';
export { systemTexts } from './system-texts.ts';
