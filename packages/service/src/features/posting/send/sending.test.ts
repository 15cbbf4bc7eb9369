/** Sending: limits of every field, nonces, replies, mentions. */
import {
  createThread,
  deleteChannel,
  deleteMessage,
  editMessage,
  getChannel,
  getMessage,
  getServer,
  listDirectChannels,
  listMessages,
  type Message,
  openDirectChannel,
  type SendMessage,
  sendMessage,
  updateChannel,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  createCaller,
  overwritePermissions,
  type TestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

const FIVE_MINUTES = 300_000;
const UNKNOWN_ID = '1427349850112000000';

const instance = useInstance();
const other = useInstance({ sharing: instance });
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
  member = await aMember(instance, server);
});

const inChannel = () => ({ channelId: server.channel.id });
const send = (body: SendMessage, from: TestPerson = member): Promise<Message> =>
  from.do(sendMessage, { params: inChannel(), body });
const attempt = (body: object, from: TestPerson = member) =>
  from.call(sendMessage, { params: inChannel(), body });
async function messagesWith(content: string): Promise<Message[]> {
  const page = await member.do(listMessages, { params: inChannel(), query: { limit: 100 } });
  return page.filter((message) => message.content === content);
}
/** The same person as a client of another process. */
function asClientOf(person: TestPerson, { url }: TestInstance): TestPerson {
  return { ...person, ...createCaller(url, `Session ${person.token}`) };
}

describe('content', () => {
  it.each([
    ['2000 characters', 'x'.repeat(2000)],
    ['2000 characters beyond the basic plane', '😀'.repeat(2000)],
    ['2000 characters that are 4000 before normalisation', 'e\u0301'.repeat(2000)],
    ['white space around text', '  a\n\n b  '],
  ])('accepts %s and stores it unchanged', async (_, content) => {
    const sent = await send({ content });
    expect(sent.content).toBe(content);
    const params = { ...inChannel(), messageId: sent.id };
    expect((await member.do(getMessage, { params })).content).toBe(content);
  });

  it('is the same in the answer, the event and later reads, whatever characters it has', async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
    const nonces = fc.option(fc.string({ minLength: 1, maxLength: 25 }), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(text, nonces, async (letters, nonce) => {
        const content = `${letters}!`;
        const sent = await send(nonce === undefined ? { content } : { content, nonce });
        const { nonce: sentNonce, ...message } = sent;
        expect(message.content).toBe(content);
        expect(sentNonce).toBe(nonce);
        const read = await member.do(getMessage, { params: { ...inChannel(), messageId: sent.id } });
        expect(read).toEqual(message);
        const { d } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
        const { serverId, member: membership, ...event } = d;
        expect(event).toEqual(sent);
        expect({ serverId, nick: membership?.nick }).toEqual({ serverId: server.server.id, nick: null });
      }),
      { numRuns: 30 },
    );
    probe.close();
  });

  it.each([
    ['2001 characters', 'x'.repeat(2001)],
    ['2001 characters beyond the basic plane', '😀'.repeat(2001)],
    ['2001 characters after normalisation', 'e\u0301'.repeat(2001)],
    ['a number', 7],
    ['null', null],
  ])('refuses %s, naming the field', async (_, content) => {
    const answer = await attempt({ content });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_request', fields: [{ path: 'body/content' }] },
    });
  });

  it.each([
    ['nothing', {}],
    ['an empty text', { content: '' }],
    ['white space alone', { content: ' \n\t\u00a0 ' }],
  ])('refuses %s as empty_message', async (_, body) => {
    const answer = await attempt(body);
    expect([answer.status, answer.code]).toEqual([400, 'empty_message']);
  });

  it('returns what it stores, even for text that is not well-formed', async () => {
    const sent = await send({ content: 'half \ud83d emoji' });
    const params = { ...inChannel(), messageId: sent.id };
    expect(await member.do(getMessage, { params })).toEqual(sent);
  });

  it('ignores unknown fields', async () => {
    const answer = await attempt({ content: 'plain', pinned: true, author: 'someone', id: '1' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ pinned: false, author: { id: member.id } });
  });
});

