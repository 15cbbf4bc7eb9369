import { ApiError, fingerprint, randomToken } from '@guildhall/platform';
import { newEvent } from '@guildhall/platform/events';
import {
  type CreateInteraction,
  INTERACTION_TOKEN_PREFIX,
  INTERACTION_TYPES,
  type Interaction,
  interactionCreate,
} from '@guildhall/protocol';
import type { Context, Runtime } from '../../../runtime.ts';
import {
  type ConversationAccess,
  type ConversationContext,
  callerKeys,
  conversationAccess,
  memberIn,
  participantIds,
  requireAdult,
  requireNotSuspended,
  stateKeys,
  withFreshState,
} from '../../access/index.ts';
import {
  type BotApplication,
  botApplication,
  findEndpointHealth,
  isBotStopped,
} from '../../applications/index.ts';
import { holdsMessages } from '../../channels/index.ts';
import { deliverToEndpoint } from '../delivery/endpoint-delivery.ts';
import { interactionLane } from '../delivery/lanes.ts';
import { settleAllLater } from '../response/settle-later.ts';
import { awaitResponse } from '../response/wait.ts';
import { RESPOND_WITHIN_MS, TOKEN_LIFE_MS } from '../rules.ts';
import type { InteractionRow } from '../store.ts';
import { type InteractionBody, interactionView } from '../view.ts';
import { readCommand } from './read-command.ts';
import { readComponent } from './read-component.ts';
import { readModalSubmit } from './read-modal-submit.ts';
import { requireVisibleMessage } from './require-visible-message.ts';

/** PostgreSQL's code for a violated foreign key. */
const FOREIGN_KEY = '23503';

/** A checked interaction without an id. */
interface RequestedInteraction {
  readonly body: InteractionBody;
  readonly commandName: string | null;
  readonly message: { readonly id: string; readonly ephemeral: boolean } | null;
}

/**
 * Creates an interaction (design 3.2); everything is checked before the bot receives it. The outcome reaches the person
 * as an event.
 * @throws ApiError unknown_channel, unknown_application, unknown_command, unknown_message, unknown_interaction,
 * missing_permission, screening_pending, timed_out, age_restricted, cannot_dm, recipient_deleted,
 * invalid_command_options, invalid_interaction, app_unavailable
 */
export async function createInteraction(
  { runtime, actor, facts }: Context,
  input: CreateInteraction,
): Promise<{ id: string }> {
  const stored = await withFreshState(runtime, async (readSoFar, isRepeated) => {
    if (isRepeated) await actor.recheck?.();
    const access = await conversationAccess(runtime, actor, input.channelId);
    requireNotSuspended(access.server);
    await requireAdult(runtime, actor, access);
    const application = await requireApplication(runtime, access, input.applicationId);
    const keys = new Set([
      ...callerKeys(actor),
      ...stateKeys(actor, access),
      ...stateKeys({ id: application.botId }, access),
    ]);
    const ctx = { runtime, actor, facts, access, stateVersion: { ...readSoFar, keys: [...keys] } };
    return checkAndStore(ctx, application, input);
  });
  const { application, row, endpointUrl, interaction } = stored;
  awaitResponse(runtime, row);
  if (endpointUrl !== null) void deliverToEndpoint(runtime, application, endpointUrl, interaction);
  return { id: row.id };
}

async function checkAndStore(
  ctx: ConversationContext,
  application: BotApplication,
  input: CreateInteraction,
): Promise<Stored & { readonly row: InteractionRow }> {
  const { runtime, access } = ctx;
  const wanted = await readRequested(ctx, application, input);
  if (!holdsMessages(access.channel.row.kind)) throw new ApiError('invalid_interaction');
  const endpointUrl = await requireEndpoint(runtime, application);
  const id = runtime.ids.next();
  const token = INTERACTION_TOKEN_PREFIX + randomToken();
  const identity = { id, applicationId: application.id, botId: application.botId, token };
  const interaction = await interactionView(ctx, identity, wanted.body);
  const created = { application, wanted, interaction, token, nonce: input.nonce, endpointUrl };
  return { ...created, row: await store(ctx, created) };
}

