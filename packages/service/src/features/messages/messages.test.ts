import { deleteMessage, editMessage, getMessage, listMessages, sendMessage } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let instance: TestInstance;
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  instance = await startTestInstance();
  server = await aServer(instance);
  member = await aMember(instance, server);
});
afterAll(() => instance.stop());

const inChannel = () => ({ channelId: server.channel.id });

describe('sending', () => {
  it('answers 201 with every field of the Message table and tells those who see the channel', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const answer = await member.call(sendMessage, {
      params: inChannel(),
      body: { content: 'hello', nonce: 'one' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      channelId: server.channel.id,
      author: {
        id: member.id,
        username: member.username,
        displayName: member.username,
        avatarUrl: null,
        clanTag: null,
      },
      content: 'hello',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      editedAt: null,
      attachments: [],
      embeds: [],
      components: [],
      flags: 0,
      mentions: [],
      mentionRoles: [],
      mentionEveryone: false,
      replyDeleted: false,
      pinned: false,
      crossposted: false,
      coins: null,
      stickers: [],
      reply: null,
      forward: null,
      interaction: null,
      poll: null,
      pollResult: null,
      reactions: [],
      nonce: 'one',
    });
    const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === answer.body.id);
    expect(event).toEqual({
      ...answer.body,
      serverId: server.id,
      member: { nick: null, roles: [], joinedAt: expect.any(String) },
    });
    await probe.close();
  });
});

describe('editing and deleting', () => {
  it('lets the author edit and delete, nobody else edit', async () => {
    const sent = await member.do(sendMessage, { params: inChannel(), body: { content: 'first' } });
    const params = { ...inChannel(), messageId: sent.id };
    expect((await server.owner.call(editMessage, { params, body: { content: 'x' } })).code).toBe(
      'not_own_message',
    );
    const edited = await member.do(editMessage, { params, body: { content: 'second' } });
    expect(edited.content).toBe('second');
    expect(edited.editedAt).not.toBeNull();
    expect((await member.call(deleteMessage, { params })).status).toBe(204);
    expect((await member.call(getMessage, { params })).code).toBe('unknown_message');
    const page = await member.do(listMessages, { params: inChannel() });
    expect(page.some(({ id }) => id === sent.id)).toBe(false);
  });
});
