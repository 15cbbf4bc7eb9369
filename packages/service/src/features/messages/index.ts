/**
 * Messages, the reference feature: verbs say what it does (create, read, edit, delete, acknowledge), nouns how
 * (routes, rules, store, view, jobs). Invariants: within a channel ids rise in commit order, over all processes; a
 * message and its event are one write; an answered send is durable.
 *
 * Sending is three steps: `readDraft` (what is posted, checked), a `Send` (by whom, where, whom it pings), `storeSend`
 * (batched) or `changeWithMessages` (in the transaction of something else; a send with files within
 * `withStoredFiles`). Reading is two: `messageViews` (as
 * everyone sees it, a constant number of queries) and `asSeenBy` (what is one viewer's own). What never changes after
 * the send stands in `parts`, what changes in columns or in tables that the message's deletion empties by its foreign
 * key. Every message has blobs of its own (`Send.copied` for forwards and crossposts); messages are removed by
 * `removeMessages` alone, which takes them along.
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
export { claimNonce, messageIdOfNonce } from './send/nonce-store.ts';
export { PLAIN_SEND, prepareSend, type Send, type SendOutcome } from './send/send.ts';
export { follow } from './send/thread-replies.ts';
export { atSlowmodePace } from './slowmode/slowmode.ts';
export { forgetTransactions, type MessageRow, messageById } from './store.ts';
export { updateMessage } from './unread/pings.ts';
export { readStates } from './unread/read-states.ts';
export { announceReadStates, recountAfterBlock } from './unread/recount-of-person.ts';
export { messageUpdateView, pollView, replyPreview } from './view.ts';
