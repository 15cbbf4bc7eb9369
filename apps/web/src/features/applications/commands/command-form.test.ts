import type { Command, CommandOption, OptionChoice, PlainOption, Subcommand } from '@guildhall/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedTypes,
  commandFrom,
  draftFrom,
  newOption,
  previewEntries,
  withOption,
} from './command-form.ts';

const ROTA: Command = {
  id: '1',
  kind: 'slash',
  name: 'rota',
  description: 'The rota of the workdays',
  options: [
    {
      type: 'subcommand_group',
      name: 'turn',
      description: 'Turns',
      options: [
        {
          type: 'subcommand',
          name: 'give',
          description: 'Give a turn',
          options: [
            { type: 'user', name: 'who', description: 'Whose', required: true },
            {
              type: 'integer',
              name: 'day',
              description: 'Which day',
              required: true,
              choices: [
                { name: 'Saturday', value: 6 },
                { name: 'Sunday', value: 7 },
              ],
            },
            {
              type: 'number',
              name: 'hours',
              description: 'How long',
              required: false,
              minValue: 0.5,
              maxValue: 8,
            },
            {
              type: 'string',
              name: 'task',
              description: 'What',
              required: false,
              autocomplete: true,
              maxLength: 40,
            },
            { type: 'channel', name: 'where', description: 'Where', required: false, channelKinds: ['text'] },
          ],
        },
      ],
    },
  ],
};

const text = fc.string({ minLength: 1, maxLength: 8 }).filter((written) => written.trim() !== '');
const labels = { name: text, description: text };
// JSON has no negative zero.
const aNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);

const choicesWith = (value: fc.Arbitrary<string> | fc.Arbitrary<number>) =>
  fc.array<OptionChoice>(fc.record({ name: text, value }), { minLength: 1, maxLength: 3 });

/** Options of a type; each of the further fields may be missing. */
function plainOptions(
  type: PlainOption['type'],
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<PlainOption> {
  const shared = fc.record({ ...labels, type: fc.constant(type), required: fc.boolean() });
  const own: fc.Arbitrary<Partial<PlainOption>> = fc.record(fields, { requiredKeys: [] });
  return fc.tuple(own, shared).map(([optional, required]) => ({ ...optional, ...required }));
}

const lengths = { minLength: fc.nat(), maxLength: fc.nat() };
const values = { minValue: aNumber, maxValue: aNumber };
const suggested = { autocomplete: fc.constant(true) };
const plainOption = fc.oneof(
  ...(['boolean', 'user', 'role'] as const).map((type) => plainOptions(type, {})),
  plainOptions('channel', {
    channelKinds: fc.uniqueArray(fc.constantFrom('text' as const, 'voice' as const), { minLength: 1 }),
  }),
  plainOptions('string', { ...lengths, ...suggested }),
  plainOptions('string', { ...lengths, choices: choicesWith(fc.string({ minLength: 1 })) }),
  ...(['integer', 'number'] as const).flatMap((type) => [
    plainOptions(type, { ...values, ...suggested }),
    plainOptions(type, { ...values, choices: choicesWith(aNumber) }),
  ]),
);
const subcommand: fc.Arbitrary<Subcommand> = fc.record({
  ...labels,
  type: fc.constant('subcommand' as const),
  options: fc.array(plainOption, { maxLength: 3 }),
});
const group: fc.Arbitrary<CommandOption> = fc.record({
  ...labels,
  type: fc.constant('subcommand_group' as const),
  options: fc.array(subcommand, { minLength: 1, maxLength: 2 }),
});
type SlashFields = Exclude<keyof Command, 'id' | 'kind' | 'prefix'>;
const slashFields = {
  ...labels,
  options: fc.oneof(
    fc.array<CommandOption>(plainOption, { maxLength: 3 }),
    fc.array(fc.oneof(subcommand, group), { maxLength: 3 }),
  ),
  memberPermissions: fc.nat().map(String),
  inDirectMessages: fc.constant(false as const),
  // A new field of the contract is missing here until the form keeps it.
} satisfies Record<SlashFields, unknown>;

describe('the form of a command', () => {
  it('returns the command it was filled from', () => {
    const slash = fc.record(slashFields, { requiredKeys: ['name', 'description', 'options'] });
    fc.assert(
      fc.property(slash, (fields) => {
        const command = { kind: 'slash' as const, ...fields };
        expect(commandFrom(draftFrom({ id: '1', ...command }))).toEqual(command);
      }),
    );
    const ladder = { kind: 'prefix', name: 'ladder', description: '', prefix: '?' } as const;
    expect(commandFrom(draftFrom({ id: '2', ...ladder }))).toEqual(ladder);
  });

  it('drops values that do not fit the type of an option', () => {
    const option = {
      ...newOption('command', []),
      type: 'boolean' as const,
      name: 'loud',
      description: 'Shout',
      min: '3',
      choices: [{ key: 'a', name: 'A', value: '' }],
      channelKinds: ['text' as const],
    };
    const draft = { ...draftFrom(ROTA), options: [option] };
    expect(commandFrom(draft).options).toEqual([
      { type: 'boolean', name: 'loud', description: 'Shout', required: false },
    ]);
    expect(commandFrom({ ...draft, options: [{ ...option, type: 'string' }] }).options).toEqual([
      {
        type: 'string',
        name: 'loud',
        description: 'Shout',
        required: false,
        minLength: 3,
        choices: [{ name: 'A', value: 'A' }],
      },
    ]);
  });

  it('separates subcommands and plain options, and lists required options first', () => {
    const plain = { ...newOption('command', []), key: 'a' };
    expect(allowedTypes('command', [])).toContain('subcommand_group');
    expect(allowedTypes('command', [plain])).not.toContain('subcommand');
    expect(allowedTypes('command', [{ ...plain, type: 'subcommand' }])).toEqual([
      'subcommand',
      'subcommand_group',
    ]);
    expect(allowedTypes('group', [])).toEqual(['subcommand']);
    const required = { ...plain, key: 'b', required: true };
    expect(withOption([plain], required).map(({ key }) => key)).toEqual(['b', 'a']);
  });

  it('shows each subcommand as a separate entry', () => {
    expect(previewEntries(ROTA).map(({ name }) => name)).toEqual(['rota turn give']);
    expect(previewEntries({ ...ROTA, options: [] }).map(({ name }) => name)).toEqual(['rota']);
  });
});
