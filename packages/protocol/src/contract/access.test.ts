import type { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { accessErrors, describeAccess, ENDPOINTS, type Endpoint, endpoint } from '../index.ts';

const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;
const base = { method: 'GET', summary: 'A test', tag: 'Test', replies: { 204: null }, errors: [] } as const;
const actors = ['person', 'bot'] as const;
const ofServer = { ...base, path: '/servers/{serverId}/things', actors } as const;
const ofChannel = { ...base, path: '/channels/{channelId}/things', actors } as const;
const elsewhere = { ...base, path: '/things', actors } as const;

it('refuses invalid combinations at compile time', () => {
  const declared = [
    // @ts-expect-error access is required
    endpoint(elsewhere),
    // @ts-expect-error the path names no server
    endpoint({ ...elsewhere, access: { in: 'server' } }),
    // @ts-expect-error the path leads into a server
    endpoint({ ...ofServer, access: { in: 'nothing' } }),
    // @ts-expect-error the path leads into a channel
    endpoint({ ...ofChannel, access: { in: 'server' } }),
    // @ts-expect-error nobody is a member of anything
    endpoint({ ...ofServer, actors: ['person', 'nobody'], access: { in: 'server' } }),
    // @ts-expect-error nobody has no account
    endpoint({ ...elsewhere, actors: ['nobody'], access: { in: 'own account' } }),
    // @ts-expect-error channels are age-restricted, servers are not
    endpoint({ ...ofServer, access: { in: 'server', ageGated: true } }),
    // @ts-expect-error blocks count only in direct messages
    endpoint({ ...ofChannel, access: { in: 'channel', refusedWhenBlocked: true } }),
    // @ts-expect-error everyone in a direct message holds the same permissions
    endpoint({ ...ofChannel, access: { in: 'direct conversation', needs: ['connect'] } }),
    // @ts-expect-error an exception without a permission
    endpoint({ ...ofChannel, access: { in: 'channel', exceptOwn: true } }),
    // @ts-expect-error the owner is known only after the lookup
    endpoint({ ...ofChannel, access: { in: 'channel', needs: ['connect'], exceptOwn: true } }),
    // @ts-expect-error two ways to ask for permissions
    endpoint({ ...ofServer, access: { in: 'server', needs: ['connect'], ownerOnly: true } }),
    // @ts-expect-error no such permission
    endpoint({ ...ofServer, access: { in: 'server', needs: ['fly'] } }),
    // @ts-expect-error an empty list asks for nothing
    endpoint({ ...ofServer, access: { in: 'server', needs: [] } }),
    // @ts-expect-error sessions and bots have no scopes
    endpoint({ ...elsewhere, access: { in: 'own account', scope: 'identify' } }),
    // @ts-expect-error the path has no webhook token
    endpoint({ ...elsewhere, actors: ['webhook'], access: { in: 'webhook' } }),
  ];
  expect(declared).toHaveLength(16);
});

describe.each(Object.entries(endpoints))('%s', (_, one) => {
  it('requires permissions only for fields that its body has', () => {
    const { properties = {} } = (one.body ?? {}) as ReturnType<typeof Type.Object>;
    for (const field of Object.keys(one.access.needsByField ?? {})) expect(properties).toHaveProperty(field);
  });

  it('does not repeat errors that follow from its access', () => {
    expect(accessErrors(one).filter((code) => one.errors.includes(code))).toEqual([]);
  });
});

describe('the access of an endpoint', () => {
  it('implies the error codes that refuse callers', () => {
    expect(accessErrors(ENDPOINTS.getInstance)).toEqual([]);
    expect(accessErrors(ENDPOINTS.getServer)).toEqual(['unknown_server']);
    expect(accessErrors(ENDPOINTS.transferServer)).toEqual([
      'unknown_server',
      'server_suspended',
      'not_owner',
    ]);
    expect(accessErrors(ENDPOINTS.getChannel)).toEqual(['unknown_channel', 'missing_permission']);
    expect(accessErrors(ENDPOINTS.startTyping)).toEqual([
      'unknown_channel',
      'missing_permission',
      'screening_pending',
      'timed_out',
      'server_suspended',
      'age_restricted',
      'cannot_dm',
    ]);
    expect(accessErrors(ENDPOINTS.getBearerUser)).toEqual(['missing_scope']);
    expect(accessErrors(ENDPOINTS.postWebhookMessage)).toEqual(['unknown_webhook', 'server_suspended']);
  });

  it('is described in words', () => {
    expect(describeAccess(ENDPOINTS.getInstance)).toBe('Anyone.');
    expect(describeAccess(ENDPOINTS.listAuditLog)).toBe(
      'People and bots in the server with View Audit Log or Manage Server.',
    );
    expect(describeAccess(ENDPOINTS.updateMember)).toBe(
      'People and bots in the server. The field `nick` needs Manage Nicknames, `roles` needs Manage Roles, `mute` ' +
        'needs Mute Members, `deaf` needs Deafen Members and `voiceChannelId` needs Move Members.',
    );
    expect(describeAccess(ENDPOINTS.expirePoll)).toBe(
      'People and bots who see the channel, or are in the direct message or group with Manage Messages (not needed ' +
        'for their own). In age-restricted channels people need to have confirmed being adults. Refused in a direct ' +
        'message of two while one blocks the other.',
    );
    expect(describeAccess(ENDPOINTS.deleteServer)).toBe('The owner of the server.');
  });
});
