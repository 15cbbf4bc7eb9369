/**
 * Stores and reads messages; `posting` writes them, `attachments` has their files. Reading takes two steps:
 * `messageViews`, the same for everyone in a constant number of queries, then `messagesSeenBy` for one viewer. Fields that
 * never change after the send are in `parts`; the others are in columns, or in tables whose rows a foreign key
 * deletes with the message.
 */

export { lockMessages } from './lock-messages.ts';
export { isOfficial, unlockedPost } from './priced/priced-posts.ts';
export { findMessages } from './read/find-messages.ts';
export { messageViews, oneMessageView } from './read/hydrate.ts';
export { deletedStickersOf } from './read/hydrate-store.ts';
export { getMessage } from './read/list-messages.ts';
export { messageSeenBy, messagesSeenBy } from './read/messages-seen-by.ts';
export { type PollRow, pollRows } from './read/poll-store.ts';
export { foldPageChanges } from './read/version-store.ts';
export { requireMessage } from './require-message.ts';
export { messageRoutes } from './routes.ts';
export { type MessageRow, messageById, messageKey, messagesByIds } from './store.ts';
export { attachmentView, messageUpdateView, messageView, pollView, replyPreview } from './view.ts';
