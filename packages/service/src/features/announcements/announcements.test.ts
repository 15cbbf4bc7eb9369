/** Following and crossposting (specification: crosspost; design 5.5). */
import {
  countFollowers,
  createChannel,
  createWebhook,
  crosspostMessage,
  deleteChannel,
  deleteMessage,
  deleteWebhook,
  editMessage,
  followChannel,
  getMessage,
  listAuditLog,
  listChannelWebhooks,
  listMessages,
  type Message,
  sendMessage,
  updateChannel,
  updateSettings,
  updateWebhook,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  startTestInstance,
  type TestBot,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let source: TestServer;
let target: TestServer;
let bot: TestBot;
let reader: TestPerson;

beforeAll(async () => {
  source = await aServer(instance);
  target = await aServer(instance, source.owner);
  bot = await aBot(instance, source);
  reader = await aMember(instance, target);
});

async function aChannel(
  server: TestServer,
  kind: 'announcement' | 'text' | 'voice' | 'forum' = 'announcement',
) {
  const body = { name: 'news', kind };
  return (await server.owner.do(createChannel, { params: { serverId: server.id }, body })).id;
}
const follow = (channelId: string, targetChannelId: string, by: TestPerson | TestBot = source.owner) =>
  by.call(followChannel, { params: { channelId }, body: { targetChannelId } });
const send = (channelId: string, body: object, by: TestPerson | TestBot = source.owner, files?: File[]) =>
  by.do(sendMessage, { params: { channelId }, body, ...(files ? { files } : {}) }) as Promise<Message>;
const crosspost = (channelId: string, messageId: string, by: TestPerson | TestBot = source.owner) =>
  by.call(crosspostMessage, { params: { channelId, messageId } });
const messagesIn = (channelId: string, by: TestPerson = source.owner) =>
  by.do(listMessages, { params: { channelId } });

/** An announcement channel with a follower. */
async function following() {
  const [channelId, targetChannelId] = [await aChannel(source), await aChannel(target, 'text')];
  const { body } = await follow(channelId, targetChannelId);
  return { channelId, targetChannelId, webhookId: body.webhookId };
}

describe('following', () => {
  it('creates a follower in the target, announced to its managers and audited there', async () => {
    const [channelId, targetChannelId] = [await aChannel(source), await aChannel(target, 'text')];
    const probe = await connectProbe(instance.url, { token: target.owner.token });
    const { status, body } = await follow(channelId, targetChannelId);
    expect([status, body]).toEqual([201, { channelId, targetChannelId, webhookId: body.webhookId }]);
    const { d } = await probe.take('WEBHOOKS_UPDATE', (event) => event.channelId === targetChannelId);
    expect(d).toEqual({ serverId: target.id, channelId: targetChannelId });
    const [webhook] = await target.owner.do(listChannelWebhooks, { params: { channelId: targetChannelId } });
    expect(webhook).toMatchObject({
      id: body.webhookId,
      kind: 'follower',
      source: { serverId: source.id, serverName: source.server.name, channelId, channelName: 'news' },
    });
    expect(webhook).not.toHaveProperty('url');
    const { entries } = await target.owner.do(listAuditLog, {
      params: { serverId: target.id },
      query: { limit: 1 },
    });
    expect(entries[0]).toMatchObject({ action: 'webhook_create', targetId: body.webhookId });
    expect(await source.owner.do(countFollowers, { params: { channelId } })).toEqual({ count: 1 });
    expect((await follow(channelId, targetChannelId)).body).toEqual(body);
    expect(await source.owner.do(countFollowers, { params: { channelId } })).toEqual({ count: 1 });
    await probe.close();
  });

  it('is refused for other channels, without permission, and above the limit', async () => {
    const channelId = await aChannel(source);
    const codeOf = async (from: string, to: string, by?: TestPerson | TestBot) =>
      (await follow(from, to, by)).code;
    expect(await codeOf(source.channel.id, target.channel.id)).toBe('not_announcement');
    expect(await codeOf(channelId, await aChannel(target, 'voice'))).toBe('invalid_channel_kind');
    expect(await codeOf(channelId, await aChannel(target, 'forum'))).toBe('invalid_channel_kind');
    expect(await codeOf(channelId, channelId)).toBe('invalid_channel');
    expect(await codeOf(channelId, 'nowhere')).toBe('unknown_channel');
    expect(await codeOf(channelId, target.channel.id, bot)).toBe('unknown_channel');
    expect(await codeOf(channelId, target.channel.id, reader)).toBe('unknown_channel');
    const member = await aMember(instance, source);
    expect(await codeOf(channelId, source.channel.id, member)).toBe('missing_permission');
    expect(await codeOf(source.channel.id, source.channel.id, member)).toBe('missing_permission');
    expect(await codeOf(source.channel.id, 'nowhere')).toBe('unknown_channel');
    const plain = { params: { channelId: source.channel.id } };
    expect((await source.owner.call(countFollowers, plain)).code).toBe('not_announcement');
    const full = await aChannel(target, 'text');
    for (let made = 0; made < 15; made += 1) {
      await target.owner.do(createWebhook, { params: { channelId: full }, body: { name: 'full' } });
    }
    expect(await codeOf(channelId, full)).toBe('too_many_webhooks');
  });

  it('cannot be moved to the source, nor to a channel that follows it already', async () => {
    const channelId = await aChannel(source);
    const [first, second] = [await aChannel(source, 'text'), await aChannel(source, 'text')];
    const { webhookId } = (await follow(channelId, first)).body;
    await follow(channelId, second);
    const move = (to: string) =>
      source.owner.call(updateWebhook, { params: { webhookId }, body: { channelId: to } });
    for (const used of [channelId, second]) expect((await move(used)).code).toBe('invalid_channel');
    expect((await move(source.channel.id)).status).toBe(200);
  });
});

describe('a crosspost', () => {
  it('creates a separate message in every following channel', async () => {
    const { channelId, targetChannelId, webhookId } = await following();
    const sent = await send(channelId, { content: 'Version 2', embeds: [{ title: 'Notes' }] }, bot, [
      new File(['notes'], 'notes.txt'),
    ]);
    const probes = await Promise.all(
      [source.owner, reader].map(({ token }) => connectProbe(instance.url, { token })),
    );
    const { status, body } = await crosspost(channelId, sent.id, bot);
    expect([status, body]).toEqual([200, { ...sent, crossposted: true }]);
    const { d: update } = (await probes[0]?.take('MESSAGE_UPDATE', ({ id }) => id === sent.id)) ?? {};
    expect(update).toMatchObject({ id: sent.id, crossposted: true });
    await instance.runDueJobs();
    const { d: copied } =
      (await probes[1]?.take('MESSAGE_CREATE', (event) => event.channelId === targetChannelId)) ?? {};
    const [copy, ...others] = await messagesIn(targetChannelId);
    expect(others).toEqual([]);
    expect(copied).toEqual({ ...copy, serverId: target.id });
    expect(copy).toMatchObject({
      content: 'Version 2',
      embeds: sent.embeds,
      crossposted: false,
      webhookId,
      author: { id: webhookId, username: `${source.server.name} #news`, tag: 'bot' },
      crosspost: { sourceServerId: source.id, sourceChannelId: channelId, sourceMessageId: sent.id },
      attachments: [{ filename: 'notes.txt', size: 5 }],
    });
    const url = copy?.attachments[0]?.url ?? '';
    expect(url).not.toBe(sent.attachments[0]?.url);
    expect(await (await fetch(url)).text()).toBe('notes');
    await Promise.all(probes.map((probe) => probe.close()));
  });

  it('is possible once per message', async () => {
    const { channelId, targetChannelId } = await following();
    const sent = await send(channelId, { content: 'once' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => crosspost(channelId, sent.id)));
    const codes = answers.map(({ status, code }) => code ?? status).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 'already_crossposted')]);
    await instance.runDueJobs();
    expect(await messagesIn(targetChannelId)).toHaveLength(1);
  });

  it('needs Send Messages for one’s own and Manage Messages for others’', async () => {
    const { channelId } = await following();
    const [author, moderator] = [await aMember(instance, source), await aMember(instance, source)];
    await aRole(instance, source, { position: 30, permissions: ['manageMessages'] }, moderator);
    const [first, second] = [
      await send(channelId, { content: 'a' }, author),
      await send(channelId, { content: 'b' }),
    ];
    expect((await crosspost(channelId, second.id, author)).code).toBe('missing_permission');
    expect((await crosspost(channelId, first.id, author)).status).toBe(200);
    expect((await crosspost(channelId, second.id, moderator)).status).toBe(200);
  });

  it('is limited to announcement channels, and to messages that can be copied', async () => {
    const { channelId, targetChannelId } = await following();
    const plain = await send(source.channel.id, { content: 'plain' });
    expect((await crosspost(source.channel.id, plain.id)).code).toBe('not_announcement');
    expect((await crosspost(channelId, plain.id)).code).toBe('unknown_message');
    for (const parts of [
      '{"poll": {"question": "?", "answers": [], "allowMultiselect": false, "expiresAt": "2026-01-01T00:00:00.000Z"}}',
      '{"coins": {"price": 5}}',
    ]) {
      const bound = await send(channelId, { content: 'bound' });
      await changeDatabase(instance, {
        text: 'update messages set parts = $3 where channel_id = $1 and id = $2',
        values: [channelId, bound.id, parts],
        touches: [],
      });
      const { status, code } = await crosspost(channelId, bound.id);
      expect([status, code]).toEqual([400, 'not_crosspostable']);
    }
    await instance.runDueJobs();
    expect(await messagesIn(targetChannelId)).toEqual([]);
  });

  it('pings people in the following server', async () => {
    const { channelId, targetChannelId } = await following();
    const roleId = await aRole(instance, source, { position: 31, permissions: [] });
    const text = `@everyone <@&${roleId}> <@${reader.id}> <@${bot.id}>`;
    const sent = await send(channelId, { content: text });
    expect([sent.mentionEveryone, sent.mentionRoles]).toEqual([true, [roleId]]);
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    const [copy] = await messagesIn(targetChannelId);
    expect(copy).toMatchObject({
      content: text,
      mentions: [reader.id],
      mentionRoles: [],
      mentionEveryone: false,
    });
  });

  it('pings only whom the sender lets it ping', async () => {
    const { channelId, targetChannelId } = await following();
    const content = `<@${reader.id}> <@${target.owner.id}>`;
    const allowedMentions = { users: [target.owner.id] };
    const sent = await send(channelId, { content, allowedMentions });
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    const mentions = async () => (await messagesIn(targetChannelId))[0]?.mentions;
    expect(await mentions()).toEqual([target.owner.id]);
    const edit = async (body: object) => {
      await source.owner.do(editMessage, { params: { channelId, messageId: sent.id }, body });
      await instance.runDueJobs();
      return mentions();
    };
    expect(await edit({ content: `Changed: ${content}`, allowedMentions: {} })).toEqual([]);
    expect(await edit({ content })).toEqual([reader.id, target.owner.id]);
  });

  it('pings only whom the last edit lets it ping, even if the channel was a text channel then', async () => {
    const { channelId, targetChannelId } = await following();
    const become = (kind: 'text' | 'announcement') =>
      source.owner.do(updateChannel, { params: { channelId }, body: { kind } });
    const content = `<@${reader.id}>`;
    const sent = await send(channelId, { content, allowedMentions: {} });
    await become('text');
    const edited = { content: `Changed: ${content}` };
    await source.owner.do(editMessage, { params: { channelId, messageId: sent.id }, body: edited });
    await become('announcement');
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    expect((await messagesIn(targetChannelId))[0]?.mentions).toEqual([reader.id]);
  });

  it('disables buttons and selects, to which nobody would respond in copies', async () => {
    const { channelId, targetChannelId } = await following();
    const press = { type: 2, style: 1, label: 'Join', custom_id: 'join' };
    const link = { type: 2, style: 5, label: 'More', url: 'https://example.org/' };
    const section = { type: 9, components: [{ type: 10, content: 'A party' }], accessory: press };
    const layout = { flags: 32768, components: [{ type: 17, components: [section] }] };
    const bodies = [{ content: 'News', components: [{ type: 1, components: [press, link] }] }, layout];
    for (const body of bodies) {
      const { id } = await send(channelId, body, bot);
      expect((await crosspost(channelId, id)).status).toBe(200);
    }
    await instance.runDueJobs();
    const copies = (await messagesIn(targetChannelId)).map(({ components }) => components);
    expect(copies).toMatchObject([
      [{ components: [{ ...press, disabled: true }, link] }],
      [{ components: [{ accessory: { ...press, disabled: true } }] }],
    ]);
    const [classic] = copies;
    expect(JSON.stringify(classic)).not.toMatch(/example.org[^}]*disabled/);
  });

  it('cannot be crossposted again by followers', async () => {
    const { channelId } = await following();
    const next = await aChannel(target);
    await follow(channelId, next);
    const sent = await send(channelId, { content: 'around' });
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    const [copy] = await messagesIn(next);
    expect((await crosspost(next, copy?.id ?? '')).code).toBe('not_crosspostable');
  });

  it('is possible ten times an hour per channel', async () => {
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    const { channelId } = await following();
    const ids: string[] = [];
    for (let made = 0; made < 11; made += 1) ids.push((await send(channelId, { content: 'again' })).id);
    const statusOf = async (messageId: string, { headers }: Caller): Promise<number> => {
      const path = `/api/channels/${channelId}/messages/${messageId}/crosspost`;
      return (await fetch(`${limited.url}${path}`, { method: 'POST', headers: { ...headers } })).status;
    };
    const stranger = await aPerson(instance);
    for (const messageId of ids) expect(await statusOf(messageId, stranger)).toBe(404);
    const statuses: number[] = [];
    for (const messageId of ids) statuses.push(await statusOf(messageId, source.owner));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await statusOf(ids[0] ?? '', source.owner)).toBe(400);
    await limited.stop();
  });
});

