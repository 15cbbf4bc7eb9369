import { createInvite, ENDPOINTS, putOverwrite, sendMessage } from '@guildhall/protocol';
import { useInstance } from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './callers.ts';

const instance = useInstance();
let world: World;
let params: { readonly channelId: string };
beforeAll(async () => {
  world = await createWorld(instance);
  params = { channelId: world.server.channel.id };
});

describe('the order of checks', () => {
  const attempt = (kind: 'nobody' | 'stranger' | 'without', body: object) =>
    world[kind].call(sendMessage, { params, body });

  it('is credentials, shape, existence, permission, rules', async () => {
    const wrongShape = { content: 5 };
    expect((await attempt('nobody', wrongShape)).code).toBe('unauthorized');
    expect((await attempt('stranger', wrongShape)).code).toBe('invalid_request');
    expect((await attempt('stranger', { content: '' })).code).toBe('unknown_channel');
    expect((await attempt('without', { content: '', replyTo: '1' })).code).toBe('unknown_message');
    expect((await attempt('without', { content: '' })).code).toBe('missing_permission');
    const body = { type: 'role', allow: 0, deny: 0 };
    const put = await world.without.call(putOverwrite, { params: { ...params, targetId: '1' }, body });
    expect(put.code).toBe('unknown_role');
  });

  it('treats malformed ids in a path as unknown', async () => {
    const { owner } = world;
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '9223372036854775807', '%', ' ']) {
      const channel = await owner.call(ENDPOINTS.getChannel, { params: { channelId: id } });
      const server = await owner.call(ENDPOINTS.getServer, { params: { serverId: id } });
      const invite = await owner.call(createInvite, { params: { channelId: id }, body: {} });
      expect([id, channel.status, channel.code]).toEqual([id, 404, 'unknown_channel']);
      expect([id, server.status, server.code]).toEqual([id, 404, 'unknown_server']);
      expect([id, invite.status, invite.code]).toEqual([id, 404, 'unknown_channel']);
    }
  });
});
