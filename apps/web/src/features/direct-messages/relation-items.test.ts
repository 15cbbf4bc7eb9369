import type { User } from '@guildhall/protocol';
import { expect, it } from 'vitest';
import { EMPTY_STATE, type GatewayState } from '../../state/model.ts';
import { relationItems, writeItem } from './relation-items.ts';
import { directText as text } from './strings.ts';

function entriesFor(
  tag: User['tag'] | null,
  relation?: GatewayState['relationships'][string]['type'],
  more: Pick<User, 'deleted'> = {},
) {
  const user = { id: '2', username: 'rota', displayName: 'Rota', tag, ...more };
  const relationships = relation ? { '2': { user, type: relation, since: '' } } : {};
  const state = { ...EMPTY_STATE, relationships } as GatewayState;
  const context = { state, navigate: async () => undefined };
  const items = [writeItem, ...relationItems].map((item) =>
    item.action({ user, serverId: '5', name: 'Rota' }, context),
  );
  return items.flatMap((entry) => (entry ? entry.label : []));
}

it('the menu of a bot offers to block it, but not friendship', () => {
  expect(entriesFor('bot')).toEqual([text.message, text.block]);
  expect(entriesFor('verified_bot', 'blocked')).toEqual([text.unblock]);
  expect(entriesFor(null)).toEqual([text.message, text.befriend, text.block]);
  expect(entriesFor('system')).toEqual([]);
});

it('the menu of a deleted account offers neither friendship nor a block', () => {
  expect(entriesFor(null, undefined, { deleted: true })).toEqual([text.message]);
});
