import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlainOption, readOptionValue } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { describeFault, KNOWN_FAULTS } from './describe-fault.ts';

const PACKAGES = join(import.meta.dirname, '../../../../../packages');
/** Words of the validation library. */
const LIBRARY_FAULT = /^\^must (?:not have|be [<>]=|match)/;

it.each([
  ['is required', 'Fill this in.'],
  ['must be 2 to 32 characters', 'Use 2 to 32 characters.'],
  ['must be 1 to 32 lowercase letters, digits, - or _', 'Use up to 32 lowercase letters, digits, - or _.'],
  ['must be at most 1 characters', 'Use at most 1 character.'],
  ['must not have fewer than 8 characters', 'Use at least 8 characters.'],
  ['must not have more than 1000 items', 'Choose at most 1,000 entries.'],
  ['must be >= 1', 'Enter a number of 1 or more.'],
  ['must match pattern "^[^\\s@]+@[^\\s@]+$"', 'This has the wrong format. Check it for typing errors.'],
  [
    'must be an address that begins with http:// or https://',
    'This has the wrong format. Check it for typing errors.',
  ],
  ['must be another person whose account can be used', 'Choose another person with an active account.'],
  ['must be at most 24 hours before to', 'Begin at most 24 hours before the end.'],
  ['must answer "What do you read?"', 'Answer “What do you read?”.'],
  ['must be 1 to 50', 'Use 1 to 50.'],
  ['must be 1 to 5 characters without spaces', 'Use up to 5 characters, without spaces.'],
  [
    'must name a domain, or invites must be true',
    'Write at least one domain, or stop invites to other servers.',
  ],
  ['The account is suspended.', 'The operators of this instance have suspended your account.'],
  [
    'The account is suspended: ends. Write: us.',
    'The operators of this instance have suspended your account. Reason: ends. Write: us',
  ],
  [
    'There is no room for the file: your storage is full.',
    'Your storage is full. Delete messages with files to make room.',
  ],
  ['It did not answer within 3 seconds.', 'It did not answer within 3 seconds.'],
  ['Its answer was refused: invalid_embeds.', 'Its answer was refused: invalid_embeds.'],
  ["Discord's form is turned off on this instance.", 'Discord’s format is turned off on this instance.'],
  ['must be a public key of P-256', undefined],
])('of a field, “%s”, is shown as %s', (message, sentence) => {
  expect(describeFault(message)).toBe(sentence);
});

const OPTION = { name: 'a', description: 'b' };
const WITH_BOUNDS = { minValue: 2, maxValue: 3, minLength: 2, maxLength: 3 };

it.each([
  [{ ...OPTION, type: 'string' }, ''],
  [{ ...OPTION, type: 'string', ...WITH_BOUNDS }, 'x'],
  [{ ...OPTION, type: 'string', ...WITH_BOUNDS }, 'long'],
  [{ ...OPTION, type: 'integer' }, '1.5'],
  [{ ...OPTION, type: 'integer', ...WITH_BOUNDS }, '1'],
  [{ ...OPTION, type: 'number', ...WITH_BOUNDS }, '3.5'],
  [{ ...OPTION, type: 'number' }, 'x'],
  [{ ...OPTION, type: 'boolean' }, 'x'],
  [{ ...OPTION, type: 'user' }, 'x'],
  [{ ...OPTION, type: 'role' }, 'x'],
  [{ ...OPTION, type: 'channel' }, 'x'],
  [{ ...OPTION, type: 'string', choices: [{ name: 'Big', value: 'big' }] }, 'small'],
] as const)('of an option of a command is known: %o, %s', (option, value) => {
  const read = readOptionValue(option as unknown as PlainOption, value);
  if (!('fault' in read)) throw new Error('the value is allowed');
  expect(describeFault(read.fault)).toBeDefined();
});

it('of the service is known in the words that the service uses', () => {
  const texts = globSync('{service,platform,protocol}/src/**/*.ts', { cwd: PACKAGES }).flatMap((path) =>
    [...readFileSync(join(PACKAGES, path), 'utf8').matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`\n]*)`/g)].map(
      ([, double, single, template = '']) => double ?? single ?? template.replaceAll(/\$\{[^}]+\}/g, '1'),
    ),
  );
  const unknown = KNOWN_FAULTS.map(([pattern]) => pattern)
    .filter(({ source }) => !LIBRARY_FAULT.test(source))
    .filter((pattern) => !texts.some((text) => pattern.test(text)));
  expect(unknown).toEqual([]);
});