describe('nonce', () => {
  it.each([1, 64])('of %i characters is returned in the reply and in the event', async (length) => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const nonce = '😀'.repeat(length);
    const sent = await send({ content: 'with nonce', nonce });
    expect(sent.nonce).toBe(nonce);
    const { d } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    expect(d.nonce).toBe(nonce);
    const params = { ...inChannel(), messageId: sent.id };
    expect(await member.do(getMessage, { params })).not.toHaveProperty('nonce');
    await probe.close();
  });

  it.each(['', 'n'.repeat(65), 5])('%j is refused', async (nonce) => {
    const answer = await attempt({ content: 'a', nonce });
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_request', fields: [{ path: 'body/nonce' }] },
    });
  });

  it('posts again without enforceNonce', async () => {
    const first = await send({ content: 'twice', nonce: 'twice' });
    const second = await send({ content: 'twice', nonce: 'twice' });
    expect(second.id).not.toBe(first.id);
    expect(await messagesWith('twice')).toHaveLength(2);
  });

  it.each(['enforceNonce', 'enforce_nonce'])(
    'with %s returns the first message with status 200',
    async (field) => {
      const body = { content: `once by ${field}`, nonce: `once ${field}`, [field]: true };
      const first = await attempt(body);
      const second = await attempt({ ...body, content: 'something else' });
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toEqual(first.body);
      expect(await messagesWith(body.content)).toHaveLength(1);
      expect(await messagesWith('something else')).toHaveLength(0);
    },
  );

  it('with enforceNonce posts once, however many retries reach two processes at once', async () => {
    const body = { content: 'at once', nonce: 'at once', enforceNonce: true };
    const callers = [asClientOf(member, instance), asClientOf(member, other)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => attempt(body, callers[index % 2])),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await messagesWith('at once')).toHaveLength(1);
  });

  it('is separate for each sender and channel', async () => {
    const body = { content: 'mine', nonce: 'shared', enforceNonce: true };
    const [mine, theirs] = [await send(body), await send(body, server.owner)];
    expect(mine.id).not.toBe(theirs.id);
    const elsewhere = await aServer(instance, server.owner);
    const there = await server.owner.call(sendMessage, { params: { channelId: elsewhere.channel.id }, body });
    expect(there.status).toBe(201);
  });

  it('with enforceNonce reopens nothing that was closed since the first message', async () => {
    const body = { content: 'before', nonce: 'before', enforceNonce: true };
    const thread = await member.do(createThread, { params: inChannel(), body: { name: 'thread' } });
    const direct = await member.do(openDirectChannel, { body: { recipientId: server.owner.id } });
    const post = ({ id: channelId }: { id: string }) =>
      member.call(sendMessage, { params: { channelId }, body });
    const sent: { channelId: string; messageId: string }[] = [];
    for (const place of [thread, direct]) {
      const { status, body: first } = await post(place);
      expect(status).toBe(201);
      sent.push({ channelId: place.id, messageId: first.id });
    }
    await member.do(updateChannel, { params: { channelId: thread.id }, body: { archived: true } });
    await server.owner.do(deleteChannel, { params: { channelId: direct.id } });
    for (const place of [thread, direct]) expect((await post(place)).status).toBe(200);
    for (const params of sent) await member.do(deleteMessage, { params });
    for (const place of [thread, direct]) expect((await post(place)).code).toBe('unknown_message');
    const { archived } = await member.do(getChannel, { params: { channelId: thread.id } });
    expect(archived).toBe(true);
    expect((await server.owner.do(listDirectChannels, {})).map(({ id }) => id)).not.toContain(direct.id);
  });

  it('is enforced for five minutes', async () => {
    const body = { content: 'lapses', nonce: 'lapses', enforceNonce: true };
    const first = await attempt(body);
    instance.clock.advance(FIVE_MINUTES - 10_000);
    expect((await attempt(body)).body.id).toBe(first.body.id);
    instance.clock.advance(11_000);
    const again = await attempt(body);
    expect(again.status).toBe(201);
    expect((await attempt(body)).body.id).toBe(again.body.id);
    expect(await messagesWith('lapses')).toHaveLength(2);
  });
});

