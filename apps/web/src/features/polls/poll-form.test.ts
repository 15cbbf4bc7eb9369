import { LIMITS } from '@guildhall/protocol/limits';
import { describe, expect, it } from 'vitest';
import { changeAnswer, EMPTY_POLL, pollOf, withAnswer, withoutAnswer } from './poll-form.ts';

describe('a poll being written', () => {
  const asked = { ...EMPTY_POLL, question: ' Tea? ' };
  const answered = changeAnswer(changeAnswer(asked, 1, { text: 'Assam', emoji: '🍵' }), 2, {
    text: ' Mint ',
  });

  it('is sent once it has a question and two answers', () => {
    expect(pollOf(asked)).toBeNull();
    expect(pollOf(changeAnswer(asked, 1, { text: 'Assam' }))).toBeNull();
    expect(pollOf({ ...answered, question: ' ' })).toBeNull();
    expect(pollOf(answered)).toEqual({
      question: 'Tea?',
      answers: [{ text: 'Assam', emoji: '🍵' }, { text: 'Mint' }],
      duration: 24,
      allowMultiselect: false,
    });
  });

  it('is open for any number of hours that the service takes', () => {
    expect(pollOf({ ...answered, duration: '37' })?.duration).toBe(37);
    for (const duration of ['', '0', '1.5', '169']) expect(pollOf({ ...answered, duration })).toBeNull();
  });

  it('leaves empty answers out, but not an emoji without words', () => {
    const third = withAnswer(answered);
    expect(pollOf(third)?.answers).toHaveLength(2);
    expect(pollOf(changeAnswer(third, 3, { emoji: '☕' }))).toBeNull();
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
