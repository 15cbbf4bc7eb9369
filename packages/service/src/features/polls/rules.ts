/** Valid choices, vote counts and winners. Pure. */
import { invalidField } from '@guildhall/platform';
import type { Poll, PollAnswer } from '@guildhall/protocol';
import type { PollRow } from '../messages/index.ts';

/** The poll as it was sent. */
export interface Question {
  readonly answers: readonly { readonly id: string }[];
  readonly allowMultiselect: boolean;
}

/** A choice without repetitions, in the order of the answers. @throws ApiError invalid_request */
export function chosenAnswers(
  { answers, allowMultiselect }: Question,
  answerIds: readonly string[],
): string[] {
  const known = new Set(answers.map(({ id }) => id));
  const unknown = answerIds.findIndex((id) => !known.has(id));
  if (unknown !== -1) throw invalidField(`body/answerIds/${unknown}`, 'must be an answer of the poll');
  const chosen = answers.map(({ id }) => id).filter((id) => answerIds.includes(id));
  if (chosen.length > 1 && !allowMultiselect)
    throw invalidField('body/answerIds', 'must be a single answer in this poll');
  return chosen;
}

export function isOpen(poll: Pick<PollRow, 'endedAt' | 'expiresAt'>, now: number): boolean {
  return poll.endedAt === null && poll.expiresAt.getTime() > now;
}

/** Counts and number of voters after a person has changed their choice. */
export function recounted(
  { counts, total }: Pick<PollRow, 'counts' | 'total'>,
  before: readonly string[],
  after: readonly string[],
): Pick<PollRow, 'counts' | 'total'> {
  return {
    counts: counts.map((count, index) => {
      const id = String(index + 1);
      return count + Number(after.includes(id)) - Number(before.includes(id));
    }),
    total: total + Number(after.length > 0) - Number(before.length > 0),
  };
}

/** Several winners on a tie, none without votes. */
export function pollWinners({ answers }: Poll): PollAnswer[] {
  const most = Math.max(...answers.map(({ count }) => count));
  return most === 0 ? [] : answers.filter(({ count }) => count === most);
}
