import { expect, it } from 'vitest';
import { isComplete, toBody, toForm } from './screening-form.ts';

const saved = { enabled: true, description: 'A co-op', rules: ['Be kind.', 'No spam.'] };
const form = toForm(saved);

it('sends the saved rules without changes, trimmed', () => {
  expect(toBody(form)).toEqual(saved);
  expect(toBody({ ...form, description: ' x ', rules: [{ key: 'a', text: ' y ' }] })).toEqual({
    enabled: true,
    description: 'x',
    rules: ['y'],
  });
});

it('requires text in every rule, and a rule while newcomers must agree', () => {
  expect(isComplete(form)).toBe(true);
  expect(isComplete({ ...form, rules: [] })).toBe(false);
  expect(isComplete({ ...form, enabled: false, rules: [] })).toBe(true);
  expect(isComplete({ ...form, rules: [{ key: 'a', text: ' ' }] })).toBe(false);
});

it('gives the rules of a saved form the keys they had in it, each a different one', () => {
  const edited = form.rules.map((rule, at) => (at === 0 ? { ...rule, text: 'Be kind and brief. ' } : rule));
  const keys = (...rules: string[]) =>
    toForm({ ...saved, rules }, { ...form, rules: edited }).rules.map(({ key }) => key);
  const [kind, spam] = form.rules.map(({ key }) => key);
  expect(keys('Be kind and brief.', 'No spam.')).toEqual([kind, spam]);
  // Another manager adds a rule with the previous text.
  const [added, ...others] = keys('Be kind.', 'No spam.', 'Be kind and brief.');
  expect(others).toEqual([spam, kind]);
  expect([kind, spam]).not.toContain(added);
});