describe('replies', () => {
  it('contain the first 200 characters of the original and ping its author', async () => {
    const original = await send({ content: '😀'.repeat(250) }, server.owner);
    const reply = await send({ content: 'indeed', replyTo: original.id });
    expect(reply.reply).toEqual({
      id: original.id,
      author: original.author,
      content: '😀'.repeat(200),
      hasAttachments: false,
    });
    expect(reply).toMatchObject({ replyDeleted: false, mentions: [server.owner.id] });
    const page = await member.do(listMessages, { params: inChannel(), query: { limit: 1 } });
    expect(page).toEqual([reply]);
  });

  it('count a letter and its separate accent as one character', async () => {
    const original = await send({ content: 'e\u0301'.repeat(250) }, server.owner);
    const { reply } = await send({ content: 'indeed', replyTo: original.id });
    expect(reply?.content).toBe('é'.repeat(200));
  });

  it('do not ping with mentionReply false, but still where the text does', async () => {
    const original = await send({ content: 'quiet' }, server.owner);
    const quiet = await send({ content: 'hm', replyTo: original.id, mentionReply: false });
    expect(quiet.mentions).toEqual([]);
    const content = `<@${server.owner.id}>`;
    const named = await send({ content, replyTo: original.id, mentionReply: false });
    expect(named.mentions).toEqual([server.owner.id]);
    const both = await send({ content, replyTo: original.id });
    expect(both.mentions).toEqual([server.owner.id]);
  });

  it('keep their ping, and no other, when an edit removes or adds the name of the author of the original', async () => {
    const original = await send({ content: 'ping' }, server.owner);
    const { id: ownerId } = server.owner;
    const mentionsAfter = async (reply: Message, ...contents: string[]) => {
      const params = { ...inChannel(), messageId: reply.id };
      let { mentions } = reply;
      for (const content of contents)
        ({ mentions } = await member.do(editMessage, { params, body: { content } }));
      return mentions;
    };
    const named = { content: `<@${ownerId}> yes`, replyTo: original.id };
    expect(await mentionsAfter(await send(named), 'yes')).toEqual([ownerId]);
    const unnamed = { content: 'yes', replyTo: original.id };
    expect(await mentionsAfter(await send(unnamed), named.content, 'yes')).toEqual([ownerId]);
    expect(await mentionsAfter(await send({ ...named, mentionReply: false }), 'yes')).toEqual([]);
  });

  it('show the original after an edit and after its deletion', async () => {
    const original = await send({ content: 'before' }, server.owner);
    const reply = await send({ content: 'to what?', replyTo: original.id });
    const params = { ...inChannel(), messageId: original.id };
    await server.owner.do(editMessage, { params, body: { content: 'after' } });
    const replyParams = { ...inChannel(), messageId: reply.id };
    expect((await member.do(getMessage, { params: replyParams })).reply?.content).toBe('after');
    await server.owner.do(deleteMessage, { params });
    expect(await member.do(getMessage, { params: replyParams })).toMatchObject({
      reply: null,
      replyDeleted: true,
    });
  });

  it('to a message of another channel are refused with unknown_message', async () => {
    const elsewhere = await aServer(instance, member);
    const foreign = await member.do(sendMessage, {
      params: { channelId: elsewhere.channel.id },
      body: { content: 'elsewhere' },
    });
    for (const replyTo of [foreign.id, UNKNOWN_ID, 'abc', '', '0', '99999999999999999999']) {
      const answer = await attempt({ content: 'to nobody', replyTo });
      expect([replyTo, answer.status, answer.code]).toEqual([replyTo, 404, 'unknown_message']);
    }
    expect(await messagesWith('to nobody')).toHaveLength(0);
  });

  it('still ping the author of the original after the text is edited', async () => {
    const original = await send({ content: 'hello' }, server.owner);
    const reply = await send({ content: 'hi', replyTo: original.id });
    const params = { ...inChannel(), messageId: reply.id };
    const edited = await member.do(editMessage, { params, body: { content: 'hi there' } });
    expect(edited.mentions).toEqual([server.owner.id]);
    expect(edited.reply?.id).toBe(original.id);
  });

  it('still ping them if the text before the edit named them in code', async () => {
    const original = await send({ content: 'hello' }, server.owner);
    const reply = await send({ content: `\`<@${server.owner.id}>\``, replyTo: original.id });
    const params = { ...inChannel(), messageId: reply.id };
    const edited = await member.do(editMessage, { params, body: { content: 'hi' } });
    expect(edited.mentions).toEqual([server.owner.id]);
  });
});

