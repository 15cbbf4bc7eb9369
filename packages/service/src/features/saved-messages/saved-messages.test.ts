/** Saved messages, through HTTP and the gateway. */
import {
  createChannel,
  deleteMessage,
  leaveServer,
  listSavedIds,
  listSavedMessages,
  openDirectChannel,
  saveMessage,
  sendMessage,
  unsaveMessage,
} from '@guildhall/protocol';
import {
  aServerWithMember,
  connectProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;

beforeEach(async () => {
  ({ server, owner, member } = await aServerWithMember(instance));
});

const post = async (content: string, channelId = server.channel.id) => {
  const { id } = await owner.do(sendMessage, { params: { channelId }, body: { content } });
  return { channelId, messageId: id };
};
const saved = async (query = {}) =>
  (await member.do(listSavedMessages, { query })).map(({ message }) => message.id);

describe('saved messages', () => {
  it('are listed by time of saving, once each, in pages, and sync to all devices', async () => {
    const [first, second, third] = [await post('1'), await post('2'), await post('3')];
    const probe = await connectProbe(instance.url, { token: member.token });
    for (const params of [second, third, first, second]) await member.do(saveMessage, { params });
    expect(await saved()).toEqual([first.messageId, third.messageId, second.messageId]);
    const [newest] = await member.do(listSavedMessages, { query: { limit: 1 } });
    expect(newest).toMatchObject({ savedAt: expect.any(String), message: { content: '1' } });
    expect(await saved({ before: newest?.id, limit: 1 })).toEqual([third.messageId]);
    await member.do(unsaveMessage, { params: third });
    await member.do(unsaveMessage, { params: third });
    expect(await saved()).toEqual([first.messageId, second.messageId]);
    await probe.take('SAVED_MESSAGES_UPDATE', (payload) => !payload.saved);
    const told = probe.envelopes.flatMap(({ t, d }) =>
      t === 'SAVED_MESSAGES_UPDATE' ? [d as { messageId: string; saved: boolean }] : [],
    );
    expect(told.map((payload) => [payload.messageId, payload.saved])).toEqual([
      [second.messageId, true],
      [third.messageId, true],
      [first.messageId, true],
      [third.messageId, false],
    ]);
    await probe.close();
    expect(await owner.do(listSavedMessages, {})).toEqual([]);
  });

  it('return to their place if they are restored with their id', async () => {
    const [first, second, third] = [await post('1'), await post('2'), await post('3')];
    for (const params of [first, second, third]) await member.do(saveMessage, { params });
    const ids = await member.do(listSavedIds, {});
    expect(ids).toMatchObject([third, second, first]);
    const id = ids[1]?.id ?? '';
    await member.do(unsaveMessage, { params: second });
    expect((await member.do(listSavedIds, {})).length).toBe(2);
    await member.do(saveMessage, { params: second, body: { id } });
    expect(await member.do(listSavedIds, {})).toEqual(ids);
    expect(await owner.do(listSavedIds, {})).toEqual([]);
    const future = String(BigInt(id) + (60_000n << 22n));
    for (const wrong of [future, '99999999999999999999']) {
      const answer = await member.call(saveMessage, { params: first, body: { id: wrong } });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    }
  });

  it('disappear with their message, and are hidden while their channel is', async () => {
    const hidden = await owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'attic' },
    });
    const direct = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const [inAttic, inDirect, gone] = [
      await post('kept', hidden.id),
      await post('between us', direct.id),
      await post('gone'),
    ];
    for (const params of [inAttic, inDirect, gone]) await member.do(saveMessage, { params });
    await owner.do(deleteMessage, { params: gone });
    expect(await saved()).toEqual([inDirect.messageId, inAttic.messageId]);
    expect(await saved({ serverId: '@me' })).toEqual([inDirect.messageId]);
    expect(await saved({ serverId: server.id })).toEqual([inAttic.messageId]);
    expect(await saved({ serverId: direct.id })).toEqual([]);
    const unknown = await member.call(listSavedMessages, { query: { serverId: 'attic' } });
    expect([unknown.status, unknown.code]).toEqual([400, 'invalid_request']);
    await overwritePermissions(server, hidden.id, { member: member.id, deny: ['viewChannel'] });
    expect(await saved()).toEqual([inDirect.messageId]);
    const refused = await member.call(saveMessage, { params: inAttic });
    expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
    for (const messageId of ['1', gone.messageId, 'no id']) {
      const answer = await member.call(saveMessage, { params: { ...gone, messageId } });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_message']);
    }
  });

  it('are limited to a thousand', async () => {
    await queryDatabase(
      instance,
      `with old as (
         insert into messages (channel_id, id, author_id, content)
         select $1, 1000000000000000000 + n, $2, 'old' from generate_series(1, 999) n
         returning channel_id, id)
       insert into saved_messages (channel_id, user_id, message_id, id)
       select channel_id, $3, id, id from old`,
      [server.channel.id, owner.id, member.id],
    );
    const [last, beyond] = [await post('1000'), await post('1001')];
    expect((await member.call(saveMessage, { params: last })).status).toBe(204);
    expect((await member.call(saveMessage, { params: beyond })).code).toBe('too_many_saved_messages');
    expect((await saved({ limit: 1 }))[0]).toBe(last.messageId);
    // What they can no longer read makes room, and can be removed.
    const serverId = server.id;
    const direct = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const between = await post('between us', direct.id);
    const [kept, newest] = [await post('kept', direct.id), await post('newest', direct.id)];
    await member.do(leaveServer, { params: { serverId } });
    const probe = await connectProbe(instance.url, { token: member.token });
    await member.do(saveMessage, { params: between });
    const { d } = await probe.take('SAVED_MESSAGES_UPDATE', (payload) => !payload.saved);
    expect(d.messageId).toBe('1000000000000000001');
    const [shown, hidden] = await member.do(listSavedIds, {});
    expect([shown, hidden]).toMatchObject([between, last]);
    await member.do(unsaveMessage, { params: hidden ?? last });
    await probe.take('SAVED_MESSAGES_UPDATE', ({ messageId }) => messageId === last.messageId);
    await probe.close();
    expect(await member.do(listSavedIds, {})).toHaveLength(999);
    // A message that they can read stays, even if it was saved with the id of another one.
    await member.do(saveMessage, { params: kept, body: { id: '1000000000000000002' } });
    await member.do(saveMessage, { params: newest });
    const ids = await member.do(listSavedIds, {});
    expect([ids.length, ids.at(-1)]).toMatchObject([1000, kept]);
  });
});
