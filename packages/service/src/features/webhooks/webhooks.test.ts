/** Webhooks as their managers see them (specification: "Webhook", "Webhooks"; design 5.6, 13.54). */
import {
  createChannel,
  createWebhook,
  deleteChannel,
  deleteWebhook,
  deleteWebhookByToken,
  getWebhookByToken,
  LIMITS,
  listAuditLog,
  listChannelWebhooks,
  listServerWebhooks,
  updateWebhook,
  updateWebhookByToken,
  type Webhook,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  overwritePermissions,
  queryDatabase,
  type TestBot,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { suspendServer } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;
let nobody: Caller;
let bot: TestBot;
let manager: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
  nobody = createCaller(instance.url);
  bot = await aBot(instance, server, ['viewChannel', 'manageWebhooks']);
  manager = await aMember(instance, server);
  member = await aMember(instance, server);
  await aRole(instance, server, { position: 20, permissions: ['manageWebhooks'] }, manager);
});

async function aChannel(kind?: 'text' | 'category' | 'forum' | 'voice' | 'announcement'): Promise<string> {
  const body = { name: 'hooks', ...(kind ? { kind } : {}) };
  return (await server.owner.do(createChannel, { params: { serverId: server.id }, body })).id;
}
const make = (channelId: string, name = 'Builds', by: Caller = server.owner): Promise<Webhook> =>
  by.do(createWebhook, { params: { channelId }, body: { name } });
const list = (channelId: string, by: Caller = server.owner) =>
  by.do(listChannelWebhooks, { params: { channelId } });
const change = (webhookId: string, body: object, by: Caller = server.owner) =>
  by.call(updateWebhook, { params: { webhookId }, body });
const tokenOf = (webhook: Webhook) => webhook.url?.split('/').at(-1) ?? '';
const byToken = (webhook: Webhook) => ({
  params: { webhookId: webhook.id, webhookToken: tokenOf(webhook) },
});
const aPicture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
async function newestEntry() {
  const { entries } = await server.owner.do(listAuditLog, {
    params: { serverId: server.id },
    query: { limit: 1 },
  });
  return entries[0];
}

describe('creating', () => {
  it('returns a secret URL that lists show again, stored as a fingerprint and encrypted', async () => {
    const channelId = await aChannel();
    const made = await make(channelId, '  Builds  ', bot);
    expect(made).toEqual({
      id: made.id,
      kind: 'incoming',
      serverId: server.id,
      channelId,
      name: 'Builds',
      avatarUrl: null,
      url: `${instance.url}/api/webhooks/${made.id}/${tokenOf(made)}`,
      creator: expect.objectContaining({ id: bot.id }),
      createdAt: made.createdAt,
    });
    expect(tokenOf(made)).toMatch(/^[A-Za-z0-9_-]{68}$/);
    expect(await list(channelId)).toEqual([made]);
    expect(await list(channelId, bot)).toEqual([made]);
    const rows = await queryDatabase(instance, 'select * from webhooks where id = $1', [made.id]);
    const stored = JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Object && 'data' in value
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    );
    expect(stored).not.toContain(tokenOf(made));
  });

  it('accepts names of 1 to 80 characters', async () => {
    const channelId = await aChannel();
    expect((await make(channelId, '😀'.repeat(80))).name).toBe('😀'.repeat(80));
    for (const name of ['', '   ', 'n'.repeat(81)]) {
      const { code } = await server.owner.call(createWebhook, { params: { channelId }, body: { name } });
      expect(code).toBe('invalid_request');
    }
    expect(await list(channelId)).toHaveLength(1);
  });

  it('is possible in channels that accept posts', async () => {
    for (const kind of ['text', 'announcement', 'forum', 'voice'] as const) {
      expect((await make(await aChannel(kind))).kind).toBe('incoming');
    }
    const params = { channelId: await aChannel('category') };
    const { status, code } = await server.owner.call(createWebhook, { params, body: { name: 'x' } });
    expect([status, code]).toEqual([400, 'invalid_channel_kind']);
  });

  it('stops at fifteen per channel, even if created at once', async () => {
    const channelId = await aChannel();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.owner.call(createWebhook, { params: { channelId }, body: { name: 'one of many' } }),
      ),
    );
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(LIMITS.webhooksPerChannel);
    expect(codes.filter((code) => code === 'too_many_webhooks')).toHaveLength(5);
    const webhooks = await list(channelId);
    expect(webhooks).toHaveLength(15);
    const elsewhere = await make(await aChannel());
    expect((await change(elsewhere.id, { channelId })).code).toBe('too_many_webhooks');
    await server.owner.do(deleteWebhook, { params: { webhookId: webhooks[0]?.id ?? '' } });
    expect((await change(elsewhere.id, { channelId })).status).toBe(200);
  });
});

