/** The form of a poll. Pure. */
import type { CreatePoll } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';

export interface WrittenAnswer {
  /** Stable while others are added and removed. */
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

/** Adds an answer, up to the limit. */
export function withAnswer(form: PollForm): PollForm {
  if (form.answers.length >= LIMITS.pollAnswers) return form;
  const key = Math.max(...form.answers.map((answer) => answer.key)) + 1;
  return { ...form, answers: [...form.answers, { key, text: '', emoji: null }] };
}

/** Removes an answer, down to the minimum. */
export function withoutAnswer(form: PollForm, key: number): PollForm {
  if (form.answers.length <= LIMITS.pollAnswersMinimum) return form;
  return { ...form, answers: form.answers.filter((answer) => answer.key !== key) };
}

export function changeAnswer(form: PollForm, key: number, change: Partial<WrittenAnswer>): PollForm {
  const answers = form.answers.map((answer) => (answer.key === key ? { ...answer, ...change } : answer));
  return { ...form, answers };
}

/** Whether an answer cannot stay without text: it has an emoji, or too few others are used. */
export function needsText({ answers }: PollForm, { key, text, emoji }: WrittenAnswer): boolean {
  if (emoji !== null) return true;
  const isUsed = (answer: WrittenAnswer) => answer.text !== '' || answer.emoji !== null;
  const lacking = LIMITS.pollAnswersMinimum - answers.filter(isUsed).length;
  const unused = answers.filter((answer) => !isUsed(answer));
  return text === '' && unused.findIndex((answer) => answer.key === key) < lacking;
}

/** The poll of a complete form in the API's format, without empty answers. */
export function toPoll({ question, answers, duration, several }: PollForm): CreatePoll {
  return {
    question: question.trim(),
    answers: answers
      .map(({ text, emoji }) => ({ text: text.trim(), ...(emoji ? { emoji } : {}) }))
      .filter(({ text }) => text !== ''),
    duration: Number(duration),
    allowMultiselect: several,
  };
}
