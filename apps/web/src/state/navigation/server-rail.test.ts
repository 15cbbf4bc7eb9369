import type { ServerRail } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import type { ServerEntry } from '../model.ts';
import { arrange } from './server-rail.ts';

const servers = ['1', '2', '3', '4'].map((id) => ({ id }) as ServerEntry);
const shown = (rail: ServerRail) =>
  arrange(servers, rail)
    .map(({ folder, servers: listed }) => {
      const ids = listed.map(({ id }) => id).join('');
      return folder ? `(${ids})` : ids;
    })
    .join('');
const alone = (...ids: string[]): ServerRail => ids.map((id) => ({ serverIds: [id] }));
const folder = (...serverIds: string[]): ServerRail => [
  { folder: { id: 'f', name: '', color: null }, serverIds },
];

it('shows servers in the saved order, then the others in the order of joining', () => {
  expect(shown([])).toBe('1234');
  expect(shown(alone('3', '1'))).toBe('3124');
  expect(shown(alone('9', '4', '9'))).toBe('4123');
});

it('shows folders in the saved order, without servers that were left', () => {
  expect(shown([...alone('4'), ...folder('3', '9', '1')])).toBe('4(31)2');
  expect(shown([...folder('9'), ...alone('2')])).toBe('2134');
});
