/**
 * Messages, the feature to copy. Sub-folders say what it does (compose, send, read, edit, delete …), each with a store of
 * its own; files at the top serve several of them. Invariants: within a channel ids rise in commit order, over all
 * processes; a message and its event are one write; an answered send is durable.
 *
 * Sending takes three steps: `readDraft` checks what is posted, a `Send` adds author, place and mentions, `storeSend`
 * writes it in a batch (or `changeWithMessages` in the transaction of something else, after `withStoredFiles`). Reading
 * takes two: `messageViews`, the same for everyone in a constant number of queries, then `asSeenBy` for one viewer. What
 * never changes after the send is in `parts`; the rest is in columns, or in tables that a foreign key empties with the
 * message. Messages own their blobs (`Send.copied` for forwards and crossposts); `deleteMessages` drops both.
 */

export { composeSend, draftSource } from './compose/compose-send.ts';
export { type Draft, readDraft } from './compose/draft.ts';
export { endPollJob } from './compose/poll-draft.ts';
export { resolveMentions } from './compose/resolve-mentions.ts';
export { deleteMessage } from './delete/delete-message.ts';
export { deleteMessagesBy } from './delete/delete-messages-by.ts';
export { deleteMessages } from './delete/removal.ts';
export { deleteCrosspostsJob, updateCrosspostsJob } from './edit/crosspost-jobs.ts';
export { changeMessage } from './edit/edit-message.ts';
export { updateMessage } from './edit/update-message.ts';
export { fileAccess } from './files/attachment-urls.ts';
export { remotePictureUrl } from './files/remote-pictures.ts';
export { withStoredFiles } from './files/store-files.ts';
export { messageJobs } from './jobs.ts';
export { editParts } from './parts.ts';
export { unlockedPost } from './priced/priced-posts.ts';
export { asSeenBy } from './read/as-seen-by.ts';
export { messageViews } from './read/hydrate.ts';
export { getMessage } from './read/list-messages.ts';
export { type PollRow, pollRows } from './read/poll-store.ts';
export { requireMessage } from './require-message.ts';
export { messageRoutes } from './routes.ts';
export { announceMessageUpdate } from './send/announce-message.ts';
export { changeWithMessages, type Post, storeSend } from './send/change-with-messages.ts';
export { moderatedSend } from './send/moderation.ts';
export { claimNonce, findMessageIdByNonce } from './send/nonce-store.ts';
export { PLAIN_SEND, prepareSend, type Send, type SendOutcome } from './send/send.ts';
export { withSlowmode } from './slowmode/slowmode.ts';
export { type MessageRow, messageById } from './store.ts';
export { messageUpdateView, pollView, replyPreview } from './view.ts';