/** Requires the bot to have access to the channel. @throws ApiError unknown_application */
async function requireApplication(
  runtime: Runtime,
  { server, channel }: ConversationAccess,
  id: string,
): Promise<BotApplication> {
  const application = await botApplication(runtime, id);
  if (!application) throw new ApiError('unknown_application');
  const { botId } = application;
  const isHere =
    server === null
      ? participantIds(channel).includes(botId)
      : (await memberIn(runtime, server.id, botId)) !== null;
  if (!isHere) throw new ApiError('unknown_application');
  return application;
}

async function readRequested(
  ctx: ConversationContext,
  application: BotApplication,
  { type, data: sent, messageId }: CreateInteraction,
): Promise<RequestedInteraction> {
  if (type === INTERACTION_TYPES.command || type === INTERACTION_TYPES.autocomplete) {
    const { data, commandName } = await readCommand(ctx, application, type, sent);
    return { body: { type, data }, commandName, message: null };
  }
  if (type === INTERACTION_TYPES.component) {
    const { view, ephemeral } = await requireVisibleMessage(ctx, application.botId, messageId);
    const data = await readComponent(ctx, application.botId, view, sent);
    return { body: { type, data, message: view }, commandName: null, message: { id: view.id, ephemeral } };
  }
  const { source, data } = await readModalSubmit(ctx, application, sent);
  const body = { type: INTERACTION_TYPES.modal, data };
  if (source.messageId === null) return { body, commandName: source.commandName, message: null };
  const { view, ephemeral } = await requireVisibleMessage(ctx, application.botId, source.messageId);
  return { body: { ...body, message: view }, commandName: null, message: { id: view.id, ephemeral } };
}

/**
 * The endpoint's address, or null for the gateway.
 * @throws ApiError app_unavailable when the bot is not connected, or is stopped with its owner's account
 */
async function requireEndpoint(runtime: Runtime, application: BotApplication): Promise<string | null> {
  if (await isBotStopped(runtime, application)) throw new ApiError('app_unavailable');
  const url = application.interactionsEndpointUrl;
  const health = url === null ? undefined : await findEndpointHealth(runtime.database.db, application.id);
  if (url !== null && !health?.disabled) return url;
  const connected = await runtime.presenceStore.connectedAmong([application.botId]);
  if (!connected.has(application.botId)) throw new ApiError('app_unavailable');
  return null;
}

interface Stored {
  readonly application: BotApplication;
  readonly wanted: RequestedInteraction;
  readonly interaction: Interaction;
  readonly token: string;
  readonly nonce: string | undefined;
  readonly endpointUrl: string | null;
}

/**
 * The event log contains the token with the whole event, for a bot that resumes within 3 seconds; the row contains only
 * its fingerprint. The new id is unknown to others, so no lock is needed.
 */
async function store(
  { runtime, actor, access, stateVersion }: ConversationContext,
  { application, wanted, interaction, token, nonce, endpointUrl }: Stored,
): Promise<InteractionRow> {
  const serverId = access.server?.id ?? null;
  const now = runtime.clock.now();
  await settleAllLater(runtime, [now + RESPOND_WITHIN_MS, now + TOKEN_LIFE_MS]);
  const row = {
    id: interaction.id,
    tokenFingerprint: fingerprint(token),
    applicationId: application.id,
    botId: application.botId,
    userId: actor.id,
    serverId,
    channelId: access.channel.row.id,
    type: interaction.type,
    nonce: nonce ?? null,
    commandName: wanted.commandName,
    messageId: wanted.message?.id ?? null,
    messageEphemeral: wanted.message?.ephemeral ?? false,
    respondBy: new Date(now + RESPOND_WITHIN_MS),
    expiresAt: new Date(now + TOKEN_LIFE_MS),
    responseType: null,
    failed: false,
    ephemeral: false,
    thinking: false,
    responseMessageId: null,
    modal: null,
  };
  const audience = { kind: 'user', id: application.botId, serverId } as const;
  const event = endpointUrl === null ? newEvent(interactionCreate, audience, interaction) : null;
  await interactionLane(runtime)
    .add(row.id, { row, event, stateVersion })
    .catch((error: unknown) => {
      // The application or the server has been deleted since.
      throw (error as { code?: string }).code === FOREIGN_KEY ? new ApiError('unknown_application') : error;
    });
  return row;
}
