import { expect, it } from 'vitest';
import { describeInvalid } from './describe-invalid.ts';

/** A field with one fault. */
function field(type: string, fault: keyof ValidityState, rest: object = {}) {
  const validity = { [fault]: true } as unknown as ValidityState;
  return {
    validity,
    type,
    min: '',
    max: '',
    minLength: -1,
    validationMessage: 'The browser’s own.',
    ...rest,
  };
}

it.each([
  ['number', 'valueMissing', {}, 'Fill this in.'],
  ['number', 'badInput', {}, 'Enter a number.'],
  ['number', 'stepMismatch', {}, 'Enter a whole number.'],
  ['number', 'rangeUnderflow', { min: '1' }, 'Enter a number of 1 or more.'],
  ['number', 'rangeOverflow', { max: '3650' }, 'Enter a number of 3,650 or less.'],
  ['text', 'tooShort', { minLength: 2 }, 'Use at least 2 characters.'],
  ['email', 'typeMismatch', {}, 'Enter a full e-mail address, such as ann@example.org.'],
  ['url', 'typeMismatch', {}, 'Enter a full address, such as https://example.org.'],
  ['time', 'rangeUnderflow', { min: '12:00' }, 'Choose a later time.'],
] as const)('describes a %s field with %s', (type, fault, rest, sentence) => {
  expect(describeInvalid(field(type, fault, rest))).toBe(sentence);
});

it('repeats the hint about the format of a text', () => {
  expect(describeInvalid(field('text', 'patternMismatch'), 'Letters and digits.')).toBe(
    'Letters and digits.',
  );
});
