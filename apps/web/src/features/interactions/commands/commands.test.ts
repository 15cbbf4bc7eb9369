import type { CommandEntry } from '@guildhall/protocol';
import { expect, test } from 'vitest';
import { autocompleteBody, optionFaults, readValues, typedCommand, typedValues } from './commands.ts';

const bot = { id: '9', username: 'rota', displayName: 'Rota', avatarUrl: null } as CommandEntry['bot'];
const entry = (name: string, options: CommandEntry['options'] = []): CommandEntry => ({
  applicationId: '8',
  bot,
  commandId: '7',
  kind: 'slash',
  name,
  description: 'Does things',
  options,
  serverId: null,
});
const who = { name: 'who', description: 'Person', type: 'user', required: true } as const;
const hours = {
  name: 'hours',
  description: 'How long',
  type: 'integer',
  required: false,
  maxValue: 8,
} as const;

test('the longest matching command name is taken, with the text after it', () => {
  const entries = [
    entry('rota'),
    entry('rota add', [who]),
    { ...entry('rota add who'), kind: 'prefix' as const },
  ];
  expect(typedCommand('/rota add  who:<@5>', entries)).toMatchObject({
    entry: { name: 'rota add' },
    rest: 'who:<@5>',
  });
  expect(typedCommand('/rota', entries)).toMatchObject({ entry: { name: 'rota' }, rest: '' });
  expect(typedCommand('/rotary', entries)).toBeNull();
});

test('the text after the name becomes values, checked before anything is sent', () => {
  const command = entry('rota add', [who, hours]);
  const wire = (value: string) => value.replace('@ada', '<@5>');
  const values = typedValues('hours: 9 who:@ada', command, wire);
  expect(values).toEqual({ who: '5', hours: '9' });
  expect(readValues(command, values)).toEqual({
    read: new Map([['who', '5']]),
    faults: { hours: 'Enter a number of 8 or less.' },
  });
  expect(readValues(command, { hours: '8' }).faults).toEqual({ who: 'Fill this in.' });
});

test('an option may have the name of a property that every object inherits', () => {
  const command = entry('race', [
    { name: 'constructor', description: 'Team', type: 'string', required: false },
  ]);
  expect(readValues(command, {})).toEqual({ read: new Map(), faults: {} });
  expect(readValues(command, { constructor: 'Lotus' }).read).toEqual(new Map([['constructor', 'Lotus']]));
});

test('an option being typed is sent inside its subcommand, with the others', () => {
  const body = autocompleteBody('3', entry('rota add', [who, hours]), {
    name: 'hours',
    typed: '4',
    values: { who: '5', hours: 'old' },
  });
  expect(body.data).toEqual({
    commandId: '7',
    options: [
      {
        name: 'add',
        options: [
          { name: 'who', value: '5' },
          { name: 'hours', value: '4', focused: true },
        ],
      },
    ],
  });
});

test('the service identifies an option by the end of its path', () => {
  expect(
    optionFaults([
      { path: 'body/data/options/add/who', message: 'must be a member of this server or conversation' },
    ]),
  ).toEqual({
    who: 'Choose a member of this server or conversation.',
  });
});
