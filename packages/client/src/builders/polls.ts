/** Polls (specification: Poll object). */
import { isBlank, isOneLine, LIMITS, textLength } from '@guildhall/protocol/limits';
import { Faults } from './check.ts';

const QUESTION = LIMITS.pollQuestion;
const ANSWERS = {
  least: LIMITS.pollAnswersMinimum,
  most: LIMITS.pollAnswers,
  text: LIMITS.pollAnswer,
} as const;
const MAX_HOURS = LIMITS.pollHours;

/** The description of a poll. */
export interface PollInput {
  /** One line of up to 300 characters. */
  readonly question: string;
  /** Two to ten, of up to 55 characters. */
  readonly answers: readonly (string | { readonly text: string; readonly emoji?: string | undefined })[];
  /** 1 to 168; default 24. */
  readonly durationHours?: number | undefined;
  readonly allowMultiselect?: boolean | undefined;
}

/** A poll on the wire. */
export interface PollBody {
  readonly question: string;
  readonly answers: readonly { readonly text: string; readonly emoji?: string }[];
  readonly duration?: number;
  readonly allowMultiselect?: boolean;
}

/** A poll, for the `poll` of a message. @throws BuilderError */
export function poll({ question, answers, durationHours, allowMultiselect }: PollInput): PollBody {
  const faults = new Faults('poll');
  faults.addIf(!fits(question, QUESTION), 'question', `must be 1 to ${QUESTION} characters`);
  faults.addIf(!isOneLine(question.trim()), 'question', 'must be one line');
  const { least, most, text } = ANSWERS;
  faults.addIf(answers.length < least || answers.length > most, 'answers', `must be ${least} to ${most}`);
  const entries = answers.map((answer) => (typeof answer === 'string' ? { text: answer } : answer));
  entries.forEach((entry, index) => {
    faults.addIf(!fits(entry.text, text), `answers/${index}/text`, `must be 1 to ${text} characters`);
  });
  if (durationHours !== undefined) {
    const isValidDuration =
      Number.isInteger(durationHours) && durationHours >= 1 && durationHours <= MAX_HOURS;
    faults.addIf(!isValidDuration, 'duration', `must be 1 to ${MAX_HOURS} hours`);
  }
  faults.throwAny();
  return {
    question,
    answers: entries.map((entry) => ({
      text: entry.text,
      ...(entry.emoji === undefined ? {} : { emoji: entry.emoji }),
    })),
    ...(durationHours === undefined ? {} : { duration: durationHours }),
    ...(allowMultiselect === undefined ? {} : { allowMultiselect }),
  };
}

function fits(text: string, most: number): boolean {
  // White space at the ends is dropped.
  return !isBlank(text) && textLength(text.trim()) <= most;
}
