import type { Command } from '@guildhall/protocol';
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

describe('the form of a command', () => {
  it('returns the command it was filled from', () => {
    const { id: _id, ...rota } = ROTA;
    expect(commandFrom(draftFrom(ROTA))).toEqual(rota);
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
