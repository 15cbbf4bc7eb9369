/** Messages, reactions and pins. */
import {
  addReaction,
  bulkDeleteMessages,
  crosspostMessage,
  deleteMessage,
  editMessage,
  getChannel,
  getMessage,
  listMessages,
  listPins,
  listReactions,
  pinMessage,
  removeAllReactions,
  removeOwnReaction,
  removeReactionOf,
  removeReactionsWith,
  sendMessage,
  unpinMessage,
} from '@guildhall/protocol';
import { fromPartialEmoji } from '../../resources/emoji.ts';
import { asObject } from '../../resources/json.ts';
import { fromMessage, fromMessageEdit } from '../../resources/message.ts';
import { toUser } from '../../resources/user.ts';
import { type Call, routeTable } from '../call.ts';
import { refuseHiddenPreviews } from '../fixed-settings.ts';
import { refuseRemovedFiles } from '../kept-files.ts';
import { NativeRefusal } from '../native-api.ts';

const ofMessage = (call: Call) => ({
  params: { channelId: call.param('channel'), messageId: call.param('message') },
});
const ofEmoji = (call: Call) => ({
  params: { ...ofMessage(call).params, emoji: fromPartialEmoji(call.param('emoji')) ?? '' },
});

function isUnknownMessage(error: unknown): boolean {
  return error instanceof NativeRefusal && error.error.code === 'unknown_message';
}

async function post(call: Call) {
  try {
    return await call.message(await call.askWithFiles(sendMessage, fromMessage, call.inChannel));
  } catch (error) {
    if (!isGoneOriginal(call, error)) throw error;
    const alone = (json: unknown) => ({ ...fromMessage(json), replyTo: undefined });
    return call.message(await call.askWithFiles(sendMessage, alone, call.inChannel));
  }
}

/** Whether a message that may also be sent alone replies to a deleted one. Files were read, so they cannot be resent. */
function isGoneOriginal(call: Call, error: unknown): boolean {
  const { fail_if_not_exists: mustExist } = asObject(call.json.message_reference);
  return isUnknownMessage(error) && mustExist === false && call.form === null;
}

async function readMessagePage(call: Call) {
  const query = {
    limit: call.queryText('limit'),
    before: call.queryText('before'),
    after: call.queryText('after'),
    around: call.queryText('around'),
  };
  // Discord lists the newest first.
  return call.messages((await call.ask(listMessages, { ...call.inChannel, query })).reverse());
}

async function changeMessage(call: Call) {
  const edit = call.bodyWithoutFiles();
  refuseHiddenPreviews(edit);
  await refuseRemovedFiles(edit, () => call.ask(getMessage, ofMessage(call)));
  const body = await call.withOwnLinks(fromMessageEdit(edit));
  return call.message(await call.ask(editMessage, { ...ofMessage(call), body }));
}

/** At Discord a thread has the id of the message that it began with, so programs ask for the thread's id. */
async function readMessage(call: Call) {
  try {
    return await call.message(await call.ask(getMessage, ofMessage(call)));
  } catch (error) {
    const starterId = isUnknownMessage(error) ? await starterOf(call, call.param('message')) : null;
    if (starterId === null) throw error;
    const params = { ...call.inChannel.params, messageId: starterId };
    return call.message(await call.ask(getMessage, { params }));
  }
}

/** The message in this channel that a thread began with. */
async function starterOf(call: Call, threadId: string): Promise<string | null> {
  const thread = await call.ask(getChannel, { params: { channelId: threadId } }).catch(() => null);
  if (!thread || !('kind' in thread) || thread.parentId !== call.param('channel')) return null;
  return thread.threadStarterId ?? null;
}

async function readPinnedPage(call: Call) {
  const messages = await call.messages(await call.ask(listPins, call.inChannel));
  const times = await call.pinTimes(call.param('channel'));
  return {
    // Unpinned in the meantime: no time is known.
    items: messages.map((message) => ({
      pinned_at: times.get(message.id)?.toISOString() ?? message.timestamp,
      message,
    })),
    has_more: false,
  };
}

async function readReactors(call: Call) {
  const query = { after: call.queryText('after') };
  const users = await call.ask(listReactions, { ...ofEmoji(call), query });
  return users.slice(0, Number(call.queryText('limit') ?? 25) || 25).map(toUser);
}

const pin = (call: Call) => call.ask(pinMessage, ofMessage(call));
const unpin = (call: Call) => call.ask(unpinMessage, ofMessage(call));
const reaction = '/channels/:channel/messages/:message/reactions';

export const messageRoutes = routeTable({
  'GET /channels/:channel/messages': readMessagePage,
  'POST /channels/:channel/messages': post,
  'POST /channels/:channel/messages/bulk-delete': (call) =>
    call.ask(bulkDeleteMessages, { ...call.inChannel, body: { ids: call.json.messages } }),
  'GET /channels/:channel/messages/pins': readPinnedPage,
  'GET /channels/:channel/messages/:message': readMessage,
  'PATCH /channels/:channel/messages/:message': changeMessage,
  'DELETE /channels/:channel/messages/:message': (call) => call.ask(deleteMessage, ofMessage(call)),
  'POST /channels/:channel/messages/:message/crosspost': async (call) =>
    call.message(await call.ask(crosspostMessage, ofMessage(call))),
  [`PUT ${reaction}/:emoji/@me`]: (call) => call.ask(addReaction, ofEmoji(call)),
  [`DELETE ${reaction}/:emoji/@me`]: (call) => call.ask(removeOwnReaction, ofEmoji(call)),
  [`DELETE ${reaction}/:emoji/:user`]: (call) =>
    call.ask(removeReactionOf, { params: { ...ofEmoji(call).params, userId: call.param('user') } }),
  [`GET ${reaction}/:emoji`]: readReactors,
  [`DELETE ${reaction}/:emoji`]: (call) => call.ask(removeReactionsWith, ofEmoji(call)),
  [`DELETE ${reaction}`]: (call) => call.ask(removeAllReactions, ofMessage(call)),
  'GET /channels/:channel/pins': async (call) => call.messages(await call.ask(listPins, call.inChannel)),
  'PUT /channels/:channel/pins/:message': pin,
  'DELETE /channels/:channel/pins/:message': unpin,
  'PUT /channels/:channel/messages/pins/:message': pin,
  'DELETE /channels/:channel/messages/pins/:message': unpin,
});
