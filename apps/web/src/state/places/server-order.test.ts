import { expect, it } from 'vitest';
import type { ServerEntry } from '../model.ts';
import { inOwnOrder } from './server-order.ts';

const servers = ['1', '2', '3', '4'].map((id) => ({ id }) as ServerEntry);
const shown = (order: readonly string[]) =>
  inOwnOrder(servers, order)
    .map(({ id }) => id)
    .join('');

it('shows servers as they were put, then the others as they were joined', () => {
  expect(shown([])).toBe('1234');
  expect(shown(['3', '1'])).toBe('3124');
  expect(shown(['9', '4', '9'])).toBe('4123');
});