describe('copies', () => {
  it('follow edits of the original', async () => {
    const { channelId, targetChannelId } = await following();
    const sent = await send(channelId, { content: 'Version 2', embeds: [{ title: 'Notes' }] }, bot, [
      new File(['notes'], 'notes.txt'),
    ]);
    await crosspost(channelId, sent.id, bot);
    await instance.runDueJobs();
    const [before] = await messagesIn(targetChannelId);
    const probe = await connectProbe(instance.url, { token: reader.token });
    const body = { content: `Version 3 @everyone`, embeds: [] };
    const edited = await bot.do(editMessage, { params: { channelId, messageId: sent.id }, body });
    await instance.runDueJobs();
    const [after] = await messagesIn(targetChannelId);
    expect(after).toEqual({ ...before, content: body.content, embeds: [], editedAt: edited.editedAt });
    const { d } = await probe.take('MESSAGE_UPDATE', ({ id }) => id === before?.id);
    const { reactions: _reactions, ...shown } = after ?? ({} as Message);
    expect(d).toEqual(shown);
    await probe.close();
  });

  it('of age-restricted channels appear and change only in age-restricted channels', async () => {
    const { channelId, targetChannelId } = await following();
    const restrict = (id: string) =>
      source.owner.do(updateChannel, { params: { channelId: id }, body: { contentMode: 'age_restricted' } });
    const { id: messageId } = await send(channelId, { content: 'for everyone' });
    await crosspost(channelId, messageId);
    await instance.runDueJobs();
    const before = await messagesIn(targetChannelId);
    await restrict(channelId);
    await source.owner.do(updateSettings, { body: { adultConfirmed: true } });
    await source.owner.do(editMessage, { params: { channelId, messageId }, body: { content: 'for adults' } });
    await crosspost(channelId, (await send(channelId, { content: 'for adults, too' })).id);
    await instance.runDueJobs();
    expect(await messagesIn(targetChannelId)).toEqual(before);
    const other = await aChannel(target, 'text');
    expect((await follow(channelId, other)).code).toBe('invalid_channel');
    await restrict(other);
    expect((await follow(channelId, other)).status).toBe(201);
    await crosspost(channelId, (await send(channelId, { content: 'for adults here' })).id);
    await instance.runDueJobs();
    expect((await messagesIn(other)).map(({ content }) => content)).toEqual(['for adults here']);
  });

  it('have no previews of links once their original has none', async () => {
    const { channelId, targetChannelId } = await following();
    const sent = await send(channelId, { content: 'https://example.org/' });
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    const shown = JSON.stringify([{ title: 'A page' }]);
    const text = 'update messages set previews = $2 where channel_id = $1';
    await changeDatabase(instance, { text, values: [targetChannelId, shown], touches: [] });
    const embeds = async (id: string) => (await messagesIn(id))[0]?.embeds;
    expect(await embeds(targetChannelId)).toHaveLength(1);
    const params = { channelId, messageId: sent.id };
    await source.owner.do(editMessage, { params, body: { embeds: [] } });
    await instance.runDueJobs();
    expect(await embeds(targetChannelId)).toEqual([]);
    const kept = 'select previews from messages where channel_id = $1';
    expect(await queryDatabase(instance, kept, [targetChannelId])).toEqual([{ previews: [] }]);
  });

  it('get no previews of links if their original has none', async () => {
    const { channelId, targetChannelId } = await following();
    const sent = await send(channelId, { content: 'https://example.org/' });
    const params = { channelId, messageId: sent.id };
    await source.owner.do(editMessage, { params, body: { embeds: [] } });
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    const text = 'select previews from messages where channel_id = $1';
    expect(await queryDatabase(instance, text, [targetChannelId])).toEqual([{ previews: [] }]);
  });

  it('are deleted with the original', async () => {
    for (const remove of [
      (channelId: string, messageId: string) =>
        source.owner.do(deleteMessage, { params: { channelId, messageId } }),
      (channelId: string) => source.owner.do(deleteChannel, { params: { channelId } }),
    ]) {
      const { channelId, targetChannelId } = await following();
      const sent = await send(channelId, { content: 'gone soon' });
      await crosspost(channelId, sent.id);
      await instance.runDueJobs();
      const [copy] = await messagesIn(targetChannelId);
      const probe = await connectProbe(instance.url, { token: reader.token });
      await remove(channelId, sent.id);
      await instance.runDueJobs();
      await probe.take('MESSAGE_DELETE', ({ id }) => id === copy?.id);
      expect(await messagesIn(targetChannelId)).toEqual([]);
      const rows = 'select * from crosspost_copies where source_message_id = $1';
      expect(await queryDatabase(instance, rows, [sent.id])).toEqual([]);
      await probe.close();
    }
  });

  it('stay as they are once their channel no longer follows, or while its server is suspended', async () => {
    const { channelId, targetChannelId, webhookId } = await following();
    const elsewhere = await aServer(instance, source.owner);
    expect((await follow(channelId, elsewhere.channel.id)).status).toBe(201);
    const former = await aChannel(target, 'text');
    const { body: moved } = await follow(channelId, former);
    const { id: messageId } = await send(channelId, { content: 'before' });
    await crosspost(channelId, messageId);
    await instance.runDueJobs();
    await target.owner.do(deleteWebhook, { params: { webhookId } });
    await target.owner.do(updateWebhook, {
      params: { webhookId: moved.webhookId },
      body: { channelId: target.channel.id },
    });
    await changeDatabase(instance, {
      text: 'update servers set suspended_at = now() where id = $1',
      values: [elsewhere.id],
      touches: [`server:${elsewhere.id}`],
    });
    await source.owner.do(editMessage, { params: { channelId, messageId }, body: { content: 'after' } });
    await instance.runDueJobs();
    const contents = async () =>
      (await Promise.all([targetChannelId, elsewhere.channel.id, former].map((id) => messagesIn(id)))).map(
        (shown) => shown.map(({ content }) => content),
      );
    expect(await contents()).toEqual([['before'], ['before'], ['before']]);
    await source.owner.do(deleteMessage, { params: { channelId, messageId } });
    await instance.runDueJobs();
    expect(await contents()).toEqual([[], [], []]);
  });

  it('can be deleted in the target channel', async () => {
    const { channelId, targetChannelId } = await following();
    const sent = await send(channelId, { content: 'here' }, bot);
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    const [copy] = await messagesIn(targetChannelId);
    await target.owner.do(deleteMessage, {
      params: { channelId: targetChannelId, messageId: copy?.id ?? '' },
    });
    await bot.do(editMessage, { params: { channelId, messageId: sent.id }, body: { content: 'edited' } });
    await instance.runDueJobs();
    expect(await messagesIn(targetChannelId)).toEqual([]);
    const original = { params: { channelId, messageId: sent.id } };
    expect(await source.owner.do(getMessage, original)).toMatchObject({
      content: 'edited',
      crossposted: true,
    });
  });

  it('stop when the channel is no longer followed', async () => {
    const { channelId, targetChannelId, webhookId } = await following();
    await target.owner.do(deleteWebhook, { params: { webhookId } });
    const sent = await send(channelId, { content: 'nobody listens' });
    await crosspost(channelId, sent.id);
    await instance.runDueJobs();
    expect(await messagesIn(targetChannelId)).toEqual([]);
  });
});

it('a delivery and the deletion of the following channel do not wait for each other', async () => {
  const { channelId, targetChannelId } = await following();
  await send(targetChannelId, { content: 'before' });
  const { id } = await send(channelId, { content: 'news' });
  await queryDatabase(
    instance,
    `create function wait_first() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock_shared(7002); return coalesce(new, old); end $$`,
  );
  await queryDatabase(
    instance,
    `create trigger wait_first before insert on channel_activity for each row
       when (new.channel_id = ${targetChannelId}) execute function wait_first()`,
  );
  await queryDatabase(
    instance,
    'create trigger wait_first before delete on webhooks for each row execute function wait_first()',
  );
  const [delivered, deleted] = await whileLocked(instance, 'select pg_advisory_xact_lock(7002)', async () => {
    await crosspost(channelId, id);
    const delivering = instance.runDueJobs();
    await untilWaiting(instance, 1);
    const deleting = target.owner.call(deleteChannel, { params: { channelId: targetChannelId } });
    await untilWaiting(instance, 2);
    return [delivering, deleting] as const;
  });
  expect((await deleted).status).toBe(204);
  await delivered;
  await queryDatabase(instance, 'drop function wait_first cascade');
});
