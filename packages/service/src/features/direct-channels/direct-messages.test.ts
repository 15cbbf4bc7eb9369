/** Direct messages: opening them, participants' lists, messages and events. */
import {
  acknowledgeMessage,
  addReaction,
  createInvite,
  deleteChannel,
  deleteMessage,
  deleteRelationship,
  deleteServer,
  editMessage,
  getChannel,
  getChannelPermissions,
  leaveServer,
  listDirectChannels,
  listMessages,
  openDirectChannel,
  putRelationship,
  removeOwnReaction,
  sendMessage,
  startTyping,
  updatePresence,
  updateSettings,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  befriend,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  PASSWORD,
  type TestBot,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let anna: TestPerson;
let ben: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
});
beforeEach(async () => {
  [anna, ben, stranger] = await Promise.all([
    aMember(instance, server),
    aMember(instance, server),
    aPerson(instance),
  ]);
});

type Someone = TestPerson | TestBot;
const open = (from: Someone, to: { readonly id: string }) =>
  from.do(openDirectChannel, { body: { recipientId: to.id } });
const tryOpen = (from: Someone, recipientId: unknown) =>
  from.call(openDirectChannel, { body: { recipientId } });
const send = (from: Someone, channelId: string, content = 'Hello') =>
  from.do(sendMessage, { params: { channelId }, body: { content } });
const trySend = (from: Someone, channelId: string) =>
  from.call(sendMessage, { params: { channelId }, body: { content: 'Hello' } });
const listOf = (from: Someone) => from.do(listDirectChannels);
const idsOf = async (from: Someone) => (await listOf(from)).map(({ id }) => id);
const connect = (person: Someone): Promise<GatewayProbe> =>
  connectProbe(instance.url, { token: person.token });

describe('opening', () => {
  it('creates a channel that both find again', async () => {
    const first = await tryOpen(anna, ben.id);
    expect(first.status).toBe(200);
    const { id } = first.body;
    expect(first.body).toEqual({
      id,
      type: 'dm',
      recipient: expect.objectContaining({
        id: ben.id,
        username: ben.username,
        displayName: ben.username,
        status: 'offline',
        customStatus: null,
        avatarUrl: null,
        clanTag: null,
      }),
      recipients: [expect.objectContaining({ id: ben.id })],
      lastMessageId: null,
    });
    expect((await open(anna, ben)).id).toBe(id);
    const theirs = await open(ben, anna);
    expect([theirs.id, theirs.recipient?.id]).toEqual([id, anna.id]);
  });

  it('creates one channel if both open it concurrently', async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? open(anna, ben) : open(ben, anna))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  it('requires a shared server or a friendship', async () => {
    expect((await tryOpen(anna, stranger.id)).code).toBe('cannot_dm');
    await befriend(anna, stranger);
    expect((await tryOpen(anna, stranger.id)).status).toBe(200);
  });

  it('is not possible through a deleted server, even before its members are removed', async () => {
    const left = await aServer(instance);
    await aMember(instance, left, stranger);
    expect((await tryOpen(left.owner, stranger.id)).status).toBe(200);
    const deletion = { params: { serverId: left.id }, body: { password: PASSWORD } };
    await left.owner.do(deleteServer, deletion);
    expect((await tryOpen(left.owner, stranger.id)).code).toBe('cannot_dm');
  });

  it.each([UNKNOWN_ID, 'abc', '', '9'.repeat(30)])('of %j is unknown_user', async (id) => {
    expect((await tryOpen(anna, id)).code).toBe('unknown_user');
  });

  it('with the caller, with nobody or with both fields is invalid_request', async () => {
    expect((await tryOpen(anna, anna.id)).code).toBe('invalid_request');
    expect((await anna.call(openDirectChannel, { body: {} })).code).toBe('invalid_request');
    const both = { recipientId: ben.id, recipientIds: [ben.id] };
    expect((await anna.call(openDirectChannel, { body: both })).code).toBe('invalid_request');
  });

  it('with a block in either direction is cannot_dm', async () => {
    await befriend(anna, ben);
    await ben.do(putRelationship, { params: { userId: anna.id }, body: { type: 'blocked' } });
    expect((await tryOpen(anna, ben.id)).code).toBe('cannot_dm');
    expect((await tryOpen(ben, anna.id)).code).toBe('cannot_dm');
  });

  it("follows the other's settings, which friends pass", async () => {
    await ben.do(updateSettings, { body: { allowServerDms: false } });
    expect((await tryOpen(anna, ben.id)).code).toBe('cannot_dm');
    await befriend(anna, ben);
    expect((await tryOpen(anna, ben.id)).status).toBe(200);
  });

  it('by a pending member is screening_pending, unless they are friends or share another server', async () => {
    await changeDatabase(instance, {
      text: 'update members set pending = true where server_id = $1 and user_id = $2',
      values: [server.id, anna.id],
      touches: [`member:${server.id}:${anna.id}`],
    });
    expect((await tryOpen(anna, ben.id)).code).toBe('screening_pending');
    const other = await aServer(instance);
    await aMember(instance, other, anna);
    await aMember(instance, other, ben);
    expect((await tryOpen(anna, ben.id)).status).toBe(200);
    await befriend(anna, stranger);
    expect((await tryOpen(anna, stranger.id)).status).toBe(200);
  });

  it('lets a pending member react only as they may write', async () => {
    const { id: channelId } = await open(anna, ben);
    const { id: messageId } = await send(ben, channelId);
    const react = (emoji: string) => anna.call(addReaction, { params: { channelId, messageId, emoji } });
    expect((await react('👍')).status).toBe(204);
    await changeDatabase(instance, {
      text: 'update members set pending = true where server_id = $1 and user_id = $2',
      values: [server.id, anna.id],
      touches: [`member:${server.id}:${anna.id}`],
    });
    expect((await react('🎲')).code).toBe('screening_pending');
    await anna.do(removeOwnReaction, { params: { channelId, messageId, emoji: '👍' } });
    await befriend(anna, ben);
    expect((await react('🎲')).status).toBe(204);
  });

  it('is possible for bots only in their servers; people can write to bots', async () => {
    const bot = await aBot(instance, server);
    const { id } = await open(bot, anna);
    await send(bot, id);
    expect((await tryOpen(bot, stranger.id)).code).toBe('cannot_dm');
    expect((await open(anna, bot)).id).toBe(id);
    const group = await bot.call(openDirectChannel, { body: { recipientIds: [anna.id, ben.id] } });
    expect([group.status, group.code]).toEqual([403, 'bots_not_allowed']);
  });

  it('and sending to a deleted account is recipient_deleted, and the channel shows it', async () => {
    const { id } = await open(anna, ben);
    await changeDatabase(instance, {
      text: 'update users set erased_at = now() where id = $1',
      values: [ben.id],
      touches: [`user:${ben.id}`],
    });
    expect(await tryOpen(anna, ben.id)).toMatchObject({ status: 403, code: 'recipient_deleted' });
    expect(await trySend(anna, id)).toMatchObject({ status: 403, code: 'recipient_deleted' });
    expect((await listOf(anna))[0]).toMatchObject({ id, recipientDeleted: true });
  });
});

