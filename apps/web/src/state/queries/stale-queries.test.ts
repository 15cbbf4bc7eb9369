import { describe, expect, it } from 'vitest';
import { aChannel, aMember, aMessage, aRole, aUser } from '../builders.ts';
import type { GatewayEvent } from '../events.ts';
import { staleQueries } from './stale-queries.ts';

const serverId = '5';

describe('queries that an event makes stale', () => {
  it('include the commands in a channel, when an app changes its own', () => {
    for (const where of [null, serverId]) {
      const payload = { applicationId: '8', serverId: where };
      expect(staleQueries({ name: 'COMMANDS_UPDATE', payload })).toContainEqual(['commands']);
    }
  });

  it('include the profile of someone who became a friend', () => {
    const relationship = { user: aUser('9'), type: 'friend', since: '2026-01-01T00:00:00.000Z' } as const;
    const stale = staleQueries({ name: 'RELATIONSHIP_UPDATE', payload: { relationship } });
    expect(stale).toEqual([['profile', '9']]);
  });

  it('include the settings of a server that changed', () => {
    const event = { name: 'SERVER_UPDATE', payload: { id: serverId } } as GatewayEvent;
    const parts = ['community', 'screening', 'onboarding', 'retention'];
    expect(staleQueries(event)).toEqual(parts.map((part) => [part, serverId]));
  });

  it('include onboarding when a role or a channel that it may give was deleted', () => {
    const onboarding = ['onboarding', serverId];
    expect(staleQueries({ name: 'ROLE_DELETE', payload: { serverId, roleId: '7' } })).toEqual([onboarding]);
    const channel = { id: '51', serverId, parentId: null, kind: 'text' } as const;
    const deleted = staleQueries({ name: 'CHANNEL_DELETE', payload: channel });
    expect(deleted).toContainEqual(onboarding);
  });

  it('include the webhooks of a server if one changed', () => {
    const payload = { serverId, channelId: '51' };
    expect(staleQueries({ name: 'WEBHOOKS_UPDATE', payload })).toEqual([['webhooks', serverId]]);
  });

  it('include a deleted message, and the pins of its channel', () => {
    const where = { channelId: '51', serverId };
    const stale = [
      ['message', '51', '9'],
      ['pins', '51'],
    ];
    expect(staleQueries({ name: 'MESSAGE_DELETE', payload: { ...where, id: '9' } })).toEqual(stale);
    expect(staleQueries({ name: 'MESSAGE_DELETE_BULK', payload: { ...where, ids: ['9'] } })).toEqual(stale);
  });

  it('include a changed message, and the pins of its channel if it is pinned', () => {
    const changed = (pinned: boolean) => ({ ...aMessage(1, { pinned }), reactions: undefined });
    const itself = ['message', '51', aMessage(1).id];
    expect(staleQueries({ name: 'MESSAGE_UPDATE', payload: changed(true) })).toEqual([
      itself,
      ['pins', '51'],
    ]);
    expect(staleQueries({ name: 'MESSAGE_UPDATE', payload: changed(false) })).toEqual([itself]);
  });

  it('include the lists of archived threads and posts if one of them changed or was deleted', () => {
    const thread = (archived: boolean) =>
      aChannel('59', serverId, { kind: 'thread', parentId: '51', archived });
    const lists = [
      ['archived-threads', '51'],
      ['posts', '51'],
    ];
    const payload = { id: '59', serverId, parentId: '51' };
    expect(staleQueries({ name: 'THREAD_DELETE', payload })).toEqual(expect.arrayContaining(lists));
    expect(staleQueries({ name: 'THREAD_UPDATE', payload: thread(true) })).toEqual(lists);
    // Posts in the state are read again when the state changes.
    expect(staleQueries({ name: 'THREAD_UPDATE', payload: thread(false) })).toEqual(lists.slice(0, 1));
  });

  it('include both sides of an offer of imported messages', () => {
    const payload = { serverId, personId: '9' };
    expect(staleQueries({ name: 'IMPORTED_CLAIM_UPDATE', payload })).toEqual([
      ['imported-people', serverId],
      ['imported-claims'],
    ]);
  });

  it('include the bots of a server and their commands when a bot joins or leaves, but not for people', () => {
    const bot = aUser('9', { tag: 'bot' });
    const touched = [['integrations', serverId], ['commands']];
    const counts = { serverId, memberCount: 2 };
    const joined = { ...aMember('9', { user: bot }), ...counts };
    expect(staleQueries({ name: 'MEMBER_ADD', payload: joined })).toEqual(expect.arrayContaining(touched));
    expect(staleQueries({ name: 'MEMBER_REMOVE', payload: { ...counts, user: bot } })).toEqual(
      expect.arrayContaining(touched),
    );
    const { user } = aMember('2');
    const left = staleQueries({ name: 'MEMBER_REMOVE', payload: { ...counts, user } });
    for (const key of touched) expect(left).not.toContainEqual(key);
  });

  it('include the profile of a member who changed or left', () => {
    const member = { ...aMember('2'), serverId };
    const profile = ['profile', '2'];
    expect(staleQueries({ name: 'MEMBER_UPDATE', payload: member } as GatewayEvent)).toEqual([profile]);
    const payload = { serverId, memberCount: 1, user: member.user };
    expect(staleQueries({ name: 'MEMBER_REMOVE', payload })).toEqual([profile]);
  });

  it('include mentions, saved messages and search results when a place of theirs is gone', () => {
    const channel = { id: '51', serverId, parentId: null, kind: 'text' } as const;
    const gone: GatewayEvent[] = [
      { name: 'SERVER_DELETE', payload: { id: serverId } } as GatewayEvent,
      { name: 'CHANNEL_DELETE', payload: channel },
      { name: 'THREAD_DELETE', payload: { id: '59', serverId, parentId: '51' } },
    ];
    for (const event of gone) {
      expect(staleQueries(event)).toEqual(
        expect.arrayContaining([['mentions'], ['saved-messages', 'list'], ['search']]),
      );
    }
  });

  it('include the invites of a server that someone joined', () => {
    const payload = { ...aMember('2'), serverId, memberCount: 2 };
    expect(staleQueries({ name: 'MEMBER_ADD', payload })).toEqual([['invites', serverId]]);
  });

  it('include the bots of a server when their permissions change', () => {
    const role = (botId: string | null) => ({ role: aRole('74', { botId }), serverId });
    expect(staleQueries({ name: 'ROLE_UPDATE', payload: role('9') })).toEqual([['integrations', serverId]]);
    expect(staleQueries({ name: 'ROLE_UPDATE', payload: role(null) })).toEqual([]);
  });
});
