/** Listing mentions through HTTP (design 11.1). */
import {
  createChannel,
  createThread,
  deleteMessage,
  editMessage,
  kickMember,
  listMentions,
  openDirectChannel,
  putRelationship,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  aServerWithMember,
  overwritePermissions,
  statementsDuring,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let channelId: string;

beforeEach(async () => {
  ({ server, owner, member, channelId } = await aServerWithMember(instance));
});

const send = (from: TestPerson, content: string, where = channelId) =>
  from.do(sendMessage, { params: { channelId: where }, body: { content } });
const mentioning = async (who: TestPerson, query = {}) =>
  (await who.do(listMentions, { query })).map(({ id }) => id);

describe('what is listed', () => {
  it('includes the person, their roles and everyone, newest first, each once', async () => {
    const roleId = await aRole(instance, server, { position: 2, permissions: [] }, member);
    const direct = await send(owner, `<@${member.id}> look`);
    await send(owner, 'nobody in particular');
    const byRole = await send(owner, `<@&${roleId}> look`);
    const all = await send(owner, `@everyone and <@${member.id}>`);
    expect(await mentioning(member)).toEqual([all.id, byRole.id, direct.id]);
    expect(await mentioning(owner)).toEqual([]);
    const [newest] = await member.do(listMentions, {});
    expect(newest).toMatchObject({ channelId, content: all.content, author: { id: owner.id } });
  });

  it('follows edits and deletions', async () => {
    const sent = await send(owner, `<@${member.id}>`);
    const params = { channelId, messageId: sent.id };
    await owner.do(editMessage, { params, body: { content: 'never mind' } });
    expect(await mentioning(member)).toEqual([]);
    await owner.do(editMessage, { params, body: { content: `<@${member.id}> after all` } });
    expect(await mentioning(member)).toEqual([sent.id]);
    await owner.do(deleteMessage, { params });
    expect(await mentioning(member)).toEqual([]);
  });

  it('includes threads and direct messages', async () => {
    const thread = await owner.do(createThread, { params: { channelId }, body: { name: 'Thread' } });
    const inThread = await send(owner, `<@${member.id}>`, thread.id);
    const all = await send(owner, '@everyone', thread.id);
    const dm = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const inDm = await send(owner, `<@${member.id}>`, dm.id);
    expect(await mentioning(member)).toEqual([inDm.id, all.id, inThread.id]);
  });

  it('includes only messages that they see', async () => {
    const hidden = await owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'hidden' },
    });
    const thread = await owner.do(createThread, {
      params: { channelId: hidden.id },
      body: { name: 'in it' },
    });
    for (const where of [hidden.id, thread.id]) {
      await send(owner, `<@${member.id}> @everyone`, where);
      await send(owner, '@everyone', where);
    }
    expect(await mentioning(member)).toHaveLength(4);
    await overwritePermissions(server, hidden.id, { member: member.id, deny: ['viewChannel'] });
    expect(await mentioning(member)).toEqual([]);
  });

  it('can be filtered by server, direct messages and kind of mention', async () => {
    const roleId = await aRole(instance, server, { position: 2, permissions: [] }, member);
    const elsewhere = await aServer(instance, owner);
    await aMember(instance, elsewhere, member);
    const dm = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const byName = await send(owner, `<@${member.id}>`);
    const byRole = await send(owner, `<@&${roleId}>`);
    const byAll = await send(owner, '@here');
    const far = await send(owner, `<@${member.id}>`, elsewhere.channel.id);
    const direct = await send(owner, `<@${member.id}>`, dm.id);
    const narrowed = await Promise.all(
      [
        { serverId: server.id },
        { serverId: elsewhere.id },
        { serverId: '@me' },
        { serverId: direct.id },
        { kinds: 'user' },
        { kinds: 'role,everyone' },
        { kinds: 'everyone', serverId: server.id },
      ].map((query) => mentioning(member, query)),
    );
    expect(narrowed).toEqual([
      [byAll.id, byRole.id, byName.id],
      [far.id],
      [direct.id],
      [],
      [direct.id, far.id, byName.id],
      [byAll.id, byRole.id],
      [byAll.id],
    ]);
    for (const query of [{ serverId: 'abc' }, { kinds: '' }, { kinds: 'user,nobody' }]) {
      const answer = await member.call(listMentions, { query });
      expect([query, answer.status, answer.code]).toEqual([query, 400, 'invalid_request']);
    }
  });

  it('excludes servers they left, people they blocked, and @everyone from before they joined', async () => {
    await send(owner, '@everyone early');
    await send(owner, `<@${member.id}>`);
    const late = await aMember(instance, server);
    expect(await mentioning(late)).toEqual([]);
    await late.do(putRelationship, { params: { userId: owner.id }, body: { type: 'blocked' } });
    await send(owner, `<@${late.id}> @everyone`);
    expect(await mentioning(late)).toEqual([]);
    await owner.do(kickMember, { params: { serverId: server.id, userId: member.id } });
    expect(await mentioning(member)).toEqual([]);
  });
});

describe('pages', () => {
  it('are before a message, up to the limit', async () => {
    const sent = [];
    for (let count = 0; count < 4; count += 1) sent.unshift((await send(owner, `<@${member.id}>`)).id);
    expect(await mentioning(member, { limit: 2 })).toEqual(sent.slice(0, 2));
    expect(await mentioning(member, { limit: 3, before: sent[1] })).toEqual(sent.slice(2));
    expect(await mentioning(member, { before: sent[3] })).toEqual([]);
    for (const query of [{ limit: 0 }, { limit: 101 }, { before: 'abc' }]) {
      const answer = await member.call(listMentions, { query });
      expect([query, answer.status, answer.code]).toEqual([query, 400, 'invalid_request']);
    }
    expect(await mentioning(member, { limit: 100 })).toEqual(sent);
  });

  it('take as many queries for many channels as for one', async () => {
    const asked = async (limit: number): Promise<number> => {
      const statements = await statementsDuring(async () =>
        expect(await mentioning(member, { limit })).toHaveLength(limit),
      );
      return statements.filter((text) => /\b(from|join) "?(messages|message_pings|members)\b/.test(text))
        .length;
    };
    const places = [channelId];
    for (let count = 0; count < 3; count += 1) {
      const params = { serverId: server.id };
      places.push((await owner.do(createChannel, { params, body: { name: `room-${count}` } })).id);
    }
    for (const place of places) {
      const first = await send(owner, 'first', place);
      const body = { content: `<@${member.id}>`, replyTo: first.id };
      await owner.do(sendMessage, { params: { channelId: place }, body });
    }
    await mentioning(member);
    expect(await asked(4)).toBe(await asked(1));
  });
});

it('are refused to bots', async () => {
  const bot = await aBot(instance, server, []);
  expect(await bot.call(listMentions, {})).toMatchObject({ status: 403, code: 'bots_not_allowed' });
  expect(await mentioning(await aPerson(instance))).toEqual([]);
});
