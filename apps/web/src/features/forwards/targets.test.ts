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
    expect(forwardTargets(state).map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'person Bo Lind',
      'channel general',
    ]);
  });

  it('are found by their name and by the name of their server', () => {
    const targets = forwardTargets(state);
    const found = (query: string) => fittingTargets(targets, query).map(({ label }) => label);
    expect(found('#gen')).toEqual(['general']);
    expect(found('workshop')).toEqual(['general']);
    expect(found('bo')[0]).toBe('Bo Lind');
    expect(found('rules')).toEqual([]);
    expect(found('')).toHaveLength(2);
  });
});
