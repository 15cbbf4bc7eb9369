/** Responses to interactions. */
import {
  deleteAnswer,
  editAnswer,
  getAnswer,
  RESPONSE_TYPES,
  respondToInteraction,
  sendFollowUp,
} from '@guildhall/protocol';
import type { AnsweredInteraction } from '../../ports.ts';
import { fromResponse, fromResponseMessage, toDeferredReply } from '../../resources/interaction.ts';
import { asObject } from '../../resources/json.ts';
import { fromMessageEdit } from '../../resources/message.ts';
import type { Call } from '../call.ts';
import { NativeRefusal } from '../native-api.ts';

const ORIGINAL = '@original';

const inInteraction = (call: Call) => ({
  params: { applicationId: call.param('webhook'), interactionToken: call.param('token') },
});

/** A deferred reply that is not filled in has the interaction's id, so programs ask for that. */
async function ofResponse(call: Call) {
  const asked = call.param('message');
  const isOriginal = asked !== ORIGINAL && (await call.interaction())?.id === asked;
  return { params: { ...inInteraction(call).params, messageId: isOriginal ? ORIGINAL : asked } };
}

export async function followUp(call: Call) {
  return call.message(await call.askWithFiles(sendFollowUp, fromResponseMessage, inInteraction(call)));
}

async function showDeferred(call: Call, interaction: AnsweredInteraction | null) {
  if (!interaction?.thinking) return null;
  return toDeferredReply(interaction, await call.usersById([interaction.botId, interaction.userId]));
}

export async function readResponse(call: Call) {
  const path = await ofResponse(call);
  try {
    return await call.message(await call.ask(getAnswer, path));
  } catch (error) {
    const isMissing = error instanceof NativeRefusal && error.error.code === 'unknown_message';
    const isOriginal = path.params.messageId === ORIGINAL;
    const deferred = isMissing && isOriginal ? await showDeferred(call, await call.interaction()) : null;
    if (!deferred) throw error;
    return deferred;
  }
}

/** An edit may complete a deferred reply, so it may contain what a first response may. */
function fromResponseEdit(json: unknown): Record<string, unknown> {
  return { ...fromResponseMessage(json), ...fromMessageEdit(json) };
}

export async function changeResponse(call: Call) {
  return call.message(await call.askWithFiles(editAnswer, fromResponseEdit, await ofResponse(call)));
}

export async function removeResponse(call: Call): Promise<void> {
  await call.ask(deleteAnswer, await ofResponse(call));
}

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
  return call.message(await call.ask(getAnswer, { params }));
}

export async function respond(call: Call) {
  const params = { interactionId: call.param('interaction'), interactionToken: call.param('token') };
  const withResponse = call.queryFlag('with_response');
  const reply = await call.askWithFiles(respondToInteraction, fromResponse, {
    params,
    query: { withResponse },
  });
  if (!reply) return undefined;
  const { interaction } = reply;
  const type = asObject(call.body).type ?? RESPONSE_TYPES.reply;
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
