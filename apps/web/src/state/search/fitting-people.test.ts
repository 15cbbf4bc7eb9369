import type { User } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { fittingPeople } from './fitting-people.ts';

const PEOPLE = [
  ['kmoss', 'Karla Moss'],
  ['joan', 'Élodie Joan-Smith'],
  ['mo', 'Mo'],
].map(([username = '', displayName = '']) => ({ id: username, username, displayName }) as User);
const found = (query: string) => fittingPeople(PEOPLE, query).map(({ username }) => username);

it('a search for people finds names and usernames, the best first', () => {
  expect(found('mo')).toEqual(['mo', 'kmoss']);
  expect(found('ÉLO')).toEqual(['joan']);
  expect(found('@joan')).toEqual(['joan']);
  expect(found('krl')).toEqual(['kmoss']);
  expect(found('nobody')).toEqual([]);
});

it('an empty search for people keeps all of them in their order', () => {
  expect(found(' ')).toEqual(['kmoss', 'joan', 'mo']);
});
