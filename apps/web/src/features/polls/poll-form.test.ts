import { LIMITS } from '@guildhall/protocol/limits';
import { describe, expect, it } from 'vitest';
import { changeAnswer, EMPTY_POLL, toPoll, withAnswer, withoutAnswer } from './poll-form.ts';

describe('the form of a poll', () => {
  const asked = { ...EMPTY_POLL, question: ' Tea? ' };
  const answered = changeAnswer(changeAnswer(asked, 1, { text: 'Assam', emoji: '🍵' }), 2, {
    text: ' Mint ',
  });

  it('can be sent with a question and two answers', () => {
    expect(toPoll(asked)).toBeNull();
    expect(toPoll(changeAnswer(asked, 1, { text: 'Assam' }))).toBeNull();
    expect(toPoll({ ...answered, question: ' ' })).toBeNull();
    expect(toPoll(answered)).toEqual({
      question: 'Tea?',
      answers: [{ text: 'Assam', emoji: '🍵' }, { text: 'Mint' }],
      duration: 24,
      allowMultiselect: false,
    });
  });

  it('can be open for any number of hours that the service accepts', () => {
    expect(toPoll({ ...answered, duration: '37' })?.duration).toBe(37);
    for (const duration of ['', '0', '1.5', '169']) expect(toPoll({ ...answered, duration })).toBeNull();
  });

  it('drops empty answers, and is incomplete with an emoji without words', () => {
    const third = withAnswer(answered);
    expect(toPoll(third)?.answers).toHaveLength(2);
    expect(toPoll(changeAnswer(third, 3, { emoji: '☕' }))).toBeNull();
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
