/** Embeds, components and flags of messages (specification: "Messages", send body and edit rules; design 4, 13.52). */
import { editMessage, getMessage, listMessages, type Message, sendMessage } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  connectProbe,
  createCaller,
  refusalOf,
  startTestInstance,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const LAYOUT = 32768;
const embed = { title: 'Report', color: 255 };
const row = { type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] };
const words = (content: string) => ({ type: 10, content });

const instance = useInstance();
let server: TestServer;
let bot: TestBot;
let member: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server);
  member = await aMember(instance, server);
});

const inChannel = () => ({ channelId: server.channel.id });
const send = (body: object): Promise<Message> => bot.do(sendMessage, { params: inChannel(), body });
const edit = (messageId: string, body: object, by: TestBot | TestPerson = bot) =>
  by.call(editMessage, { params: { ...inChannel(), messageId }, body });
const read = (messageId: string) => bot.do(getMessage, { params: { ...inChannel(), messageId } });
const refusal = (body: object, by: TestBot | TestPerson = bot) =>
  refusalOf(by.call(sendMessage, { params: inChannel(), body }));

describe('sending', () => {
  it('includes embeds and components in the reply, the event and every page', async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const sent = await send({ embeds: [embed], components: [row] });
    expect(sent).toMatchObject({
      content: '',
      flags: 0,
      embeds: [{ type: 'rich', ...embed }],
      components: [{ type: 1, id: 1, components: [{ type: 2, id: 2, custom_id: 'go' }] }],
    });
    const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    expect([event.embeds, event.components]).toEqual([sent.embeds, sent.components]);
    expect(await read(sent.id)).toEqual(sent);
    expect(await member.do(listMessages, { params: inChannel(), query: { limit: 1 } })).toEqual([sent]);
    await probe.close();
  });

  it('includes the application that handles its components, even if an edit adds them', async () => {
    const { applicationId } = bot;
    expect(await send({ content: 'text', components: [row] })).toMatchObject({ applicationId });
    const plain = await send({ content: 'text' });
    expect(plain).not.toHaveProperty('applicationId');
    expect((await edit(plain.id, { components: [row] })).body).toMatchObject({ applicationId });
    expect(await read(plain.id)).toMatchObject({ applicationId });
  });

  it('builds layouts from only components, whose texts ping and appear in replies', async () => {
    const text = words(`Hello <@${member.id}>`);
    const layout = await send({ flags: LAYOUT, components: [{ type: 17, components: [text, row] }] });
    expect(layout).toMatchObject({ flags: LAYOUT, content: '', mentions: [member.id] });
    const reply = await send({ content: 'reply', replyTo: layout.id });
    expect(reply.reply?.content).toBe(text.content);
    for (const other of [{ content: 'text' }, { embeds: [embed] }]) {
      expect(await refusal({ flags: LAYOUT, components: [text], ...other })).toEqual([400, 'invalid_flags']);
    }
    expect(await refusal({ flags: LAYOUT, components: [] })).toEqual([400, 'invalid_components']);
    expect(await refusal({ components: [text] })).toEqual([400, 'invalid_components']);
  });

  it('refuses other flags', async () => {
    for (const flags of [1, 64, LAYOUT + 64, -1]) {
      expect(await refusal({ content: 'text', flags })).toEqual([400, 'invalid_flags']);
    }
    expect((await send({ content: 'text', flags: 0 })).flags).toBe(0);
  });

  it('reports values that are not objects by path, like every other fault', async () => {
    const { id } = await send({ content: 'text' });
    for (const wrong of ['text', 5, null, true, []])
      for (const list of ['embeds', 'components']) {
        const body = { content: 'text', [list]: [wrong] };
        const answers = [await bot.call(sendMessage, { params: inChannel(), body }), await edit(id, body)];
        for (const { status, code, body: answer } of answers) {
          expect([status, code]).toEqual([400, `invalid_${list}`]);
          const path = expect.stringMatching(`^body/${list}/0`);
          expect(answer).toMatchObject({ error: { fields: [{ path }] } });
        }
        expect(await refusal(body, member)).toEqual([403, 'bots_only']);
      }
  });

  it('allows embeds, components and flags only to bots', async () => {
    for (const body of [{ embeds: [embed] }, { components: [row] }, { flags: LAYOUT }]) {
      expect(await refusal({ content: 'text', ...body }, member)).toEqual([403, 'bots_only']);
    }
    // Other flags are unknown to everyone.
    expect(await refusal({ content: 'text', flags: 64 }, member)).toEqual([400, 'invalid_flags']);
    const empty = { content: 'text', embeds: [], components: [], flags: 0 };
    expect((await member.call(sendMessage, { params: inChannel(), body: empty })).status).toBe(201);
  });

  it('reports the first of several faults in a fixed order', async () => {
    const wrong = { embeds: [{}], components: [words('a')], flags: 1 };
    expect(await refusal(wrong, member)).toEqual([403, 'bots_only']);
    expect(await refusal(wrong)).toEqual([400, 'invalid_flags']);
    expect(await refusal({ ...wrong, flags: 0 })).toEqual([400, 'invalid_components']);
    expect(await refusal({ embeds: [{}] })).toEqual([400, 'invalid_embeds']);
    expect(await refusal({ embeds: [], components: [] })).toEqual([400, 'empty_message']);
  });

  it('checks the emoji of buttons and options like those of reactions', async () => {
    const buttonWith = (emoji: string) => ({
      type: 1,
      components: [{ type: 2, style: 1, label: 'Like', custom_id: 'like', emoji }],
    });
    const { components } = await send({ components: [buttonWith('\u2764')] });
    expect(components).toMatchObject([buttonWith('\u2764\uFE0F')]);
    for (const emoji of [':heart:', 'heart', '1', '👍👍']) {
      const options = [{ label: 'A', value: 'a', emoji }];
      const select = { type: 1, components: [{ type: 3, custom_id: 'pick', options }] };
      for (const row of [buttonWith(emoji), select])
        expect(await refusal({ components: [row] })).toEqual([400, 'invalid_components']);
    }
  });

  it('refuses references to files that the message does not have', async () => {
    expect(await refusal({ embeds: [{ image: { url: 'attachment://a.png' } }] })).toEqual([
      400,
      'invalid_embeds',
    ]);
    const gallery = { type: 12, items: [{ media: { url: 'attachment://a.png' } }] };
    expect(await refusal({ flags: LAYOUT, components: [gallery] })).toEqual([400, 'invalid_components']);
  });
});

