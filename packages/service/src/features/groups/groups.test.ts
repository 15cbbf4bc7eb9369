/** Groups: adding and removing people, system messages and events of each change, and the notice of a kick. */
import {
  addRecipient,
  createServer,
  deleteChannel,
  deleteMessage,
  editMessage,
  getChannel,
  kickMember,
  LIMITS,
  listDirectChannels,
  listMessages,
  openDirectChannel,
  putRelationship,
  removeRecipient,
  requestFriendship,
  sendMessage,
  updateChannel,
  updateSettings,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  aServerWithMember,
  befriend,
  connectProbe,
  queryDatabase,
  type TestPerson,
  UNKNOWN_ID,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let anna: TestPerson;
let ben: TestPerson;
let carl: TestPerson;

beforeEach(async () => {
  [anna, ben, carl] = await Promise.all([aPerson(instance), aPerson(instance), aPerson(instance)]);
  await befriend(anna, ben);
  await befriend(anna, carl);
});

const group = (...others: readonly TestPerson[]) =>
  anna.do(openDirectChannel, { body: { recipientIds: others.map(({ id }) => id) } });
const read = (from: TestPerson, channelId: string) => from.do(listMessages, { params: { channelId } });
const shown = (from: TestPerson, channelId: string) => from.do(getChannel, { params: { channelId } });

describe('a group', () => {
  it("is created from friends with status 201, and appears in everyone's list", async () => {
    const answer = await anna.call(openDirectChannel, { body: { recipientIds: [ben.id, carl.id] } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      type: 'group_dm',
      ownerId: anna.id,
      iconUrl: null,
      lastMessageId: null,
    });
    expect(answer.body).not.toHaveProperty('recipient');
    expect(answer.body).not.toHaveProperty('name');
    expect(answer.body.recipients.map(({ id }) => id).sort()).toEqual([ben.id, carl.id].sort());
    const [bens] = await ben.do(listDirectChannels);
    expect(bens?.recipients.map(({ id }) => id).sort()).toEqual([anna.id, carl.id].sort());
    expect(await shown(ben, answer.body.id)).toEqual(bens);
  });

  it('has only friends, no bots, and at most ten people', async () => {
    const make = (ids: readonly string[]) => anna.call(openDirectChannel, { body: { recipientIds: ids } });
    const stranger = await aPerson(instance);
    expect((await make([ben.id, stranger.id])).code).toBe('cannot_dm');
    const bot = await aBot(instance, await aServer(instance, anna));
    expect((await make([ben.id, bot.id])).code).toBe('bots_not_allowed');
    expect((await make([ben.id, 'abc'])).code).toBe('unknown_user');
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(instance)));
    for (const person of people) await befriend(anna, person);
    const ids = people.map(({ id }) => id);
    expect((await make([ben.id, carl.id, ...ids])).code).toBe('group_full');
    const full = await make([ben.id, ...ids]);
    expect([full.status, full.body.recipients.length]).toEqual([201, LIMITS.groupPeople - 1]);
    const params = { channelId: full.body.id, userId: carl.id };
    expect((await anna.call(addRecipient, { params })).code).toBe('group_full');
    expect((await anna.call(addRecipient, { params: { ...params, userId: ben.id } })).status).toBe(204);
  });

  it.each(['made', 'extended'])(
    'that is being %s does not get someone who blocks its maker',
    async (step) => {
      const [dora, eve] = [await aPerson(instance), await aPerson(instance)];
      for (const friend of [dora, eve]) await befriend(anna, friend);
      const { id: channelId } = await group(ben, dora);
      const add = () =>
        step === 'made'
          ? anna.call(openDirectChannel, { body: { recipientIds: [ben.id, eve.id] } })
          : anna.call(addRecipient, { params: { channelId, userId: eve.id } });
      const [blocked, added] = await whileLocked(
        instance,
        `select pg_advisory_xact_lock(${eve.id})`,
        async () => {
          const first = eve.call(putRelationship, {
            params: { userId: anna.id },
            body: { type: 'blocked' },
          });
          await untilWaiting(instance, 1);
          const second = add();
          await untilWaiting(instance, 2);
          return [first, second] as const;
        },
      );
      expect((await blocked).status).toBe(200);
      expect((await added).code).toBe('cannot_dm');
      expect(await eve.do(listDirectChannels)).toEqual([]);
    },
  );

  it('accepts friends of any participant: notice 1, and events to all', async () => {
    const { id: channelId } = await group(ben, carl);
    const dora = await aPerson(instance);
    const add = (from: TestPerson) => from.call(addRecipient, { params: { channelId, userId: dora.id } });
    expect((await add(ben)).code).toBe('cannot_dm');
    await befriend(ben, dora);
    const [carls, doras] = await Promise.all(
      [carl, dora].map(({ token }) => connectProbe(instance.url, { token })),
    );
    expect((await add(ben)).status).toBe(204);
    expect((await carls?.take('DM_RECIPIENT_ADD'))?.d).toMatchObject({ channelId, user: { id: dora.id } });
    const notice = (await carls?.take('MESSAGE_CREATE'))?.d;
    expect(notice).toMatchObject({
      type: 1,
      author: { id: ben.id },
      target: { id: dora.id },
      serverId: null,
    });
    const created = (await doras?.take('DM_CREATE'))?.d;
    await doras?.take('MESSAGE_CREATE');
    expect({ ...created, lastMessageId: notice?.id }).toEqual(await shown(dora, channelId));
    expect(await read(dora, channelId)).toMatchObject([{ id: notice?.id, type: 1, target: { id: dora.id } }]);
    await Promise.all([carls?.close(), doras?.close()]);
  });

  it('loses people removed by its owner or leaving: notice 2; nobody else may remove', async () => {
    const { id: channelId } = await group(ben, carl);
    const remove = (from: TestPerson, userId: string) =>
      from.call(removeRecipient, { params: { channelId, userId } });
    expect(await remove(ben, carl.id)).toMatchObject({ status: 403, code: 'not_owner' });
    expect((await remove(anna, UNKNOWN_ID)).code).toBe('unknown_user');
    const bens = await connectProbe(instance.url, { token: ben.token });
    expect((await remove(anna, ben.id)).status).toBe(204);
    expect((await bens.take('DM_DELETE')).d).toEqual({ id: channelId });
    await bens.close();
    expect((await ben.call(listMessages, { params: { channelId } })).code).toBe('unknown_channel');
    expect(await ben.do(listDirectChannels)).toEqual([]);
    await carl.do(deleteChannel, { params: { channelId } });
    expect(await read(anna, channelId)).toMatchObject([
      { type: 2, author: { id: anna.id }, target: { id: ben.id } },
      { type: 2, author: { id: carl.id }, target: { id: carl.id } },
    ]);
  });

  it('belongs to the earliest participant after its owner leaves', async () => {
    const { id: channelId } = await group(ben, carl);
    const dora = await aPerson(instance);
    await befriend(anna, dora);
    await anna.do(removeRecipient, { params: { channelId, userId: ben.id } });
    await anna.do(addRecipient, { params: { channelId, userId: ben.id } });
    await anna.do(addRecipient, { params: { channelId, userId: dora.id } });
    const carls = await connectProbe(instance.url, { token: carl.token });
    await anna.do(removeRecipient, { params: { channelId, userId: anna.id } });
    expect((await carls.take('DM_RECIPIENT_REMOVE')).d.user.id).toBe(anna.id);
    expect((await carls.take('DM_UPDATE')).d).toMatchObject({ id: channelId, ownerId: carl.id });
    await carls.close();
  });

  it('can be renamed by any participant: notice 4 with the name; null removes it', async () => {
    const { id: channelId } = await group(ben, carl);
    const rename = (name: unknown) => ben.call(updateChannel, { params: { channelId }, body: { name } });
    const probe = await connectProbe(instance.url, { token: anna.token });
    expect((await rename('  Friday  ')).body.name).toBe('Friday');
    expect((await probe.take('DM_UPDATE')).d).toEqual({
      ...(await shown(anna, channelId)),
      lastMessageId: null,
    });
    expect((await probe.take('MESSAGE_CREATE')).d).toMatchObject({ type: 4, content: 'Friday' });
    await probe.close();
    expect((await rename('n'.repeat(LIMITS.groupName))).status).toBe(200);
    for (const wrong of ['n'.repeat(LIMITS.groupName + 1), '', '  ', 7]) {
      expect((await rename(wrong)).code).toBe('invalid_request');
    }
    expect((await rename(null)).body).not.toHaveProperty('name');
    expect((await read(anna, channelId)).map(({ type }) => type)).toEqual([4, 4, 4]);
  });

  it('can be transferred only by its owner, to a participant', async () => {
    const { id: channelId } = await group(ben, carl);
    const handOver = (from: TestPerson, ownerId: string) =>
      from.call(updateChannel, { params: { channelId }, body: { ownerId } });
    expect((await handOver(ben, ben.id)).code).toBe('not_owner');
    expect((await handOver(anna, 'abc')).code).toBe('unknown_user');
    expect((await handOver(anna, ben.id)).body).toMatchObject({ ownerId: ben.id });
    expect((await handOver(anna, anna.id)).code).toBe('not_owner');
  });

  it('has notices that nobody can edit or delete', async () => {
    const { id: channelId } = await group(ben, carl);
    await anna.do(updateChannel, { params: { channelId }, body: { name: 'Notices' } });
    const [notice] = await read(anna, channelId);
    const params = { channelId, messageId: notice?.id ?? '' };
    for (const person of [anna, ben]) {
      expect(await person.call(deleteMessage, { params })).toMatchObject({
        status: 400,
        code: 'system_message',
      });
      const edit = await person.call(editMessage, { params, body: { content: 'x' } });
      expect([edit.status, edit.code]).toEqual([400, 'system_message']);
    }
    expect(await read(anna, channelId)).toEqual([notice]);
  });

  it('keeps every message in order while people write and change it concurrently', async () => {
    const { id: channelId } = await group(ben, carl);
    const probe = await connectProbe(instance.url, { token: carl.token });
    await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        ben.do(sendMessage, { params: { channelId }, body: { content: `Message ${index}` } }),
      ),
      ...Array.from({ length: 4 }, (_, index) =>
        anna.do(updateChannel, { params: { channelId }, body: { name: `Name ${index}` } }),
      ),
    ]);
    const messages = await read(carl, channelId);
    expect(messages).toHaveLength(8);
    const received: string[] = [];
    for (let index = 0; index < 8; index += 1) received.push((await probe.take('MESSAGE_CREATE')).d.id);
    expect(received).toEqual(messages.map(({ id }) => id));
    await probe.close();
  });

  it('is deleted with its messages, files and picture when the last person leaves', async () => {
    const { id: channelId } = await group(ben, carl);
    const file = new File(['plan'], 'plan.txt');
    const sent = await anna.do(sendMessage, {
      params: { channelId },
      body: { content: 'The plan' },
      files: [file],
    });
    const url = sent.attachments[0]?.url ?? '';
    for (const { id: userId } of [ben, carl])
      await anna.do(removeRecipient, { params: { channelId, userId } });
    expect((await fetch(url)).status).toBe(200);
    await anna.do(removeRecipient, { params: { channelId, userId: anna.id } });
    expect((await anna.call(getChannel, { params: { channelId } })).code).toBe('unknown_channel');
    await instance.runDueJobs();
    const left =
      'select from messages where channel_id = $1 union all select from direct_channels where channel_id = $1';
    expect(await queryDatabase(instance, left, [channelId])).toEqual([]);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('a direct message of two', () => {
  it('cannot get more participants or a name', async () => {
    const { id: channelId } = await anna.do(openDirectChannel, { body: { recipientId: ben.id } });
    const calls = [
      anna.call(addRecipient, { params: { channelId, userId: carl.id } }),
      anna.call(removeRecipient, { params: { channelId, userId: ben.id } }),
      anna.call(updateChannel, { params: { channelId }, body: { name: 'Us' } }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.code]).toEqual([400, 'invalid_channel_kind']);
    }
  });

  it('a server channel has no recipients', async () => {
    const { channels } = await anna.do(createServer, { body: { name: 'A server' } });
    const channelId = channels.find(({ kind }) => kind === 'text')?.id ?? '';
    const answer = await anna.call(addRecipient, { params: { channelId, userId: ben.id } });
    expect(answer.code).toBe('unknown_channel');
    expect((await anna.call(updateChannel, { params: { channelId }, body: { name: null } })).code).toBe(
      'invalid_request',
    );
  });
});

describe('a kick', () => {
  it('is announced by the system account, with the server and the reason, only to people', async () => {
    const { server, member } = await aServerWithMember(instance);
    const bot = await aBot(instance, server);
    const probe = await connectProbe(instance.url, { token: member.token });
    const kick = (userId: string, body?: { reason: string }) =>
      server.owner.do(kickMember, { params: { serverId: server.id, userId }, ...(body ? { body } : {}) });
    await kick(member.id, { reason: 'Too loud' });
    await kick(bot.id);
    await instance.runDueJobs();
    const created = (await probe.take('DM_CREATE')).d;
    expect(created.recipient).toMatchObject({ tag: 'system' });
    const { d } = await probe.take('MESSAGE_CREATE');
    expect(d.author.tag).toBe('system');
    expect(d.content).toContain(server.server.name);
    expect(d.content).toContain('Too loud');
    expect(d).not.toHaveProperty('type');
    await probe.close();
    const channelId = created.id;
    const reply = await member.call(sendMessage, { params: { channelId }, body: { content: 'Why?' } });
    expect([reply.status, reply.code]).toEqual([403, 'cannot_dm']);
    expect(await bot.do(listDirectChannels)).toEqual([]);
    expect(await read(member, channelId)).toHaveLength(1);
  });

  it.each([
    ['de-AT', 'gekickt', 'Grund: Zu laut'],
    ['es', 'expulsado', 'Motivo: Zu laut'],
    ['fr', 'expulsé', 'Raison : Zu laut'],
    ['pt', 'kicked', 'Reason: Zu laut'],
  ])('is announced in the person’s language, or in English: %s', async (locale, verb, why) => {
    const { server, member } = await aServerWithMember(instance);
    await member.do(updateSettings, { body: { locale } });
    const probe = await connectProbe(instance.url, { token: member.token });
    const params = { serverId: server.id, userId: member.id };
    await server.owner.do(kickMember, { params, body: { reason: 'Zu laut' } });
    await instance.runDueJobs();
    const { content } = (await probe.take('MESSAGE_CREATE')).d;
    for (const part of [server.server.name, verb, why]) expect(content).toContain(part);
    await probe.close();
  });

  it('is announced with the reason in the header', async () => {
    const { server, member } = await aServerWithMember(instance);
    const probe = await connectProbe(instance.url, { token: member.token });
    const params = { serverId: server.id, userId: member.id };
    await server.owner.call(kickMember, { params }, { 'x-audit-log-reason': 'Too%20loud' });
    await instance.runDueJobs();
    expect((await probe.take('MESSAGE_CREATE')).d.content).toContain('Too loud');
    await probe.close();
  });
});

describe('friends who end their friendship', () => {
  it('stay in their group and cannot be added to new ones', async () => {
    const { id: channelId } = await group(ben, carl);
    await ben.do(putRelationship, { params: { userId: anna.id }, body: { type: 'blocked' } });
    await ben.do(sendMessage, { params: { channelId }, body: { content: 'Still here' } });
    expect(await read(anna, channelId)).toHaveLength(1);
    const again = await anna.call(openDirectChannel, { body: { recipientIds: [ben.id, carl.id] } });
    expect(again.code).toBe('cannot_dm');
    expect((await anna.call(requestFriendship, { body: { username: ben.username } })).code).toBe(
      'cannot_befriend',
    );
  });
});
