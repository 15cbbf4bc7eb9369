import { expect, it } from 'vitest';
import { fits } from './fits.ts';
import { rankMatch } from './rank-match.ts';

it.each([
  ["journal d'audit", 'Journal d’audit'],
  ['securite', 'Sécurité'],
  ['Conservacion', 'Conservación'],
  ['"kitchen"', '“Kitchen” – news'],
  ['kitchen" - news', '“Kitchen” – news'],
  ['istanbul', 'İSTANBUL'],
  ['é', 'e\u0301'],
])('what keyboards type finds the name: %s', (query, name) => {
  expect(fits(query, name)).toBe(true);
  expect(rankMatch(name, query)).not.toBeNull();
});

it('other letters find nothing', () => {
  expect(fits('sacurite', 'Sécurité', 'Rôles')).toBe(false);
});

it('an empty query fits everything', () => {
  expect(fits(' ', 'Sécurité')).toBe(true);
});
