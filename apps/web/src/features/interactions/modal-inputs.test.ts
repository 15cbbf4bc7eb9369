import type { InteractionModal } from '@guildhall/protocol';
import { expect, test } from 'vitest';
import { inputFault, isRequired, modalFaults, modalParts, submittedInputs } from './modal-inputs.ts';

const short = { type: 4, custom_id: 'why', style: 1, min_length: 3, max_length: 5 } as const;
const days = { type: 3, custom_id: 'days', options: [{ label: 'Monday', value: 'mon' }] } as const;
const modal: InteractionModal = {
  custom_id: 'swap',
  title: 'Swap a turn',
  components: [
    { type: 10, content: 'Somebody takes your turn.' },
    { type: 18, label: 'Why', component: { ...short } },
    { type: 18, label: 'Days', component: { ...days, options: [...days.options], required: false } },
    { type: 1, components: [{ type: 4, custom_id: 'note', style: 2, label: 'Note', required: false }] },
  ],
};

test('labels, texts and old rows become parts in reading order', () => {
  expect(
    modalParts(modal).map((part) => (part.kind === 'field' ? part.input.custom_id : part.content)),
  ).toEqual(['Somebody takes your turn.', 'why', 'days', 'note']);
});

test('lengths are counted as in the service, at the bounds and beyond', () => {
  expect(inputFault(short, 'ab')).toBe('At least 3 characters.');
  expect(inputFault(short, 'abc')).toBeUndefined();
  expect(inputFault(short, '🌳🌳🌳🌳🌳')).toBeUndefined();
  expect(inputFault(short, '🌳🌳🌳🌳🌳🌳')).toBe('At most 5 characters.');
});

test('empty optional inputs are allowed, empty required ones are faults', () => {
  expect(modalFaults(modalParts(modal), {})).toEqual({ why: 'Fill this in.' });
  expect(isRequired({ ...days, options: [...days.options] })).toBe(true);
  expect(inputFault({ ...days, options: [...days.options] }, [])).toBe('Choose at least 1 choice.');
});

test('an optional select may be empty, but needs its minimum once something is chosen', () => {
  const pair = { ...days, options: [...days.options], min_values: 2, max_values: 3, required: false };
  expect(inputFault(pair, [])).toBeUndefined();
  expect(inputFault(pair, ['mon'])).toBe('Choose at least 2 choices.');
  expect(inputFault(pair, ['mon', 'tue'])).toBeUndefined();
});

test('texts and values are submitted by name', () => {
  expect(submittedInputs(modalParts(modal), { why: 'ill', days: ['mon'] })).toEqual([
    { type: 4, custom_id: 'why', value: 'ill' },
    { type: 3, custom_id: 'days', values: ['mon'] },
    { type: 4, custom_id: 'note', value: '' },
  ]);
});
