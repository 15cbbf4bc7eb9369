/** Forwards through HTTP and gateway (specification: "Forward snapshot"; design 5.1, Forward). */
import {
  createAutomodRule,
  createChannel,
  createThread,
  deleteMessage,
  editMessage,
  forwardMessage,
  getMessage,
  type Message,
  openDirectChannel,
  putTimeout,
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
  queryDatabase,
  refusalOf,
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
let server: TestServer;
let other: TestServer;
let bot: TestBot;
let member: TestPerson;

beforeAll(async () => {
  [server, other] = await Promise.all([aServer(instance), aServer(instance)]);
  bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles']);
  member = await aMember(instance, server);
  await aMember(instance, other, member);
});

const home = () => server.channel.id;
const send = (body: object, files: readonly File[] = [], by: TestBot | TestPerson = member) =>
  by.do(sendMessage, { params: { channelId: home() }, body, files });
const forward = (
  original: Pick<Message, 'id' | 'channelId'>,
  targetChannelIds: readonly string[],
  note?: string,
  by: TestBot | TestPerson = member,
) =>
  by.call(forwardMessage, {
    params: { channelId: original.channelId, messageId: original.id },
    body: { targetChannelIds: [...targetChannelIds], ...(note === undefined ? {} : { note }) },
  });
async function forwarded(
  original: Pick<Message, 'id' | 'channelId'>,
  targets: readonly string[],
  note?: string,
): Promise<Message[]> {
  const { status, body } = await forward(original, targets, note);
  expect(status).toBe(201);
  return (body as { messages: Message[] }).messages;
}
const refusal = (...given: Parameters<typeof forward>) => refusalOf(forward(...given));
const read = ({ id, channelId }: Message) => member.do(getMessage, { params: { channelId, messageId: id } });
async function aChannel(of: TestServer, changes: object = {}): Promise<string> {
  const { id } = await of.owner.do(createChannel, {
    params: { serverId: of.id },
    body: { name: 'target', ...changes },
  });
  return id;
}
async function messagesIn(channelIds: readonly string[]): Promise<number> {
  const [row] = await queryDatabase(
    instance,
    'select count(*)::int as count from messages where channel_id = any($1::bigint[])',
    [channelIds],
  );
  return row?.count as number;
}

describe('a forward', () => {
  it('is a new message with a snapshot, in the reply, the event and the history', async () => {
    const original = await send({ content: `Look <@${server.owner.id}> https://example.org` });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const target = await aChannel(server);
    const [sent] = await forwarded(original, [target]);
    expect(sent).toMatchObject({
      channelId: target,
      author: { id: member.id },
      content: '',
      attachments: [],
      embeds: [],
      mentions: [],
      mentionEveryone: false,
      forward: {
        sourceChannelId: home(),
        sourceServerId: server.id,
        sourceMessageId: original.id,
        sourceKind: 'text',
        sourceChannelName: server.channel.name,
        sourceServerName: server.server.name,
        author: { id: member.id, username: member.username, name: original.author.displayName },
        content: original.content,
        embeds: [],
        attachments: [],
        timestamp: original.createdAt,
        editedAt: null,
      },
    });
    const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent?.id);
    expect(event.forward).toEqual(sent?.forward);
    expect(await read(sent as Message)).toEqual(sent);
    const reply = await member.do(sendMessage, {
      params: { channelId: target },
      body: { content: 'about it', replyTo: sent?.id ?? '' },
    });
    expect(reply.reply).toMatchObject({ content: '', forwarded: true });
    await probe.close();
  });

  it('keeps text and files when the original is edited or deleted', async () => {
    const original = await send({ content: 'before' }, [new File(['kept'], 'kept.txt')], server.owner);
    const [target, second] = [await aChannel(server), await aChannel(other)];
    const sent = await forwarded(original, [target, second]);
    const params = { channelId: home(), messageId: original.id };
    await server.owner.do(editMessage, { params, body: { content: 'after' } });
    const [late] = await forwarded(original, [target]);
    expect(late?.forward).toMatchObject({ content: 'after', editedAt: expect.any(String) });
    await server.owner.do(deleteMessage, { params });
    await instance.runDueJobs();
    for (const each of sent) {
      const seen = await read(each);
      expect(seen.attachments).toEqual([]);
      expect(seen.forward).toMatchObject({ content: 'before', editedAt: null });
      const [file] = seen.forward?.attachments ?? [];
      expect(file).toMatchObject({ filename: 'kept.txt', size: 4 });
      expect(await (await fetch(file?.url ?? '')).text()).toBe('kept');
    }
    expect((await fetch(original.attachments[0]?.url ?? '')).status).toBe(404);
    expect(await queryDatabase(instance, 'select key from stored_files where pending')).toEqual([]);
  });

  it('of a forward keeps the first snapshot', async () => {
    const original = await send({ content: 'first' });
    const [once] = await forwarded(original, [await aChannel(server)]);
    const [twice] = await forwarded(once as Message, [other.channel.id]);
    expect(twice?.forward).toEqual(once?.forward);
    expect(twice?.forward?.sourceMessageId).toBe(original.id);
  });

  it('contains embeds with their files', async () => {
    const picture = new File(['pixels'], 'chart.txt');
    const rich = await send(
      { embeds: [{ title: 'Chart', image: { url: 'attachment://chart.txt' } }] },
      [picture],
      bot,
    );
    const [target] = [await aChannel(server)];
    const [sent] = await forwarded(rich, [target]);
    const [file] = sent?.forward?.attachments ?? [];
    expect(sent?.forward?.embeds).toMatchObject([
      { type: 'rich', title: 'Chart', image: { url: file?.url } },
    ]);
    expect(file?.url).not.toBe(rich.attachments[0]?.url);
    const texts = ['One', 'Two'].map((content) => ({ type: 10, content }));
    const button = { type: 1, components: [{ type: 2, style: 5, label: 'Go', url: 'https://example.org' }] };
    const layout = await send({ flags: 32768, components: [...texts, button] }, [], bot);
    const [plain] = await forwarded(layout, [target]);
    expect(plain).toMatchObject({ flags: 0, components: [], forward: { content: 'One\nTwo' } });
  });

  it('is followed by the note', async () => {
    const original = await send({ content: 'original' });
    const targets = [await aChannel(server), await aChannel(server)];
    const sent = await forwarded(original, targets, `see <@${server.owner.id}>`);
    expect(sent.map(({ channelId, forward: carried }) => [channelId, carried !== null])).toEqual([
      [targets[0], true],
      [targets[1], true],
      [targets[0], false],
      [targets[1], false],
    ]);
    expect(sent[2]).toMatchObject({ content: `see <@${server.owner.id}>`, mentions: [server.owner.id] });
    expect(BigInt(sent[2]?.id ?? 0)).toBeGreaterThan(BigInt(sent[0]?.id ?? 0));
    expect(await forwarded(original, targets, ' \n')).toHaveLength(2);
  });

  it('can be sent to direct messages and threads', async () => {
    const friend = await aMember(instance, server);
    const direct = await member.do(openDirectChannel, { body: { recipientId: friend.id } });
    const { id: threadId } = await member.do(createThread, {
      params: { channelId: home() },
      body: { name: 'thread' },
    });
    const original = await send({ content: 'shared' });
    const probe = await connectProbe(instance.url, { token: friend.token });
    const sent = await forwarded(original, [direct.id, threadId]);
    await probe.take('MESSAGE_CREATE', ({ id }) => id === sent[0]?.id);
    await probe.close();
    const said = await friend.do(sendMessage, {
      params: { channelId: direct.id },
      body: { content: 'quiet' },
    });
    const [out] = await forwarded(said, [home()]);
    expect(out?.forward).toMatchObject({
      sourceKind: 'dm',
      sourceServerId: null,
      sourceChannelName: null,
      sourceServerName: null,
      content: 'quiet',
    });
    const [fromThread] = await forwarded(sent[1] as Message, [home()]);
    expect(fromThread?.forward?.sourceKind).toBe('text');
  });

  it('reopens archived threads of two servers, even while another one does so in the opposite order', async () => {
    const anArchivedThread = async ({ owner, channel }: TestServer): Promise<string> => {
      const params = { channelId: channel.id };
      const { id } = await member.do(createThread, { params, body: { name: 'archived' } });
      await owner.do(updateChannel, { params: { channelId: id }, body: { archived: true } });
      return id;
    };
    const [one, two, three, four] = [
      await anArchivedThread(server),
      await anArchivedThread(other),
      await anArchivedThread(other),
      await anArchivedThread(server),
    ];
    const original = await send({ content: 'crossing' });
    // Both have begun to write before either reaches its second thread.
    const rows = `select from threads where thread_id in (${one}, ${three}) for update`;
    const started = await whileLocked(instance, rows, async () => {
      const crossing = [forward(original, [one, two]), forward(original, [three, four])];
      await untilWaiting(instance, 2);
      return crossing;
    });
    const answers = await Promise.all(started);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('cannot be edited, not even by its author', async () => {
    const [sent] = await forwarded(await send({ content: 'fixed' }), [home()]);
    const params = { channelId: home(), messageId: sent?.id ?? '' };
    const { status, code } = await member.call(editMessage, { params, body: { content: 'changed' } });
    expect([status, code]).toEqual([400, 'forward_not_editable']);
  });
});

describe('is refused', () => {
  it('to bots, as an endpoint and as a field', async () => {
    const original = await send({ content: 'text' });
    expect(await refusal(original, [home()], undefined, bot)).toEqual([403, 'bots_cant_forward']);
    const body = { content: 'text', forward: { messageId: original.id } };
    const { status, code } = await bot.call(sendMessage, { params: { channelId: home() }, body });
    expect([status, code]).toEqual([403, 'bots_cant_forward']);
    expect((await send({ ...body, content: 'a person' })).forward).toBeNull();
  });

  it('above five targets, counting each once', async () => {
    const original = await send({ content: 'text' });
    const channels = await Promise.all(Array.from({ length: 6 }, () => aChannel(server)));
    expect(await refusal(original, channels)).toEqual([400, 'too_many_targets']);
    expect(await messagesIn(channels)).toBe(0);
    const five = channels.slice(0, 5);
    expect(await forwarded(original, [...five, ...five])).toHaveLength(5);
    expect((await refusal(original, []))[0]).toBe(400);
  });

  it('with files beyond a gigabyte in ten minutes', async () => {
    const targetChannelIds = await Promise.all(Array.from({ length: 5 }, () => aChannel(server)));
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' }, sharing: instance });
    try {
      const owner = createCaller(limited.url, server.owner.headers.authorization);
      const { id: messageId } = await owner.do(sendMessage, {
        params: { channelId: home() },
        body: { content: 'heavy' },
        files: [new File(['x'], 'x.txt')],
      });
      await changeDatabase(instance, {
        text: `update messages set parts = jsonb_set(parts, '{attachments,0,size}', '100000000') where id = $1`,
        values: [messageId],
        touches: [],
      });
      const statuses: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const asked = { params: { channelId: home(), messageId }, body: { targetChannelIds } };
        statuses.push((await owner.call(forwardMessage, asked)).status);
      }
      expect(statuses).toEqual([201, 201, 429]);
      expect(await messagesIn(targetChannelIds)).toBe(10);
    } finally {
      await limited.stop();
    }
  });

  it('with very many small files, which count as 64 KB', async () => {
    const targetChannelIds = await Promise.all(Array.from({ length: 5 }, () => aChannel(server)));
    // Ten megabytes in ten minutes, and a forward in five seconds.
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '0.01' }, sharing: instance });
    try {
      const owner = createCaller(limited.url, server.owner.headers.authorization);
      const { id: messageId } = await owner.do(sendMessage, {
        params: { channelId: home() },
        body: { content: 'light' },
        files: Array.from({ length: 10 }, (_, index) => new File(['x'], `${index}.txt`)),
      });
      const statuses: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        limited.clock.advance(6000);
        const asked = { params: { channelId: home(), messageId }, body: { targetChannelIds } };
        statuses.push((await owner.call(forwardMessage, asked)).status);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
    } finally {
      await limited.stop();
    }
  });

  it('of long messages beyond 20 MB in twenty seconds', async () => {
    const targetChannelIds = [await aChannel(server), await aChannel(server)];
    const long = `https://example.org/${'x'.repeat(2000)}`;
    const embed = {
      url: long,
      image: { url: long },
      thumbnail: { url: long },
      author: { name: 'a', url: long },
    };
    const { id: messageId } = await send({ embeds: Array.from({ length: 10 }, () => embed) }, [], bot);
    // A hundredth: 200 KB, and a forward in five seconds.
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '0.01' }, sharing: instance });
    try {
      const caller = createCaller(limited.url, member.headers.authorization);
      const statuses: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        limited.clock.advance(6000);
        const asked = { params: { channelId: home(), messageId }, body: { targetChannelIds } };
        statuses.push((await caller.call(forwardMessage, asked)).status);
      }
      expect(statuses).toEqual([201, 429, 429]);
    } finally {
      await limited.stop();
    }
  });

  it('beyond five in five seconds to one target, from whatever channel they come', async () => {
    const [target, elsewhere, first, third, second] = await Promise.all([
      aChannel(server),
      aChannel(server),
      aChannel(server),
      aChannel(server),
      aChannel(other),
    ]);
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' }, sharing: instance });
    try {
      const caller = createCaller(limited.url, member.headers.authorization);
      const originals = [
        await member.do(sendMessage, { params: { channelId: first }, body: { content: 'one' } }),
        await member.do(sendMessage, { params: { channelId: second }, body: { content: 'two' } }),
      ];
      const pass = ({ id, channelId }: Message, ...targetChannelIds: string[]) =>
        caller.call(forwardMessage, { params: { channelId, messageId: id }, body: { targetChannelIds } });
      const statuses: number[] = [];
      for (const original of [...originals, ...originals, ...originals])
        statuses.push((await pass(original, target)).status);
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      // A forward that one target refuses counts for none.
      const another = await member.do(sendMessage, {
        params: { channelId: third },
        body: { content: 'three' },
      });
      for (let refused = 0; refused < 5; refused += 1)
        expect((await pass(another, elsewhere, target)).status).toBe(429);
      expect((await pass(originals[0] as Message, elsewhere)).status).toBe(201);
      expect(await messagesIn([target, elsewhere])).toBe(6);
    } finally {
      await limited.stop();
    }
  });

  it('of a missing message', async () => {
    for (const id of ['1', 'nonsense', `${home()}`]) {
      expect(await refusal({ id, channelId: home() }, [home()])).toEqual([404, 'unknown_message']);
    }
  });

  it.each([
    [
      'a poll',
      {
        poll: { question: 'x', answers: [], allowMultiselect: false, expiresAt: '2030-01-01T00:00:00.000Z' },
      },
    ],
    ['a priced post', { coins: { price: 5 } }],
  ])('of %s', async (_kind, parts) => {
    const original = await send({ content: 'text' });
    await changeDatabase(instance, {
      text: 'update messages set parts = $2 where id = $1',
      values: [original.id, JSON.stringify(parts)],
      touches: [],
    });
    expect(await refusal(original, [home()])).toEqual([400, 'not_forwardable']);
  });

  it('of a system notice', async () => {
    const original = await send({ content: 'text' });
    await changeDatabase(instance, {
      text: 'update messages set type = 4 where id = $1',
      values: [original.id],
      touches: [],
    });
    expect(await refusal(original, [home()])).toEqual([400, 'not_forwardable']);
  });

  it('completely if one target refuses it', async () => {
    const original = await send({ content: 'text' }, [new File(['x'], 'x.txt')], server.owner);
    const good = await aChannel(server);
    const [silent, hidden, slow, voice] = await Promise.all([
      aChannel(server),
      aChannel(server),
      aChannel(server),
      aChannel(server, { kind: 'category' }),
    ]);
    await overwritePermissions(server, silent, { deny: ['sendMessages'] });
    await overwritePermissions(server, hidden, { deny: ['viewChannel'] });
    await server.owner.do(updateChannel, { params: { channelId: slow }, body: { slowmodeSecs: 60 } });
    const stranger = await aPerson(instance);
    const elsewhere = await aServer(instance, stranger);
    expect(await refusal(original, [good, silent])).toEqual([403, 'missing_permission']);
    expect(await refusal(original, [good, hidden])).toEqual([403, 'missing_permission']);
    expect(await refusal(original, [good, voice])).toEqual([400, 'invalid_channel_kind']);
    expect(await refusal(original, [good, elsewhere.channel.id])).toEqual([404, 'unknown_channel']);
    expect(await refusal(original, [good, 'nonsense'])).toEqual([404, 'unknown_channel']);
    expect(await messagesIn([good, slow])).toBe(0);
    expect(await forwarded(original, [slow], 'one turn for both')).toHaveLength(2);
    expect(await refusal(original, [good, slow])).toEqual([429, 'slowmode']);
    expect(await messagesIn([good])).toBe(0);
    await instance.runDueJobs();
    expect(await queryDatabase(instance, 'select key from stored_files where pending')).toEqual([]);
  });

  it('by AutoMod of any target, which checks the forwarded content and the note', async () => {
    await other.owner.do(createAutomodRule, {
      params: { serverId: other.id },
      body: {
        name: 'words',
        trigger: { kind: 'keyword', keywords: ['forbidden'] },
        actions: [{ kind: 'block' }],
      },
    });
    const good = await aChannel(server);
    const original = await send({ content: 'forbidden here' });
    expect(await refusal(original, [good, other.channel.id])).toEqual([400, 'automod_blocked']);
    const harmless = await send({ content: 'harmless' });
    expect(await refusal(harmless, [good, other.channel.id], 'so forbidden')).toEqual([
      400,
      'automod_blocked',
    ]);
    expect(await messagesIn([good])).toBe(0);
    expect(await forwarded(original, [good])).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['title', { title: 'forbidden' }],
    ['description', { description: 'forbidden' }],
    ['author', { author: { name: 'forbidden' } }],
    ['field', { fields: [{ name: 'a', value: 'forbidden' }] }],
    ['footer', { title: 'a', footer: { text: 'forbidden' } }],
    ['link', { title: 'a', url: 'https://forbidden.example' }],
  ])('by AutoMod, which checks the %s of forwarded embeds too', async (_, embed) => {
    const strict = await aServer(instance);
    await aMember(instance, strict, member);
    await strict.owner.do(createAutomodRule, {
      params: { serverId: strict.id },
      body: {
        name: 'words',
        trigger: { kind: 'keyword', keywords: ['forbidden'] },
        actions: [{ kind: 'block' }],
      },
    });
    const original = await send({ embeds: [embed] }, [], bot);
    expect(await refusal(original, [strict.channel.id])).toEqual([400, 'automod_blocked']);
  });

  it('to members who are timed out there', async () => {
    const original = await send({ content: 'text' });
    await other.owner.do(putTimeout, {
      params: { serverId: other.id, userId: member.id },
      body: { durationSecs: 60 },
    });
    expect(await refusal(original, [home(), other.channel.id])).toEqual([403, 'timed_out']);
    // Permission to post there is checked first.
    const poll = await send({ poll: { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] } });
    expect(await refusal(poll, [home(), other.channel.id])).toEqual([403, 'timed_out']);
  });
});
