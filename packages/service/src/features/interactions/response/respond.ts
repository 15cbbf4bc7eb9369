import {
  ApiError,
  CLOCKS_DIFFER_BY_MS,
  invalidField,
  type RequestFacts,
  type UploadedFile,
} from '@guildhall/platform';
import { newEvent } from '@guildhall/platform/events';
import {
  InteractionChoices,
  type InteractionResponse,
  interactionAck,
  interactionChoices,
  interactionModal,
  type Message,
  type PayloadOf,
  RESPONSE_TYPES,
  ResponseMessage,
} from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../../runtime.ts';
import type { Db } from '../../../tables.ts';
import { withFreshState } from '../../access/index.ts';
import { readModal } from '../../rich-content/index.ts';
import { responseLane } from '../delivery/lanes.ts';
import { readData, requireResponseType, splitFlags, withDataPaths } from '../rules.ts';
import {
  claimResponse,
  type FirstResponse,
  type InteractionRow,
  interactionById,
  releaseResponse,
  setResponseMessage,
} from '../store.ts';
import { countRun } from './count-runs.ts';
import { editResponseMessage } from './edit-response.ts';
import { interactionReference, personAudience } from './person.ts';
import { type Binding, Overtaken, postResponse } from './post-response.ts';
import { responseContext } from './response-context.ts';
import { isAwaited, stopWaiting } from './wait.ts';

/** The result of the first response. */
export interface Responded {
  readonly messageId: string | null;
  readonly ephemeral: boolean;
  readonly message: Message | null;
}

interface Responding {
  readonly runtime: Runtime;
  readonly facts: RequestFacts;
  readonly files: readonly UploadedFile[];
}

type Respond = (responding: Responding, row: InteractionRow, data: unknown) => Promise<Responded>;

const NO_MESSAGE: Responded = { messageId: null, ephemeral: false, message: null };

/**
 * Handles the first response to an interaction, from the callback or an endpoint (design 3.3). Of several concurrent
 * ones, only one succeeds.
 * @throws ApiError unknown_interaction after 3 seconds, already_responded, invalid_response_type, invalid_request, and
 * errors of a send
 */
export async function respond(
  runtime: Runtime,
  facts: RequestFacts,
  row: InteractionRow,
  { type, data = {} }: InteractionResponse,
  files: readonly UploadedFile[] = [],
): Promise<Responded> {
  requireOpen(runtime, row);
  requireResponseType(type, row);
  const perform = RESPONSES[type];
  if (!perform) throw new ApiError('invalid_response_type');
  const responding = { runtime, facts, files };
  const responded = await withFreshState(runtime, () => perform(responding, row, data)).catch(
    (error: unknown) => {
      throw error instanceof ApiError && error.details.fields ? withDataPaths(error) : error;
    },
  );
  stopWaiting(runtime, row.id);
  countRun(runtime, row, 'success');
  return responded;
}

function requireOpen(runtime: Runtime, row: InteractionRow): void {
  if (row.responseType !== null) throw new ApiError('already_responded');
  // The process that created it has a timer, which starts when it is stored. The clock of another one may be ahead.
  const isOverdue =
    !isAwaited(runtime, row.id) && row.respondBy.getTime() + CLOCKS_DIFFER_BY_MS <= runtime.clock.now();
  if (row.failed || isOverdue) throw new ApiError('unknown_interaction');
}

/** @throws ApiError already_responded, unknown_interaction when it has failed */
async function claim(db: Db, row: InteractionRow, response: FirstResponse): Promise<void> {
  if (!(await claimResponse(db, row.id, response))) throw await refusal(db, row);
}

/** Why a first response is not possible. */
async function refusal(db: Db, row: InteractionRow): Promise<ApiError> {
  const now = await interactionById(db, row.id);
  return new ApiError(now && !now.failed ? 'already_responded' : 'unknown_interaction');
}

function acknowledgement(row: InteractionRow, response: FirstResponse): PayloadOf<typeof interactionAck> {
  const { type, thinking = false, ephemeral = false, messageId = null } = response;
  return { ...interactionReference(row), type, thinking, ephemeral, messageId };
}

function announceResponse(tx: Transaction, row: InteractionRow, response: FirstResponse): void {
  tx.emit(interactionAck, personAudience(row), acknowledgement(row, response));
}

const reply: Respond = async ({ runtime, facts, files }, row, data) => {
  const input = readData(ResponseMessage, data);
  const { ephemeral } = splitFlags(input.flags);
  const ctx = await responseContext(runtime, facts, row);
  const response = { type: RESPONSE_TYPES.reply, ephemeral };
  const post = (binding: Binding) =>
    postResponse(ctx, row, { input, files, ephemeral, isFirst: true, binding });
  if (ephemeral) {
    const inTransaction = async (tx: Transaction, messageId: string) => {
      await claim(tx.db, row, { ...response, messageId });
      announceResponse(tx, row, { ...response, messageId });
    };
    const message = await post({ inTransaction });
    return { messageId: message.id, ephemeral, message };
  }
  const message = await (files.length > 0
    ? replyWithFiles(runtime, row, response, post)
    : replyAtOnce(runtime, row, response, post));
  return { messageId: message.id, ephemeral, message };
};

