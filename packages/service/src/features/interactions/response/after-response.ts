/** What an interaction's token may do after the first response: send follow-ups, and read, edit or delete responses. */
import { ApiError, fingerprint, invalidField, type UploadedFile } from '@guildhall/platform';
import {
  IS_EPHEMERAL,
  interactionAck,
  type Message,
  RESPONSE_TYPES,
  type ResponseMessage,
} from '@guildhall/protocol';
import { countCall } from '../../../call-limits.ts';
import type { PublicContext, Runtime, Transaction } from '../../../runtime.ts';
import { type ConversationContext, withFreshState } from '../../access/index.ts';
import { splitFlags } from '../rules.ts';
import { endThinking, type InteractionRow, interactionByToken } from '../store.ts';
import {
  editResponseMessage,
  ORIGINAL,
  removeResponse,
  requireOwnResponse,
  viewResponse,
} from './edit-response.ts';
import { interactionReference, personAudience } from './person.ts';
import { postResponse } from './post-response.ts';
import { reachedContext, responseContext } from './response-context.ts';

/** The interaction of a valid token. @throws ApiError unknown_interaction */
export async function requireLiveInteraction(runtime: Runtime, token: string): Promise<InteractionRow> {
  const row = await findInteraction(runtime, token);
  if (!row) throw new ApiError('unknown_interaction');
  return row;
}

/** The interaction of a token; null when the token is not valid. */
export async function findInteraction(runtime: Runtime, token: string): Promise<InteractionRow | null> {
  const row = await interactionByToken(runtime.database.db, fingerprint(token));
  return row && row.expiresAt.getTime() > runtime.clock.now() ? row : null;
}

interface ResponsePath {
  readonly applicationId: string;
  readonly interactionToken: string;
}

/** A person's general limit. Interactions stay valid for a quarter of an hour, so one person may have thousands. */
const CALLS_OF_PERSON = {
  bucket: 'responses to a person',
  limit: 50,
  windowSecs: 1,
  scope: 'shared',
} as const;

/** Follow-ups require a response, and are not possible after choices. */
async function requireResponded(
  { runtime, facts }: PublicContext,
  { applicationId, interactionToken }: ResponsePath,
  contextOf = responseContext,
): Promise<{ readonly row: InteractionRow; readonly ctx: ConversationContext }> {
  const row = await requireLiveInteraction(runtime, interactionToken);
  const isOpen = row.responseType !== null && row.responseType !== RESPONSE_TYPES.choices;
  if (row.applicationId !== applicationId || !isOpen) throw new ApiError('unknown_interaction');
  await countCall(runtime, { ...CALLS_OF_PERSON, key: row.userId });
  return { row, ctx: await contextOf(runtime, facts, row) };
}

/**
 * Posts another message; the first one after a deferred reply replaces it and keeps its ephemeral flag (design 3.3).
 * @throws ApiError unknown_interaction, thread_locked, and errors of a send
 */
export async function sendFollowUp(
  given: PublicContext,
  path: ResponsePath,
  input: ResponseMessage,
  files: readonly UploadedFile[],
): Promise<Message> {
  return withFreshState(given.runtime, async () => {
    const { row, ctx } = await requireResponded(given, path);
    const filled = row.thinking ? await fillIn(ctx, row, input, files) : null;
    if (filled) return filled;
    const { ephemeral } = splitFlags(input.flags);
    return postResponse(ctx, row, {
      input,
      files,
      ephemeral,
      isFirst: false,
      binding: { followsUp: true },
    });
  });
}

class FilledByAnother extends Error {}

/** Replaces a deferred reply with the message. @returns null when another follow-up was faster */
async function fillIn(
  ctx: ConversationContext,
  row: InteractionRow,
  input: ResponseMessage,
  files: readonly UploadedFile[],
): Promise<Message | null> {
  const { flags } = splitFlags(input.flags);
  const inTransaction = async (tx: Transaction, messageId: string) => {
    if (!(await endThinking(tx.db, row.id, messageId))) throw new FilledByAnother();
    announceThinkingEnded(tx, row, messageId);
  };
  try {
    const answer = { ...input, flags: row.ephemeral ? flags + IS_EPHEMERAL : flags };
    return await postResponse(ctx, row, {
      input: answer,
      files,
      ephemeral: row.ephemeral,
      isFirst: true,
      binding: { inTransaction },
    });
  } catch (error) {
    if (error instanceof FilledByAnother) return null;
    throw error;
  }
}

function announceThinkingEnded(tx: Transaction, row: InteractionRow, messageId: string | null): void {
  const { responseType: type, ephemeral } = row;
  tx.emit(interactionAck, personAudience(row), {
    ...interactionReference(row),
    type: type ?? RESPONSE_TYPES.deferredReply,
    thinking: false,
    ephemeral,
    messageId,
  });
}

/** @throws ApiError unknown_interaction, unknown_message */
export async function getInteractionResponse(
  given: PublicContext,
  path: ResponsePath & { readonly messageId: string },
): Promise<Message> {
  const { row, ctx } = await requireResponded(given, path, reachedContext);
  return viewResponse(ctx, await requireOwnResponse(ctx, row, path.messageId));
}

/**
 * Edits the first response or a follow-up; for a deferred reply it posts the message.
 * @throws ApiError unknown_interaction, unknown_message, invalid_request for files in an edit, and errors of a send or
 * edit
 */
export async function editInteractionResponse(
  given: PublicContext,
  path: ResponsePath & { readonly messageId: string },
  input: ResponseMessage,
  files: readonly UploadedFile[],
): Promise<Message> {
  return withFreshState(given.runtime, async () => {
    const { row, ctx } = await requireResponded(given, path);
    const isDeferred = path.messageId === ORIGINAL && row.thinking;
    const filled = isDeferred ? await fillIn(ctx, row, input, files) : null;
    if (filled) return filled;
    if (files.length > 0) throw invalidField('body/files', 'cannot be added by an edit');
    const current = isDeferred ? await requireLiveInteraction(given.runtime, path.interactionToken) : row;
    return editResponseMessage(ctx, await requireOwnResponse(ctx, current, path.messageId), input);
  });
}

/**
 * Deletes the first response or a follow-up; cancels a deferred reply. @throws ApiError unknown_interaction,
 * unknown_message
 */
export async function deleteInteractionResponse(
  given: PublicContext,
  path: ResponsePath & { readonly messageId: string },
): Promise<undefined> {
  return withFreshState(given.runtime, async () => {
    const { row, ctx } = await requireResponded(given, path, reachedContext);
    if (path.messageId === ORIGINAL && row.thinking && (await cancelDeferred(given.runtime, row)))
      return undefined;
    const current = row.thinking ? await requireLiveInteraction(given.runtime, path.interactionToken) : row;
    await removeResponse(ctx, await requireOwnResponse(ctx, current, path.messageId));
    return undefined;
  });
}

function cancelDeferred(runtime: Runtime, row: InteractionRow): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(row.id);
    const wasAwaited = await endThinking(tx.db, row.id, null);
    if (wasAwaited) announceThinkingEnded(tx, row, null);
    return wasAwaited;
  });
}
