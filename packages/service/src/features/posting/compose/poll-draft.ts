/** The poll of a send: its checks and its rows (specification: Poll object; design 5.2, 13.31). */
import { ApiError, type FieldFault, HOUR_MS, isoTime, job, validateBody } from '@guildhall/platform';
import { CreatePoll, Id, isOneLine, LIMITS, type SendMessage } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { MessageParts } from '../../../tables.ts';
import { usableEmoji } from '../../expressions/index.ts';
import type { Send } from '../send/send.ts';
import type { DraftSource } from './draft-source.ts';
import { insertPoll } from './store.ts';

/** The polls feature handles this job. */
export const endPollJob = job({
  name: 'end-poll',
  payload: Type.Object({ channelId: Id, messageId: Id }),
});

/** One job per poll. Ids of messages are unique only within a channel, as archives bring their own. */
export function endPollJobKey(channelId: string, messageId: string): string {
  return `poll:${channelId}:${messageId}`;
}

type SentPoll = NonNullable<MessageParts['poll']>;

export interface ReadPoll {
  readonly parts: MessageParts;
  readonly inTransaction: NonNullable<Send['inTransaction']>;
}

/**
 * Reads the poll of a send. Answers are numbered from '1'; the duration begins now.
 * @param others parts of the send that cannot be combined with a poll
 * @returns null when the send has no poll
 * @throws ApiError invalid_poll with all faults in `fields`
 */
export function readPoll(
  source: DraftSource,
  { poll: sent }: SendMessage,
  others: OtherParts,
): null | Promise<ReadPoll> {
  return sent === undefined ? null : readSentPoll(source, sent, others);
}

interface OtherParts {
  readonly layout: boolean;
  readonly files: boolean;
}

async function readSentPoll(source: DraftSource, sent: unknown, others: OtherParts): Promise<ReadPoll> {
  if (others.layout) throw invalidPoll([{ path: 'body/flags', message: 'must not be 32768 with a poll' }]);
  if (others.files) throw invalidPoll([{ path: 'body/files', message: 'cannot go with a poll' }]);
  const { question, answers, duration, allowMultiselect = false } = requireValidPoll(sent);
  const emojis = await Promise.all(answers.map(({ emoji }) => readEmoji(source, emoji)));
  const faults = emojis.flatMap((emoji, index) => (emoji === undefined ? [unknownEmojiAt(index)] : []));
  if (faults.length > 0) throw invalidPoll(faults);
  const expiresAt = source.runtime.clock.now() + (duration ?? LIMITS.pollHoursDefault) * HOUR_MS;
  const poll: SentPoll = {
    question,
    answers: answers.map(({ text }, index) => ({
      id: String(index + 1),
      text: text.trim(),
      emoji: emojis[index] ?? null,
    })),
    allowMultiselect,
    expiresAt: isoTime(expiresAt),
  };
  return { parts: { poll }, inTransaction: pollRowsWriter(poll) };
}

/** The rows of the poll, and the job that ends it. */
function pollRowsWriter({ answers, expiresAt }: SentPoll): ReadPoll['inTransaction'] {
  return async (tx, messageId, channelId) => {
    const runAt = new Date(expiresAt);
    await insertPoll(tx.db, { channelId, messageId, expiresAt: runAt, answers: answers.length });
    const jobKey = endPollJobKey(channelId, messageId);
    await tx.addJob(endPollJob, { channelId, messageId }, { runAt, jobKey });
  };
}

function requireValidPoll(sent: unknown): CreatePoll {
  const poll = requirePollShape(sent);
  const question = poll.question.trim();
  if (!isOneLine(question)) throw invalidPoll([{ path: 'body/poll/question', message: 'must be one line' }]);
  return { ...poll, question };
}

function requirePollShape(sent: unknown): CreatePoll {
  try {
    return validateBody(CreatePoll, sent) as CreatePoll;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = error.details.fields ?? [];
    throw invalidPoll(fields.map((fault) => ({ ...fault, path: fault.path.replace('body', 'body/poll') })));
  }
}

/** @returns null for none, undefined for an emoji that the author cannot use */
async function readEmoji(
  { runtime, authorId, serverId }: DraftSource,
  emoji: string | null | undefined,
): Promise<string | null | undefined> {
  if (!emoji) return null;
  return (await usableEmoji(runtime, { userId: authorId, serverId }, emoji)) ?? undefined;
}

function unknownEmojiAt(index: number): FieldFault {
  return { path: `body/poll/answers/${index}/emoji`, message: 'must be an emoji that you can use' };
}

function invalidPoll(fields: readonly FieldFault[]): ApiError {
  return new ApiError('invalid_poll', { fields });
}