describe('the list', () => {
  it('contains a channel as soon as it is opened', async () => {
    const { id } = await open(anna, ben);
    expect(await idsOf(anna)).toEqual([id]);
    expect(await idsOf(ben)).toEqual([]);
    const message = await send(anna, id);
    expect(await listOf(ben)).toMatchObject([{ id, lastMessageId: message.id, recipient: { id: anna.id } }]);
  });

  it('loses a closed channel until the next message, or until it is opened again', async () => {
    const { id } = await open(anna, ben);
    await send(anna, id);
    await ben.do(deleteChannel, { params: { channelId: id } });
    expect(await idsOf(ben)).toEqual([]);
    expect(await idsOf(anna)).toEqual([id]);
    await send(anna, id);
    expect(await idsOf(ben)).toEqual([id]);
    await ben.do(deleteChannel, { params: { channelId: id } });
    expect((await open(ben, anna)).id).toBe(id);
    expect(await idsOf(ben)).toEqual([id]);
  });

  it('says what was read in it when it comes back, to a session that began while it was closed', async () => {
    const { id } = await open(anna, ben);
    const { id: read } = await send(anna, id);
    await ben.do(acknowledgeMessage, { params: { channelId: id, messageId: read }, body: { manual: false } });
    await send(anna, id);
    await ben.do(deleteChannel, { params: { channelId: id } });
    const probe = await connect(ben);
    expect(probe.ready.readStates).toEqual([]);
    await send(anna, id);
    await probe.take('DM_CREATE');
    const { d: state } = await probe.take('READ_STATE_UPDATE');
    expect(state).toEqual({ channelId: id, lastReadMessageId: read, mentionCount: 1 });
    await probe.take('MESSAGE_CREATE');
    await probe.close();
  });

  it('has the newest message first', async () => {
    const third = await aMember(instance, server);
    const [first, second] = [await open(anna, ben), await open(anna, third)];
    await send(anna, second.id);
    await send(anna, first.id);
    expect(await idsOf(anna)).toEqual([first.id, second.id]);
  });

  it('is the same in READY, with presences and read states', async () => {
    const probe = await connect(ben);
    await ben.do(updatePresence, { body: { status: 'idle' } });
    const { id } = await open(anna, ben);
    const message = await send(anna, id);
    const annas = await connect(anna);
    const { ready } = annas;
    expect(ready.dms).toEqual(await listOf(anna));
    expect(ready.dms[0]?.recipient?.status).toBe('idle');
    expect(ready.readStates).toContainEqual({
      channelId: id,
      lastReadMessageId: message.id,
      mentionCount: 0,
    });
    await Promise.all([probe.close(), annas.close()]);
  });
});

