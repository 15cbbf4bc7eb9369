import { ApiError, invalidField, type RequestFacts, type UploadedFile } from '@guildhall/platform';
import {
  AnswerMessage,
  InteractionChoices,
  type InteractionResponse,
  type Message,
  RESPONSE_TYPES,
} from '@guildhall/protocol';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Ground, Transaction } from '../../ground.ts';
import type { Tables } from '../../tables.ts';
import { readModal } from '../rich-content/index.ts';
import { answerContext } from './answer-context.ts';
import { countRun } from './count-runs.ts';
import { editMessageOf } from './edit-answer.ts';
import { postAnswer } from './post-answer.ts';
import { belowData, readData, requireFitting, splitFlags } from './rules.ts';
import {
  claimResponse,
  type FirstResponse,
  type InteractionRow,
  interactionById,
  releaseResponse,
  setResponseMessage,
} from './store.ts';
import { tellPerson } from './tell-person.ts';
import { stopWaiting } from './wait.ts';

/** What the first response came to. */
export interface Responded {
  readonly messageId: string | null;
  readonly ephemeral: boolean;
  readonly message: Message | null;
}

type Respond = (
  given: {
    readonly ground: Ground;
    readonly facts: RequestFacts;
    readonly files: readonly UploadedFile[];
  },
  row: InteractionRow,
  data: unknown,
) => Promise<Responded>;

const NO_MESSAGE: Responded = { messageId: null, ephemeral: false, message: null };

/**
 * Carries out the first response to an interaction, from the callback or an endpoint's answer (design 3.3). Of many at
 * once one is carried out.
 * @throws ApiError unknown_interaction after 3 seconds, already_responded, invalid_response_type, invalid_request, and
 * what a message can be refused for.
 */
export async function respond(
  ground: Ground,
  facts: RequestFacts,
  row: InteractionRow,
  { type, data = {} }: InteractionResponse,
  files: readonly UploadedFile[] = [],
): Promise<Responded> {
  requireOpen(ground, row);
  requireFitting(type, row);
  const carryOut = RESPONSES[type];
  if (!carryOut) throw new ApiError('invalid_response_type');
  const responded = await carryOut({ ground, facts, files }, row, data).catch((error: unknown) => {
    throw error instanceof ApiError && error.details.fields ? belowData(error) : error;
  });
  stopWaiting(ground, row.id);
  countRun(ground, row, false);
  return responded;
}

function requireOpen(ground: Ground, row: InteractionRow): void {
  if (row.response_type !== null) throw new ApiError('already_responded');
  if (row.failed || row.respond_by.getTime() <= ground.clock.now()) throw new ApiError('unknown_interaction');
}

/** @throws ApiError already_responded, unknown_interaction when it failed meanwhile. */
async function claim(db: Kysely<Tables>, row: InteractionRow, response: FirstResponse): Promise<void> {
  if (await claimResponse(db, row.id, response)) return;
  const now = await interactionById(db, row.id);
  throw new ApiError(now && !now.failed ? 'already_responded' : 'unknown_interaction');
}

function acknowledge(tx: Transaction, row: InteractionRow, response: FirstResponse): void {
  const { type, thinking = false, ephemeral = false, messageId = null } = response;
  tellPerson(tx, 'INTERACTION_ACK', row, { type, thinking, ephemeral, messageId });
}

const reply: Respond = async ({ ground, facts, files }, row, data) => {
  const input = readData(AnswerMessage, data);
  const { ephemeral } = splitFlags(input.flags);
  const ctx = await answerContext(ground, facts, row);
  const response = { type: RESPONSE_TYPES.reply, ephemeral };
  const answer = { input, files, ephemeral, isFirst: true };
  const bind = async (tx: Transaction, messageId: string) => {
    if (ephemeral) await claim(tx.db, row, { ...response, messageId });
    else await setResponseMessage(tx.db, row.id, messageId);
    acknowledge(tx, row, { ...response, messageId });
  };
  const message = ephemeral
    ? await postAnswer(ctx, row, { ...answer, bind, bound: 'with' })
    : await inPlace(ground, row, response, () => postAnswer(ctx, row, { ...answer, bind, bound: 'after' }));
  return { messageId: message.id, ephemeral, message };
};

/** Takes the place of the first response before the work, and gives it back when the work is refused. */
async function inPlace<Result>(
  ground: Ground,
  row: InteractionRow,
  response: FirstResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = ground.database;
  await claim(db, row, response);
  try {
    return await work();
  } catch (error) {
    await releaseResponse(db, row.id);
    throw error;
  }
}

const Flags = Type.Object({ flags: Type.Optional(Type.Integer()) });

/** Everyone else learns of it when the message is there. */
const deferReply: Respond = async ({ ground, facts }, row, data) => {
  const { ephemeral, flags } = splitFlags(readData(Flags, data).flags);
  if (flags !== 0) throw new ApiError('invalid_flags');
  await answerContext(ground, facts, row);
  await only(ground, row, { type: RESPONSE_TYPES.deferredReply, ephemeral, thinking: true });
  return { ...NO_MESSAGE, ephemeral };
};

const deferUpdate: Respond = async ({ ground }, row) => {
  await only(ground, row, { type: RESPONSE_TYPES.deferredUpdate });
  return NO_MESSAGE;
};

const update: Respond = async ({ ground, facts, files }, row, data) => {
  const input = readData(AnswerMessage, data);
  if (files.length > 0) throw invalidField('files', 'cannot be added by an edit');
  const ctx = await answerContext(ground, facts, row);
  const found = { messageId: row.message_id ?? '', ephemeral: row.message_ephemeral };
  const response = { type: RESPONSE_TYPES.update };
  const message = await inPlace(ground, row, response, async () => {
    const edited = await editMessageOf(ctx, found, input);
    await ground.database.transaction(async (tx) => {
      await tx.lock(row.id);
      acknowledge(tx, row, { ...response, messageId: row.message_id });
    });
    return edited;
  });
  return { messageId: message.id, ephemeral: found.ephemeral, message };
};

const choose: Respond = async ({ ground }, row, data) => {
  const { choices } = readData(InteractionChoices, data);
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx.db, row, { type: RESPONSE_TYPES.choices });
    tellPerson(tx, 'INTERACTION_CHOICES', row, { choices });
  });
  return NO_MESSAGE;
};

const showModal: Respond = async ({ ground }, row, data) => {
  const modal = { ...readModal(data as Readonly<Record<string, unknown>>) };
  const shown = { ...modal, components: [...modal.components] };
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx.db, row, { type: RESPONSE_TYPES.modal, modal: shown });
    tellPerson(tx, 'INTERACTION_MODAL', row, { applicationId: row.application_id, modal: shown });
  });
  return NO_MESSAGE;
};

async function only(ground: Ground, row: InteractionRow, response: FirstResponse): Promise<void> {
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx.db, row, response);
    acknowledge(tx, row, response);
  });
}

const RESPONSES: Readonly<Record<number, Respond>> = {
  [RESPONSE_TYPES.reply]: reply,
  [RESPONSE_TYPES.deferredReply]: deferReply,
  [RESPONSE_TYPES.deferredUpdate]: deferUpdate,
  [RESPONSE_TYPES.update]: update,
  [RESPONSE_TYPES.choices]: choose,
  [RESPONSE_TYPES.modal]: showModal,
};
