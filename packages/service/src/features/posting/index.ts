/**
 * Sends, edits and deletes messages. Invariants: within a channel, ids rise in commit order over all processes; a
 * message and its event are one write; an answered send is durable.
 *
 * Sending takes three steps: `readDraft` checks the request, `composeSend` adds author, channel and mentions, `storeSend`
 * writes it in a batch (or `changeWithMessages` in the transaction of another change, after `withStoredFiles` of
 * `attachments`). `deleteMessages` deletes messages with their files.
 */

export { withAllowedEmoji } from './compose/allowed-emoji.ts';
export { composeSend, draftSource } from './compose/compose-send.ts';
export { type Draft, readDraft } from './compose/draft.ts';
export { editParts, hasContent, withPingChoice } from './compose/parts.ts';
export { endPollJob, endPollJobKey } from './compose/poll-draft.ts';
export { resolveMentions } from './compose/resolve-mentions.ts';
export { deleteMessage } from './delete/delete-message.ts';
export { deleteMessagesBy } from './delete/delete-messages-by.ts';
export { expireAttachments } from './delete/expire-attachments.ts';
export { deleteMessages, expireMessages } from './delete/removal.ts';
export { copyQueue, copyUpdates, deleteCrosspostsJob, updateCrosspostsJob } from './edit/crosspost-jobs.ts';
export { changeMessage } from './edit/edit-message.ts';
export { updateMessage } from './edit/update-message.ts';
export { postingJobs } from './jobs.ts';
export { suppressesPreviews } from './previews/preview-requests.ts';
export { savePreviews } from './previews/store.ts';
export { postingRoutes } from './routes.ts';
export { announceMessageUpdate } from './send/announce-message.ts';
export { changeWithMessages, type Post, storeSend } from './send/change-with-messages.ts';
export { sendLanes } from './send/lane.ts';
export { moderatedSend, postAlert } from './send/moderation.ts';
export { claimNonce, findMessageIdByNonce } from './send/nonce-store.ts';
export { afterEarlier, enforcedNonce } from './send/nonce-turns.ts';
export { prepareSend, sentMessage } from './send/prepare-send.ts';
export { PLAIN_SEND, type Send, type SendOutcome } from './send/send.ts';
export { withSlowmode } from './slowmode/slowmode.ts';