describe('inside', () => {
  it('participants have the permissions of the design', async () => {
    const { id: channelId } = await open(anna, ben);
    const message = await send(anna, channelId);
    const permissions = (await anna.do(getChannelPermissions, { params: { channelId } })).permissions;
    expect(BigInt(permissions) & 1024n).toBe(1024n);
    expect(BigInt(permissions) & 8192n).toBe(0n);
    for (const call of [
      () => stranger.call(getChannel, { params: { channelId } }),
      () => stranger.call(listMessages, { params: { channelId } }),
      () => trySend(stranger, channelId),
      () => stranger.call(startTyping, { params: { channelId } }),
      () => stranger.call(deleteChannel, { params: { channelId } }),
      () =>
        stranger.call(editMessage, { params: { channelId, messageId: message.id }, body: { content: 'x' } }),
    ]) {
      expect(await call()).toMatchObject({ status: 404, code: 'unknown_channel' });
    }
    const invite = await anna.call(createInvite, { params: { channelId }, body: {} });
    expect([invite.status, invite.code]).toEqual([404, 'unknown_channel']);
  });

  it('messages are sent, edited, deleted and read; events go to both with serverId null', async () => {
    const [annas, bens, others] = await Promise.all([connect(anna), connect(ben), connect(stranger)]);
    const { id: channelId } = await open(anna, ben);
    expect((await annas.take('DM_CREATE')).d).toEqual((await listOf(anna))[0]);
    const message = await send(anna, channelId, `Hello <@${ben.id}> <@${stranger.id}> @everyone`);
    expect(message).toMatchObject({ mentions: [ben.id], mentionEveryone: false });
    expect((await bens.take('DM_CREATE')).d).toMatchObject({ id: channelId, recipient: { id: anna.id } });
    for (const probe of [annas, bens]) {
      const { d } = await probe.take('MESSAGE_CREATE');
      expect(d).toEqual({ ...message, serverId: null });
    }
    const params = { channelId, messageId: message.id };
    const edited = await anna.do(editMessage, { params, body: { content: 'Changed' } });
    expect((await bens.take('MESSAGE_UPDATE')).d).toMatchObject({ id: message.id, content: 'Changed' });
    expect(await ben.do(listMessages, { params: { channelId } })).toEqual([edited]);
    await ben.do(startTyping, { params: { channelId } });
    expect((await annas.take('TYPING_START')).d).toMatchObject({ channelId, serverId: null, userId: ben.id });
    await ben.do(acknowledgeMessage, { params });
    await bens.take('READ_STATE_UPDATE', ({ lastReadMessageId }) => lastReadMessageId === message.id);
    expect((await ben.call(deleteMessage, { params })).code).toBe('missing_permission');
    await anna.do(deleteMessage, { params });
    expect((await bens.take('MESSAGE_DELETE')).d).toEqual({ id: message.id, channelId, serverId: null });
    await ben.do(deleteChannel, { params: { channelId } });
    expect((await bens.take('DM_DELETE')).d).toEqual({ id: channelId });
    expect(others.envelopes.filter(({ t }) => t?.startsWith('MESSAGE') || t?.startsWith('DM'))).toEqual([]);
    await Promise.all([annas.close(), bens.close(), others.close()]);
  });

  it('sending checks again: a block, a setting or the loss of the last shared server refuses it', async () => {
    const { id } = await open(anna, ben);
    await ben.do(updateSettings, { body: { allowServerDms: false } });
    expect(await trySend(anna, id)).toMatchObject({ status: 403, code: 'cannot_dm' });
    await ben.do(updateSettings, { body: { allowServerDms: true } });
    await ben.do(putRelationship, { params: { userId: anna.id }, body: { type: 'blocked' } });
    expect((await trySend(anna, id)).code).toBe('cannot_dm');
    expect((await trySend(ben, id)).code).toBe('cannot_dm');
    await ben.do(deleteRelationship, { params: { userId: anna.id } });
    await ben.do(leaveServer, { params: { serverId: server.id } });
    expect((await trySend(anna, id)).code).toBe('cannot_dm');
    expect(await anna.do(listMessages, { params: { channelId: id } })).toEqual([]);
  });

  it('sends presence and profile changes to the other person', async () => {
    await befriend(anna, stranger);
    const { id } = await open(anna, stranger);
    await send(anna, id);
    const probe = await connect(anna);
    const theirs = await connect(stranger);
    const seen = await probe.take('PRESENCE_UPDATE', ({ userId }) => userId === stranger.id);
    expect(seen.d.status).toBe('online');
    await Promise.all([probe.close(), theirs.close()]);
  });
});