describe('managers', () => {
  it('receive changes, and nobody else does', async () => {
    const channelId = await aChannel();
    const [told, untold] = await Promise.all(
      [manager, member].map(({ token }) => connectProbe(instance.url, { token })),
    );
    const made = await make(channelId);
    await change(made.id, { name: 'Renamed' });
    await server.owner.do(deleteWebhook, { params: { webhookId: made.id } });
    for (let change = 0; change < 3; change += 1) {
      const { d } = (await told?.take('WEBHOOKS_UPDATE', (event) => event.channelId === channelId)) ?? {};
      expect(d).toEqual({ serverId: server.id, channelId });
    }
    expect(await list(channelId)).toEqual([]);
    const marker = await aChannel();
    await untold?.take('CHANNEL_CREATE', ({ id }) => id === marker);
    expect(untold?.untaken()).not.toContain('WEBHOOKS_UPDATE');
    await Promise.all([told?.close(), untold?.close()]);
  });

  it('see the webhooks of a server in the channels where they manage them', async () => {
    const [open, closed] = [await aChannel(), await aChannel()];
    const [shown, hidden] = [await make(open), await make(closed)];
    await overwritePermissions(server, closed, { member: manager.id, deny: ['manageWebhooks'] });
    const params = { serverId: server.id };
    const seen = (await manager.do(listServerWebhooks, { params })).map(({ id }) => id);
    expect(seen).toContain(shown.id);
    expect(seen).not.toContain(hidden.id);
    const all = await server.owner.do(listServerWebhooks, { params });
    expect(all).toContainEqual(hidden);
    expect((await member.call(listServerWebhooks, { params })).code).toBe('missing_permission');
  });

  it('are determined by the channel', async () => {
    const channelId = await aChannel();
    const made = await make(channelId);
    const outsider = await aPerson(instance);
    const params = { webhookId: made.id };
    for (const endpoint of [updateWebhook, deleteWebhook] as const) {
      const refused = await member.call(endpoint, { params, body: { name: 'stolen' } });
      expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
      const unseen = await outsider.call(endpoint, { params, body: { name: 'stolen' } });
      expect([unseen.status, unseen.code]).toEqual([404, 'unknown_webhook']);
    }
    expect(await list(channelId)).toEqual([made]);
  });
});

describe('changing', () => {
  it('renames, moves within the server, and is audited', async () => {
    const [from, to] = [await aChannel(), await aChannel()];
    const made = await make(from);
    const { body } = await change(made.id, { name: ' Deploys ', channelId: to });
    expect(body).toEqual({ ...made, name: 'Deploys', channelId: to });
    expect([await list(from), await list(to)]).toEqual([[], [body]]);
    expect(await newestEntry()).toMatchObject({
      action: 'webhook_update',
      targetType: 'webhook',
      targetId: made.id,
      targetName: 'Builds',
      changes: [
        { key: 'name', old: 'Builds', new: 'Deploys' },
        { key: 'channelId', old: from, new: to },
      ],
    });
    const before = await newestEntry();
    await change(made.id, { name: 'Deploys' });
    expect(await newestEntry()).toEqual(before);
  });

  it('cannot move it to another server', async () => {
    const made = await make(await aChannel());
    const other = await aServer(instance, server.owner);
    expect((await change(made.id, { channelId: other.channel.id })).code).toBe('unknown_channel');
    expect((await change(made.id, { channelId: 'nowhere' })).code).toBe('unknown_channel');
    expect((await change(made.id, { channelId: await aChannel('category') })).code).toBe(
      'invalid_channel_kind',
    );
    const closed = await aChannel();
    await overwritePermissions(server, closed, { member: manager.id, deny: ['manageWebhooks'] });
    expect((await change(made.id, { channelId: closed }, manager)).code).toBe('missing_permission');
    expect((await list(made.channelId))[0]).toEqual(made);
  });

  it('sets and removes a picture with its file', async () => {
    const made = await make(await aChannel());
    const params = { webhookId: made.id };
    const body = { name: 'With a face' };
    const put = await server.owner.do(updateWebhook, { params, body, files: [await aPicture()] });
    expect(put).toMatchObject({ name: 'With a face', avatarUrl: expect.stringContaining('/media/avatars/') });
    expect((await fetch(put.avatarUrl ?? '')).status).toBe(200);
    const again = await server.owner.do(updateWebhook, { params, files: [await aPicture()] });
    expect(again.avatarUrl).not.toBe(put.avatarUrl);
    await instance.runDueJobs();
    expect((await fetch(put.avatarUrl ?? '')).status).toBe(404);
    expect((await change(made.id, { avatar: null })).body.avatarUrl).toBeNull();
    await instance.runDueJobs();
    expect((await fetch(again.avatarUrl ?? '')).status).toBe(404);
    const broken = await server.owner.call(updateWebhook, { params, files: [Buffer.from('no picture')] });
    expect(broken.code).toBe('invalid_image');
  });
});