type PostReply = (binding: Binding) => Promise<Message>;

async function replyAtOnce(
  runtime: Runtime,
  row: InteractionRow,
  response: FirstResponse,
  post: PostReply,
): Promise<Message> {
  try {
    const audience = personAudience(row);
    return await post({
      acknowledge: (messageId) => ({
        audience,
        payload: acknowledgement(row, { ...response, messageId }),
      }),
    });
  } catch (error) {
    throw error instanceof Overtaken ? await refusal(runtime.database.db, row) : error;
  }
}

/** Storing files may take longer than the time to respond, so the response is reserved first. */
function replyWithFiles(
  runtime: Runtime,
  row: InteractionRow,
  response: FirstResponse,
  post: PostReply,
): Promise<Message> {
  const inTransaction = async (tx: Transaction, messageId: string) => {
    await setResponseMessage(tx.db, row.id, messageId);
    announceResponse(tx, row, { ...response, messageId });
  };
  return reserveFirst(runtime, row, response, () => post({ inTransaction }));
}

/** Reserves the first response before the work, and releases it when the work is refused. */
async function reserveFirst<Result>(
  runtime: Runtime,
  row: InteractionRow,
  response: FirstResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = runtime.database;
  await claim(db, row, response);
  try {
    return await work();
  } catch (error) {
    await releaseResponse(db, row.id);
    throw error;
  }
}

const Flags = Type.Object({ flags: Type.Optional(Type.Integer()) });

/** Others receive the message once it is stored. */
const deferReply: Respond = async (responding, row, data) => {
  const { ephemeral, flags } = splitFlags(readData(Flags, data).flags);
  if (flags !== 0) throw new ApiError('invalid_flags');
  await respondWithoutMessage(responding, row, {
    type: RESPONSE_TYPES.deferredReply,
    ephemeral,
    thinking: true,
  });
  return { ...NO_MESSAGE, ephemeral };
};

const deferUpdate: Respond = async (responding, row) => {
  await respondWithoutMessage(responding, row, { type: RESPONSE_TYPES.deferredUpdate });
  return NO_MESSAGE;
};

const update: Respond = async ({ runtime, facts, files }, row, data) => {
  const input = readData(ResponseMessage, data);
  if (files.length > 0) throw invalidField('body/files', 'cannot be added by an edit');
  const ctx = await responseContext(runtime, facts, row);
  const found = { messageId: row.messageId ?? '', ephemeral: row.messageEphemeral };
  const response = { type: RESPONSE_TYPES.update };
  const message = await editResponseMessage(ctx, found, input, async (tx) => {
    await tx.lock(row.id);
    await claim(tx.db, row, response);
    announceResponse(tx, row, { ...response, messageId: row.messageId });
  });
  return { messageId: message.id, ephemeral: found.ephemeral, message };
};

const choose: Respond = async (responding, row, data) => {
  const { choices } = readData(InteractionChoices, data);
  const payload = { ...interactionReference(row), choices };
  const event = newEvent(interactionChoices, personAudience(row), payload);
  await respondWithoutMessage(responding, row, { type: RESPONSE_TYPES.choices }, event);
  return NO_MESSAGE;
};

const showModal: Respond = async (responding, row, data) => {
  const modal = readModal(data as Readonly<Record<string, unknown>>);
  const shown = { ...modal, components: [...modal.components] };
  const payload = { ...interactionReference(row), applicationId: row.applicationId, modal: shown };
  const event = newEvent(interactionModal, personAudience(row), payload);
  await respondWithoutMessage(responding, row, { type: RESPONSE_TYPES.modal, modal: shown }, event);
  return NO_MESSAGE;
};

/**
 * A response without a message.
 * @throws ApiError already_responded, unknown_interaction when it has failed, and errors of {@link responseContext}
 */
async function respondWithoutMessage(
  { runtime, facts }: Responding,
  row: InteractionRow,
  response: FirstResponse,
  event = newEvent(interactionAck, personAudience(row), acknowledgement(row, response)),
): Promise<void> {
  const { stateVersion } = await responseContext(runtime, facts, row);
  if (await responseLane(runtime).add(row.id, { id: row.id, response, event, stateVersion })) return;
  throw await refusal(runtime.database.db, row);
}

const RESPONSES: Readonly<Record<number, Respond>> = {
  [RESPONSE_TYPES.reply]: reply,
  [RESPONSE_TYPES.deferredReply]: deferReply,
  [RESPONSE_TYPES.deferredUpdate]: deferUpdate,
  [RESPONSE_TYPES.update]: update,
  [RESPONSE_TYPES.choices]: choose,
  [RESPONSE_TYPES.modal]: showModal,
};
