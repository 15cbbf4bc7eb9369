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

export { emitMessageUpdate } from './announce-message.ts';
export { asSeenBy } from './as-seen-by.ts';
export { audienceAnywhere, audienceIn, audienceOf, serverIdOf } from './audience.ts';
export { changeWithMessages, type Post, storeSend } from './change-with-messages.ts';
export { composeSend, draftSource } from './compose-send.ts';
export { DELETE_CROSSPOSTS_JOB, UPDATE_CROSSPOSTS_JOB } from './crosspost-jobs.ts';
export { deleteMessage } from './delete-message.ts';
export { deleteMessagesBy } from './delete-messages-by.ts';
export { openToAll, requireReach } from './direct-send.ts';
export { type Draft, readDraft } from './draft.ts';
export type { DraftSource } from './draft-source.ts';
export { changeMessage } from './edit-message.ts';
export { messageViews, messageViewsAnywhere, votesOf } from './hydrate.ts';
export { messageJobs, recurringMessageJobs } from './jobs.ts';
export { moderatedSend } from './moderation.ts';
export { claimNonce, messageIdOfNonce } from './nonce-store.ts';
export { isPosted } from './notice-store.ts';
export { editParts, textOf } from './parts.ts';
export { updateMessage } from './pings.ts';
export { END_POLL_JOB } from './poll-draft.ts';
export { ownVotes, type PollRow, pollRows } from './poll-store.ts';
export { changeWithNotice, type Notice } from './post-notice.ts';
export { unlockedPost } from './priced-posts.ts';
export { privateFileLifetime } from './private-files.ts';
export { readMessage } from './read-messages.ts';
export { readStates } from './read-states.ts';
export { recountAfterBlock, tellReadStates } from './recount-of-person.ts';
export { removeMessages } from './removal.ts';
export { follow, requireUnlocked } from './replies.ts';
export { requireMessage } from './require-message.ts';
export { resolveMentions } from './resolve-mentions.ts';
export { messageRoutes } from './routes.ts';
export { isEmpty } from './rules.ts';
export { PLAIN_SEND, prepareSend, type Send, type SendOutcome } from './send.ts';
export { atSlowmodePace } from './slowmode.ts';
export { type MessageRow, messageById } from './store.ts';
export { withStoredFiles } from './store-files.ts';
export { addFollow } from './thread-send-store.ts';
export { CALL_NOTICE, messageUpdateView, pollView, replyPreview } from './view.ts';
