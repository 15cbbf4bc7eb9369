import { bit, DEFAULT_EVERYONE } from '@guildhall/protocol/permissions';
import { describe, expect, it } from 'vitest';
import { aChannel, aRole, aServer, aState, aUser } from '../../state/builders.ts';
import { fittingTargets, forwardTargets } from './targets.ts';

const silent = Number(DEFAULT_EVERYONE & ~bit('sendMessages'));

describe('targets of forwarding', () => {
  const state = {
    ...aState([
      aServer('5', {
        name: 'Workshop',
        channels: [
          aChannel('51', '5', { name: 'general' }),
          aChannel('52', '5', { name: 'ideas', kind: 'forum' }),
        ],
      }),
      aServer('6', {
        name: 'Library',
        roles: [aRole('6', { permissions: silent })],
        channels: [aChannel('61', '6', { name: 'rules' })],
      }),
    ]),
    relationships: {
      '8': {
        user: aUser('8', { displayName: 'Bo Lind' }),
        type: 'friend' as const,
        since: '2026-05-04T10:00:00.000Z',
      },
      '9': { user: aUser('9'), type: 'blocked' as const, since: '2026-05-04T10:00:00.000Z' },
    },
  };

  it('are friends, and channels where the person may write', () => {
    expect(forwardTargets(state, '61').map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'person Bo Lind',
      'channel general',
    ]);
  });

  it('are only age-restricted channels for messages of such a channel or its threads', () => {
    const restricted = { contentMode: 'age_restricted' as const };
    const adults = aState([
      aServer('5', {
        channels: [
          aChannel('51', '5'),
          aChannel('52', '5', { name: 'adults', ...restricted }),
          aChannel('53', '5', { name: 'more', ...restricted }),
        ],
        threads: [aChannel('54', '5', { kind: 'thread', parentId: '52' })],
      }),
    ]);
    for (const source of ['52', '54'])
      expect(
        forwardTargets({ ...adults, relationships: state.relationships }, source).map(({ label }) => label),
      ).toEqual(['adults', 'more']);
  });

  it('are found by their name and by the name of their server', () => {
    const targets = forwardTargets(state, '61');
    const found = (query: string) => fittingTargets(targets, query).map(({ label }) => label);
    expect(found('#gen')).toEqual(['general']);
    expect(found('workshop')).toEqual(['general']);
    expect(found('bo')[0]).toBe('Bo Lind');
    expect(found('rules')).toEqual([]);
    expect(found('')).toHaveLength(2);
  });
});
