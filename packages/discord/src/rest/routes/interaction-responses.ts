/** Responses to interactions. */
import {
  deleteInteractionResponse,
  type ErrorCode,
  editInteractionResponse,
  getInteractionResponse,
  type Message,
  RESPONSE_TYPES,
  respondToInteraction,
  sendFollowUp,
} from '@guildhall/protocol';
import type { AnsweredInteraction } from '../../ports.ts';
import { fromResponse, fromResponseMessage, toDeferredReply } from '../../resources/interaction.ts';
import { fromMessageEdit } from '../../resources/message.ts';
import type { Call } from '../call.ts';
import { DiscordError } from '../errors.ts';
import { hidesPreviews, refuseHiddenPreviews } from '../fixed-settings.ts';
import { refuseRemovedFiles } from '../kept-files.ts';
import { NativeRefusal } from '../native-api.ts';

const ORIGINAL = '@original';

const inInteraction = (call: Call) => ({
  params: { applicationId: call.param('webhook'), interactionToken: call.param('token') },
});

type ResponsePath = Awaited<ReturnType<typeof ofResponse>>;

/** A deferred reply that is not filled in has the interaction's id, so programs ask for that. */
async function ofResponse(call: Call) {
  const asked = call.param('message');
  const isOriginal = asked !== ORIGINAL && (await call.interaction())?.id === asked;
  return { params: { ...inInteraction(call).params, messageId: isOriginal ? ORIGINAL : asked } };
}

/** Below `/webhooks`, Discord refuses an interaction without a response, or whose time is over, like a webhook. */
function likeWebhook<Answer>(answer: (call: Call) => Promise<Answer>): (call: Call) => Promise<Answer> {
  return async (call) => {
    try {
      return await answer(call);
    } catch (error) {
      if (!isRefused(error, 'unknown_interaction')) throw error;
      throw (await call.interaction())
        ? new DiscordError(404, 10_015, 'Unknown Webhook')
        : new DiscordError(401, 50_027, 'Invalid Webhook Token');
    }
  };
}

const isRefused = (error: unknown, code: ErrorCode) =>
  error instanceof NativeRefusal && error.error.code === code;

export const followUp = likeWebhook(async (call) =>
  call.message(await call.askWithFiles(sendFollowUp, fromResponseMessage, inInteraction(call))),
);

async function showDeferred(call: Call, interaction: AnsweredInteraction | null) {
  if (!interaction?.thinking) return null;
  return toDeferredReply(interaction, await call.usersById([interaction.botId, interaction.userId]));
}

export const readResponse = likeWebhook(async (call) => {
  const path = await ofResponse(call);
  try {
    return await call.message(await call.ask(getInteractionResponse, path));
  } catch (error) {
    const isMissing = isRefused(error, 'unknown_message');
    const isOriginal = path.params.messageId === ORIGINAL;
    const deferred = isMissing && isOriginal ? await showDeferred(call, await call.interaction()) : null;
    if (!deferred) throw error;
    return deferred;
  }
});

/** An edit may complete a deferred reply, so it may contain what a first response may. */
function fromResponseEdit(json: unknown): Record<string, unknown> {
  return { ...fromResponseMessage(json), ...fromMessageEdit(json) };
}

export const changeResponse = likeWebhook(async (call) => {
  const path = await ofResponse(call);
  await refuseRemovedFiles(call.body, () => findResponse(call, path));
  // The flag is ignored in a first response, and so in an edit that fills in a deferred one.
  if (hidesPreviews(call.body) && (await findResponse(call, path))) refuseHiddenPreviews(call.body);
  return call.message(await call.askWithFiles(editInteractionResponse, fromResponseEdit, path));
});

/** Undefined while a deferred reply is not filled in. */
function findResponse(call: Call, path: ResponsePath): Promise<Message | undefined> {
  return call.ask(getInteractionResponse, path).catch((error: unknown) => {
    if (isRefused(error, 'unknown_message')) return undefined;
    throw error;
  });
}

export const removeResponse = likeWebhook(async (call) => {
  await call.ask(deleteInteractionResponse, await ofResponse(call));
});

/** The message that a first response shows, where Guildhall's answer has none. */
async function shownMessage(call: Call, type: unknown) {
  if (type !== RESPONSE_TYPES.deferredReply && type !== RESPONSE_TYPES.deferredUpdate) return null;
  const interaction = await call.interaction();
  if (!interaction || type === RESPONSE_TYPES.deferredReply) return showDeferred(call, interaction);
  const params = {
    applicationId: interaction.applicationId,
    interactionToken: call.param('token'),
    messageId: ORIGINAL,
  };
  return call.message(await call.ask(getInteractionResponse, { params }));
}

async function findUpdated(call: Call): Promise<Message | undefined> {
  const interaction = await call.interaction();
  return interaction ? call.messageOf(interaction) : undefined;
}

export async function respond(call: Call) {
  const params = { interactionId: call.param('interaction'), interactionToken: call.param('token') };
  const withResponse = call.queryFlag('with_response');
  const { type = RESPONSE_TYPES.reply, data } = call.json;
  if (type === RESPONSE_TYPES.update) {
    refuseHiddenPreviews(data, 'body/data');
    await refuseRemovedFiles(data, () => findUpdated(call), 'body/data');
  }
  const reply = await call.askWithFiles(respondToInteraction, fromResponse, {
    params,
    query: { withResponse },
  });
  if (!reply) return undefined;
  const { interaction } = reply;
  const message = reply.message ? await call.message(reply.message) : await shownMessage(call, type);
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      response_message_id: message?.id ?? interaction.responseMessageId,
      response_message_ephemeral: interaction.ephemeral,
      response_message_loading: type === RESPONSE_TYPES.deferredReply,
    },
    ...(message ? { resource: { type, message } } : {}),
  };
}
