/** A poll while it is being written. Pure. */
import type { CreatePoll } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';

export interface WrittenAnswer {
  /** Stays the same while others come and go. */
  readonly key: number;
  readonly text: string;
  readonly emoji: string | null;
}

export const DURATIONS = ['1', '4', '8', '24', '72', '168'] as const;

export interface PollForm {
  readonly question: string;
  readonly answers: readonly WrittenAnswer[];
  /** Hours. */
  readonly duration: string;
  readonly several: boolean;
}

export const EMPTY_POLL: PollForm = {
  question: '',
  answers: [
    { key: 1, text: '', emoji: null },
    { key: 2, text: '', emoji: null },
  ],
  duration: '24',
  several: false,
};

/** One more answer; the same where a poll takes no more. */
export function withAnswer(form: PollForm): PollForm {
  if (form.answers.length >= LIMITS.pollAnswers) return form;
  const key = Math.max(...form.answers.map((answer) => answer.key)) + 1;
  return { ...form, answers: [...form.answers, { key, text: '', emoji: null }] };
}

/** Without an answer; the same where a poll would have too few. */
export function withoutAnswer(form: PollForm, key: number): PollForm {
  if (form.answers.length <= LIMITS.pollAnswersMinimum) return form;
  return { ...form, answers: form.answers.filter((answer) => answer.key !== key) };
}

export function changeAnswer(form: PollForm, key: number, change: Partial<WrittenAnswer>): PollForm {
  const answers = form.answers.map((answer) => (answer.key === key ? { ...answer, ...change } : answer));
  return { ...form, answers };
}

/** What is sent; answers left empty are left out. Null while something is missing. */
export function toPoll({ question, answers, duration, several }: PollForm): CreatePoll | null {
  const written = answers
    .map(({ text, emoji }) => ({ text: text.trim(), emoji }))
    .filter(({ text, emoji }) => text !== '' || emoji !== null);
  const isComplete = written.every(({ text }) => text !== '') && written.length >= LIMITS.pollAnswersMinimum;
  const hours = Number(duration);
  const isOpenFor = Number.isInteger(hours) && hours >= 1 && hours <= LIMITS.pollHours;
  if (question.trim() === '' || !isComplete || !isOpenFor) return null;
  return {
    question: question.trim(),
    answers: written.map(({ text, emoji }) => (emoji ? { text, emoji } : { text })),
    duration: hours,
    allowMultiselect: several,
  };
}