describe('deleting', () => {
  it('by the URL is refused once the server is suspended', async () => {
    const { owner, id: serverId, channel } = await aServer(instance);
    const made = await make(channel.id, 'Builds', owner);
    const [suspended, deleted] = await whileLocked(
      instance,
      `select pg_advisory_xact_lock(${serverId})`,
      async () => {
        const first = suspendServer(operator, serverId, undefined);
        await untilWaiting(instance, 1);
        const second = nobody.call(deleteWebhookByToken, byToken(made));
        await untilWaiting(instance, 2);
        return [first, second] as const;
      },
    );
    await suspended;
    expect((await deleted).code).toBe('server_suspended');
    expect(await list(channel.id, owner)).toHaveLength(1);
  });

  it('disables the URL at once, and is audited', async () => {
    const made = await make(await aChannel());
    expect((await nobody.call(getWebhookByToken, byToken(made))).status).toBe(200);
    await manager.do(deleteWebhook, { params: { webhookId: made.id } });
    expect(await newestEntry()).toMatchObject({
      action: 'webhook_delete',
      actorId: manager.id,
      targetId: made.id,
      targetName: 'Builds',
    });
    const gone = await nobody.call(getWebhookByToken, byToken(made));
    expect([gone.status, gone.code]).toEqual([404, 'unknown_webhook']);
    const again = await manager.call(deleteWebhook, { params: { webhookId: made.id } });
    expect(again.code).toBe('unknown_webhook');
  });

  it('is possible for anyone with the URL, without an actor, like a new name', async () => {
    const made = await make(await aChannel());
    const renamed = await nobody.do(updateWebhookByToken, { ...byToken(made), body: { name: 'Herald' } });
    expect(renamed).toEqual({ ...made, name: 'Herald' });
    const changes = [{ key: 'name', old: made.name, new: 'Herald' }];
    expect(await newestEntry()).toMatchObject({ action: 'webhook_update', actorId: null, changes });
    expect(await nobody.do(getWebhookByToken, byToken(made))).toEqual(renamed);
    await nobody.do(deleteWebhookByToken, byToken(made));
    expect(await newestEntry()).toMatchObject({ action: 'webhook_delete', actorId: null, targetId: made.id });
    expect((await nobody.call(deleteWebhookByToken, byToken(made))).code).toBe('unknown_webhook');
  });

  it('of the channel deletes its webhooks with their pictures', async () => {
    const channelId = await aChannel();
    const made = await make(channelId);
    const params = { webhookId: made.id };
    const { avatarUrl } = await server.owner.do(updateWebhook, { params, files: [await aPicture()] });
    await server.owner.do(deleteChannel, { params: { channelId } });
    expect((await nobody.call(getWebhookByToken, byToken(made))).code).toBe('unknown_webhook');
    expect((await change(made.id, { name: 'ghost' })).code).toBe('unknown_webhook');
    await instance.runDueJobs();
    expect((await fetch(avatarUrl ?? '')).status).toBe(404);
  });
});
