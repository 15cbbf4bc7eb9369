import { ApiError, invalidField, type RequestFacts, type UploadedFile } from '@guildhall/platform';
import {
  AnswerMessage,
  InteractionChoices,
  type InteractionResponse,
  type Message,
  RESPONSE_TYPES,
} from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Ground, Transaction } from '../../ground.ts';
import { readModal } from '../rich-content/index.ts';
import { answerContext } from './answer-context.ts';
import { editMessageOf } from './edit-answer.ts';
import { countRun } from './fail.ts';
import { postAnswer } from './post-answer.ts';
import { belowData, readData, requireFitting, splitFlags } from './rules.ts';
import {
  claimResponse,
  type FirstResponse,
  type InteractionRow,
  interactionById,
  releaseResponse,
} from './store.ts';
import { tellPerson } from './tell-person.ts';

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
  await countRun(ground, row, false);
  return responded;
}

function requireOpen(ground: Ground, row: InteractionRow): void {
  if (row.response_type !== null) throw new ApiError('already_responded');
  if (row.failed || row.respond_by.getTime() <= ground.clock.now()) throw new ApiError('unknown_interaction');
}

/** @throws ApiError already_responded, unknown_interaction when it failed meanwhile. */
async function claim(tx: Transaction, row: InteractionRow, response: FirstResponse): Promise<void> {
  if (await claimResponse(tx.db, row.id, response)) return;
  const now = await interactionById(tx.db, row.id);
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
  const message = await postAnswer(ctx, row, {
    input,
    files,
    ephemeral,
    isFirst: true,
    bind: async (tx, messageId) => {
      const response = { type: RESPONSE_TYPES.reply, ephemeral, messageId };
      await claim(tx, row, response);
      acknowledge(tx, row, response);
    },
  });
  return { messageId: message.id, ephemeral, message };
};

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

/** The edit is a transaction of its own, so the place is taken first and given back when the edit is refused. */
const update: Respond = async ({ ground, facts, files }, row, data) => {
  const input = readData(AnswerMessage, data);
  if (files.length > 0) throw invalidField('files', 'cannot be added by an edit');
  const ctx = await answerContext(ground, facts, row);
  const response = { type: RESPONSE_TYPES.update, messageId: row.message_id };
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx, row, { type: RESPONSE_TYPES.update });
  });
  try {
    const found = { messageId: row.message_id ?? '', ephemeral: row.message_ephemeral };
    const message = await editMessageOf(ctx, found, input);
    await ground.database.transaction(async (tx) => {
      await tx.lock(row.id);
      acknowledge(tx, row, response);
    });
    return { messageId: message.id, ephemeral: found.ephemeral, message };
  } catch (error) {
    await releaseResponse(ground.database.db, row.id);
    throw error;
  }
};

const choose: Respond = async ({ ground }, row, data) => {
  const { choices } = readData(InteractionChoices, data);
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx, row, { type: RESPONSE_TYPES.choices });
    tellPerson(tx, 'INTERACTION_CHOICES', row, { choices });
  });
  return NO_MESSAGE;
};

const showModal: Respond = async ({ ground }, row, data) => {
  const modal = { ...readModal(data as Readonly<Record<string, unknown>>) };
  const shown = { ...modal, components: [...modal.components] };
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx, row, { type: RESPONSE_TYPES.modal, modal: shown });
    tellPerson(tx, 'INTERACTION_MODAL', row, { applicationId: row.application_id, modal: shown });
  });
  return NO_MESSAGE;
};

async function only(ground: Ground, row: InteractionRow, response: FirstResponse): Promise<void> {
  await ground.database.transaction(async (tx) => {
    await tx.lock(row.id);
    await claim(tx, row, response);
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
