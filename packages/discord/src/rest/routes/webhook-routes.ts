/** Webhooks by id or secret. Responses to interactions share their paths. */
import {
  createWebhook,
  deleteWebhook,
  deleteWebhookByToken,
  deleteWebhookMessage,
  getWebhookByToken,
  getWebhookMessage,
  INTERACTION_TOKEN_PREFIX,
  listChannelWebhooks,
  postWebhookMessage,
  updateWebhook,
  updateWebhookByToken,
  updateWebhookMessage,
} from '@guildhall/protocol';
import { asObject, pick, rename } from '../../resources/json.ts';
import { fromMessage, fromMessageEdit } from '../../resources/message.ts';
import { toWebhook } from '../../resources/moderation.ts';
import { type Call, routeTable } from '../call.ts';
import { invalidField } from '../errors.ts';
import { refuseHiddenPreviews, refuseSettings } from '../fixed-settings.ts';
import { refuseRemovedFiles } from '../kept-files.ts';
import { pictureForm } from '../pictures.ts';
import { changeResponse, followUp, readResponse, removeResponse, respond } from './interaction-responses.ts';

const byId = (call: Call) => ({ params: { webhookId: call.param('webhook') } });
const byToken = (call: Call) => ({
  params: { webhookId: call.param('webhook'), webhookToken: call.param('token') },
});
const inThread = (call: Call) => ({ query: { threadId: call.queryText('thread_id') } });
const isOfInteraction = (call: Call) => call.param('token').startsWith(INTERACTION_TOKEN_PREFIX);
const ofMessage = (call: Call) => ({
  params: { ...byToken(call).params, messageId: call.param('message') },
  ...inThread(call),
});

/**
 * Leaves out the name and picture for one message, which Guildhall does not support.
 * @throws DiscordError for a poll
 */
function webhookPost(json: unknown): Record<string, unknown> {
  refuseSettings(asObject(json), { poll: null });
  return {
    ...pick(fromMessage(json), ['content', 'embeds', 'components', 'flags', 'allowedMentions']),
    ...rename(asObject(json), { thread_name: 'threadName', applied_tags: 'appliedTags' }),
  };
}

async function post(call: Call) {
  if (isOfInteraction(call)) return followUp(call);
  const target = { ...byToken(call), ...inThread(call) };
  const message = await call.askWithFiles(postWebhookMessage, webhookPost, target);
  return call.queryFlag('wait') ? call.message(message) : undefined;
}

async function readMessage(call: Call) {
  if (isOfInteraction(call)) return readResponse(call);
  return call.message(await call.ask(getWebhookMessage, ofMessage(call)));
}

async function changeMessage(call: Call) {
  if (isOfInteraction(call)) return changeResponse(call);
  const edit = call.bodyWithoutFiles();
  refuseHiddenPreviews(edit);
  await refuseRemovedFiles(edit, () => call.ask(getWebhookMessage, ofMessage(call)));
  const body = fromMessageEdit(edit);
  return call.message(await call.ask(updateWebhookMessage, { ...ofMessage(call), body }));
}

async function removeMessage(call: Call): Promise<undefined> {
  if (isOfInteraction(call)) await removeResponse(call);
  else await call.ask(deleteWebhookMessage, ofMessage(call));
}

/** Guildhall lists webhooks but reads none by its id, so this is an update without changes, which is not recorded. */
async function readWebhook(call: Call) {
  return toWebhook(await call.ask(updateWebhook, { ...byId(call), body: {} }));
}

/** Guildhall takes the picture of a webhook only in a change. */
async function makeWebhook(call: Call) {
  const { name, avatar = null } = call.json;
  const form = avatar === null ? null : pictureForm(avatar, 'body/avatar');
  const made = await call.ask(createWebhook, { ...call.inChannel, body: { name } });
  if (!form) return toWebhook(made);
  const params = { webhookId: made.id };
  try {
    return toWebhook(await call.ask(updateWebhook, { params, form }));
  } catch (error) {
    await call.ask(deleteWebhook, { params });
    throw error;
  }
}

async function changeWebhook(call: Call) {
  const { avatar } = call.json;
  const changes = rename(call.json, { name: 'name', channel_id: 'channelId' });
  const content =
    avatar === undefined || avatar === null
      ? { body: { ...changes, ...(avatar === null ? { avatar } : {}) } }
      : { form: pictureForm(avatar, 'body/avatar', { payload_json: changes }) };
  return toWebhook(await call.ask(updateWebhook, { ...byId(call), ...content }));
}

async function changeWebhookByToken(call: Call) {
  const { name, avatar } = call.json;
  if (avatar !== undefined && avatar !== null)
    throw invalidField('body/avatar', "can be set only with the bot's token, without the webhook's");
  const body = { name, ...(avatar === null ? { avatar } : {}) };
  return toWebhook(await call.ask(updateWebhookByToken, { ...byToken(call), body }));
}

const ownMessage = '/webhooks/:webhook/:token/messages/:message';

export const webhookRoutes = routeTable({
  'GET /channels/:channel/webhooks': async (call) =>
    (await call.ask(listChannelWebhooks, call.inChannel)).map(toWebhook),
  'POST /channels/:channel/webhooks': makeWebhook,
  'GET /webhooks/:webhook': readWebhook,
  'PATCH /webhooks/:webhook': changeWebhook,
  'DELETE /webhooks/:webhook': (call) => call.ask(deleteWebhook, byId(call)),
  'GET /webhooks/:webhook/:token': async (call) =>
    toWebhook(await call.ask(getWebhookByToken, byToken(call))),
  'PATCH /webhooks/:webhook/:token': changeWebhookByToken,
  'DELETE /webhooks/:webhook/:token': (call) => call.ask(deleteWebhookByToken, byToken(call)),
  'POST /webhooks/:webhook/:token': post,
  [`GET ${ownMessage}`]: readMessage,
  [`PATCH ${ownMessage}`]: changeMessage,
  [`DELETE ${ownMessage}`]: removeMessage,
  'POST /interactions/:interaction/:token/callback': respond,
});