describe('editing', () => {
  it('replaces embeds or components and keeps absent ones', async () => {
    const { id, components } = await send({ content: 'text', embeds: [embed], components: [row] });
    const probe = await connectProbe(instance.url, { token: member.token });
    expect((await edit(id, { embeds: [{ title: 'New' }] })).body).toMatchObject({
      content: 'text',
      embeds: [{ title: 'New' }],
      components,
    });
    const { d: event } = await probe.take('MESSAGE_UPDATE', (message) => message.id === id);
    expect([event.embeds[0]?.title, event.components]).toEqual(['New', components]);
    expect((await edit(id, { content: 'other', components: [] })).body).toMatchObject({
      content: 'other',
      embeds: [{ title: 'New' }],
      components: [],
    });
    expect((await edit(id, { content: '' })).body).toMatchObject({ content: '', embeds: [{ title: 'New' }] });
    expect((await edit(id, { embeds: [] })).code).toBe('empty_message');
    expect((await read(id)).editedAt).not.toBeNull();
    await probe.close();
  });

  it('of embeds or components keeps the mentions', async () => {
    const content = `<@${member.id}>`;
    const { id } = await send({ content, allowedMentions: {}, components: [row] });
    expect((await edit(id, { components: [], embeds: [embed] })).body.mentions).toEqual([]);
    expect((await edit(id, { content, embeds: [] })).body.mentions).toEqual([]);
    const layout = await send({ flags: LAYOUT, components: [words(content), row], allowedMentions: {} });
    expect((await edit(layout.id, { components: [words(content)] })).body.mentions).toEqual([]);
    const allowedMentions = { parse: ['users'] };
    expect((await edit(id, { components: [row], allowedMentions })).body.mentions).toEqual([member.id]);
    expect((await edit(id, { components: [] })).body.mentions).toEqual([member.id]);
    expect((await edit(id, { content: `${content}, again` })).body.mentions).toEqual([member.id]);
  });

  it('does nothing when it repeats what the message has', async () => {
    const parts = { embeds: [{ ...embed, fields: [{ name: 'Load', value: '5' }] }], components: [row] };
    const status = await send({ content: 'text', ...parts });
    const layout = await send({ flags: LAYOUT, components: [words('text')] });
    const plain = await send({ content: 'text' });
    const repeats = [
      [status.id, { content: 'text', ...parts, flags: 0 }],
      [layout.id, { components: [words('text')], embeds: [] }],
      [plain.id, { components: [] }],
    ] as const;
    for (const [id, body] of repeats) {
      const { editedAt } = (await edit(id, body)).body;
      expect([editedAt, (await read(id)).editedAt]).toEqual([null, null]);
    }
    expect((await edit(status.id, { embeds: [embed] })).body.editedAt).not.toBeNull();
  });

  it('keeps a layout a layout', async () => {
    const layout = await send({ flags: LAYOUT, components: [words('one')] });
    const changed = await edit(layout.id, { flags: LAYOUT, components: [words('two')] });
    expect(changed.body).toMatchObject({ flags: LAYOUT, components: [{ content: 'two' }] });
    for (const body of [{ flags: 0 }, { content: 'text' }, { embeds: [embed] }]) {
      expect((await edit(layout.id, body)).code).toBe('invalid_flags');
    }
    expect((await edit(layout.id, { components: [] })).code).toBe('invalid_components');
    const plain = await send({ content: 'text' });
    expect((await edit(plain.id, { flags: LAYOUT, components: [words('a')] })).code).toBe('invalid_flags');
    expect(await read(plain.id)).toEqual(plain);
  });

  it('lets people change their text only', async () => {
    const sent = await member.do(sendMessage, { params: inChannel(), body: { content: 'mine' } });
    for (const body of [{ embeds: [embed] }, { components: [row] }, { flags: LAYOUT }]) {
      expect((await edit(sent.id, body, member)).code).toBe('bots_only');
    }
    expect((await edit(sent.id, { content: 'new', embeds: [] }, member)).body).toMatchObject({
      content: 'new',
    });
  });

  it('loses neither of two simultaneous edits', async () => {
    const { id } = await send({ content: 'text', embeds: [embed] });
    await Promise.all([edit(id, { content: 'new text' }), edit(id, { embeds: [{ title: 'New' }] })]);
    expect(await read(id)).toMatchObject({ content: 'new text', embeds: [{ title: 'New' }] });
    for (let round = 0; round < 5; round += 1) {
      const title = `Round ${round}`;
      await Promise.all([
        edit(id, { embeds: [{ title }] }),
        edit(id, { components: round % 2 ? [] : [row] }),
      ]);
      const { embeds, components } = await read(id);
      expect([embeds[0]?.title, components.length]).toEqual([title, round % 2 ? 0 : 1]);
    }
  });

  it('never leaves an empty message, however edits race', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await send({ content: 'text', embeds: [embed] });
      const answers = await Promise.all([edit(id, { content: '' }), edit(id, { embeds: [] })]);
      expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'empty_message']);
      const { content, embeds } = await read(id);
      expect([content === '', embeds.length === 0].filter(Boolean)).toHaveLength(1);
    }
  });
});

it('edits of long messages are limited to 20 MB in twenty seconds, however short they are', async () => {
  const long = `https://example.org/${'x'.repeat(2000)}`;
  const link = {
    url: long,
    image: { url: long },
    thumbnail: { url: long },
    author: { name: 'a', url: long },
  };
  const sent = await send({ embeds: Array.from({ length: 10 }, () => link) });
  // A hundredth: 200 KB, and an edit in five seconds.
  const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '0.01' }, sharing: instance });
  const there = createCaller(limited.url, undefined, bot.headers);
  const codes: (string | undefined)[] = [];
  for (const content of ['one', 'two', 'three', 'four']) {
    limited.clock.advance(6000);
    const params = { ...inChannel(), messageId: sent.id };
    codes.push((await there.call(editMessage, { params, body: { content } })).code);
  }
  expect(codes).toEqual([undefined, undefined, 'rate_limited', 'rate_limited']);
  await limited.stop();
});
