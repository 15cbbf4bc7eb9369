import { LIMITS } from '@guildhall/protocol/limits';
import { describe, expect, it } from 'vitest';
import {
  changeAnswer,
  EMPTY_POLL,
  needsText,
  type PollForm,
  toPoll,
  withAnswer,
  withoutAnswer,
} from './poll-form.ts';

describe('the form of a poll', () => {
  const asked = { ...EMPTY_POLL, question: ' Tea? ' };
  const answered = changeAnswer(changeAnswer(asked, 1, { text: 'Assam', emoji: '🍵' }), 2, {
    text: ' Mint ',
  });

  const missing = (form: PollForm) =>
    form.answers.filter((answer) => needsText(form, answer) && answer.text === '').map(({ key }) => key);

  it('is sent without spaces around texts, and without empty answers', () => {
    expect(toPoll(withAnswer(answered))).toEqual({
      question: 'Tea?',
      answers: [{ text: 'Assam', emoji: '🍵' }, { text: 'Mint' }],
      duration: 24,
      allowMultiselect: false,
    });
    expect(toPoll({ ...answered, duration: '37' }).duration).toBe(37);
  });

  it('needs the text of two answers, and of each with an emoji', () => {
    expect(missing(asked)).toEqual([1, 2]);
    expect(missing(changeAnswer(asked, 2, { text: 'Mint' }))).toEqual([1]);
    const third = withAnswer(answered);
    expect(missing(third)).toEqual([]);
    expect(missing(changeAnswer(third, 3, { emoji: '☕' }))).toEqual([3]);
    expect(missing(changeAnswer(withAnswer(asked), 3, { emoji: '☕' }))).toEqual([1, 3]);
  });

  it(`has from ${LIMITS.pollAnswersMinimum} to ${LIMITS.pollAnswers} answers`, () => {
    expect(withoutAnswer(answered, 1)).toBe(answered);
    let full = answered;
    for (let count = 0; count < 20; count += 1) full = withAnswer(full);
    expect(full.answers).toHaveLength(LIMITS.pollAnswers);
    expect(new Set(full.answers.map(({ key }) => key)).size).toBe(LIMITS.pollAnswers);
    expect(withoutAnswer(full, 1).answers[0]?.text).toBe(' Mint ');
  });
});
