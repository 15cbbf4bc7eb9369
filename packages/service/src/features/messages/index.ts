/**
 * Messages, the reference feature: verbs say what it does (create, read, edit, delete, acknowledge), nouns how
 * (routes, rules, store, view, jobs). Invariants: within a channel ids rise in commit order, over all processes; a
 * message and its event are one write; an answered send is durable.
 */
export { readStates } from './acknowledge.ts';
export { deleteMessagesBy } from './delete-messages-by.ts';
export { messageJobs, recurringMessageJobs } from './jobs.ts';
export { isPosted } from './notice-store.ts';
export { changeWithNotice, type Notice } from './post-notice.ts';
export { messageRoutes } from './routes.ts';