describe('mentions', () => {
  it('list only members who can see the channel, each once', async () => {
    const [stranger, hidden] = [await aPerson(instance), await aMember(instance, server)];
    const bot = await aBot(instance, server);
    await overwritePermissions(server, server.channel.id, { member: hidden.id, deny: ['viewChannel'] });
    const ids = [member.id, stranger.id, bot.id, hidden.id, UNKNOWN_ID, server.owner.id, member.id, '0'];
    const sent = await send({ content: ids.map((id) => `<@${id}>`).join(' ') });
    expect(sent.mentions).toEqual([member.id, bot.id, server.owner.id]);
  });

  it.each(['<@', '<@!'])('written %s are gone when an edit removes them', async (opening) => {
    const sent = await send({ content: `${opening}${server.owner.id}> hello` });
    expect(sent.mentions).toEqual([server.owner.id]);
    const params = { ...inChannel(), messageId: sent.id };
    const edited = await member.do(editMessage, { params, body: { content: 'hello' } });
    expect(edited.mentions).toEqual([]);
  });

  it('are ignored in code and after a backslash', async () => {
    const mention = `<@${server.owner.id}>`;
    for (const content of [
      `\`${mention}\``,
      `\`\`\`\n${mention}\n\`\`\``,
      `\\${mention}`,
      `\`\`a ${mention}\`\``,
    ]) {
      expect([content, (await send({ content })).mentions]).toEqual([content, []]);
    }
    for (const content of [`\`${mention}`, `\`a\` ${mention} \`b\``, `\\\\${mention}`]) {
      expect([content, (await send({ content })).mentions]).toEqual([content, [server.owner.id]]);
    }
  });

  it('of roles can be used by anyone and list only roles of the server', async () => {
    const bot = await aBot(instance, server);
    const { roles } = await member.do(getServer, { params: { serverId: server.id } });
    const role = roles.find(({ botId }) => botId === bot.id)?.id ?? '';
    const sent = await send({ content: `<@&${role}> <@&${UNKNOWN_ID}> <@&${server.id}> <@&${role}>` });
    expect(sent.mentionRoles).toEqual([role]);
  });

  it.each(['@everyone', '@here'])('of %s require Mention Everyone', async (content) => {
    expect((await send({ content })).mentionEveryone).toBe(false);
    expect((await send({ content }, server.owner)).mentionEveryone).toBe(true);
    expect((await send({ content: `\`${content}\`` }, server.owner)).mentionEveryone).toBe(false);
    expect((await send({ content: `\\${content}` }, server.owner)).mentionEveryone).toBe(false);
    expect((await send({ content: `${content}s` }, server.owner)).mentionEveryone).toBe(false);
  });

  it('are limited to what the sender allows', async () => {
    const content = `<@${member.id}> <@${server.owner.id}> @everyone`;
    const mentioned = async (allowedMentions: object) => {
      const sent = await send({ content, allowedMentions }, server.owner);
      return [sent.mentions, sent.mentionEveryone];
    };
    const both = [member.id, server.owner.id];
    expect(await mentioned({})).toEqual([[], false]);
    expect(await mentioned({ parse: [] })).toEqual([[], false]);
    expect(await mentioned({ parse: ['users'] })).toEqual([both, false]);
    expect(await mentioned({ parse: ['everyone'], users: [member.id, UNKNOWN_ID] })).toEqual([
      [member.id],
      true,
    ]);
    expect(await mentioned({ parse: ['users', 'roles', 'everyone'] })).toEqual([both, true]);
    const original = await send({ content: 'original' }, server.owner);
    const reply = await send({ content: `<@${member.id}>`, replyTo: original.id, allowedMentions: {} });
    expect(reply.mentions).toEqual([server.owner.id]);
  });

  it('are at most 100, including the author of the original', async () => {
    const crowd = Array.from({ length: 120 }, (_, index) => String(1000 + index));
    await changeDatabase([instance, other], {
      text: `with people as (
          insert into users (id, kind, username, display_name)
          select id, 'person', 'crowd_' || id, 'crowd' from unnest($1::bigint[]) as id returning id)
        insert into members (server_id, user_id, joined_at) select $2::bigint, id, now() from people`,
      values: [crowd, server.id],
      touches: [`server:${server.id}`],
    });
    const content = crowd.map((id) => `<@${id}>`).join('');
    expect((await send({ content })).mentions).toEqual(crowd.slice(0, 100));
    const original = await send({ content: 'crowded' }, server.owner);
    const reply = await send({ content, replyTo: original.id });
    expect(reply.mentions).toHaveLength(100);
    expect(reply.mentions).toContain(server.owner.id);
  });

  it('change when the text is edited', async () => {
    const sent = await send({ content: `<@${server.owner.id}>` });
    const params = { ...inChannel(), messageId: sent.id };
    const edited = await member.do(editMessage, { params, body: { content: `<@${member.id}>` } });
    expect(edited.mentions).toEqual([member.id]);
  });
});
