/** Posting and reading polls, and what a poll cannot be combined with (specification: Poll object). */
import { HOUR_MS } from '@guildhall/platform';
import {
  createAutomodRule,
  createChannel,
  createEmoji,
  createSticker,
  createThread,
  editMessage,
  getMessage,
  listMessages,
  openDirectChannel,
  sendMessage,
  updateEmoji,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  aServerWithMember,
  type Caller,
  connectProbe,
  PICTURE,
  queryDatabase,
  statementsDuring,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const LAYOUT = 32768;
const QUESTION = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let bot: TestBot;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles']);
});

const inChannel = () => ({ channelId: server.channel.id });
const send = (poll: unknown, more: object = {}, by: Caller = member, files: readonly unknown[] = []) =>
  by.call(sendMessage, { params: inChannel(), body: { poll, ...more }, files } as never);
/** Status, code and faulty fields. */
async function refusal(answer: ReturnType<typeof send>): Promise<readonly unknown[]> {
  const { status, code, body } = await answer;
  const fields = (body as { error?: { fields?: { path: string }[] } }).error?.fields;
  return [status, code, ...(fields ?? []).map(({ path }) => path)];
}
const post = (poll: object = QUESTION, more: object = {}, by: Caller = member) =>
  by.do(sendMessage, { params: inChannel(), body: { poll, ...more } } as never);
const answersOf = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `a${index}` }));

describe('posting', () => {
  it('returns, announces and stores a poll without votes, open for a day', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const before = instance.clock.now();
    const sent = await post({
      question: ' Tea? ',
      answers: [{ text: ' Yes ', emoji: '🫖' }, { text: 'No' }],
    });
    expect(sent).toMatchObject({
      content: '',
      poll: {
        question: 'Tea?',
        answers: [
          { id: '1', text: 'Yes', emoji: '🫖', count: 0 },
          { id: '2', text: 'No', emoji: null, count: 0 },
        ],
        allowMultiselect: false,
        ended: false,
        total: 0,
      },
      pollResult: null,
    });
    const expiresAt = Date.parse(sent.poll?.expiresAt ?? '');
    expect(expiresAt).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
    expect(expiresAt).toBeLessThanOrEqual(instance.clock.now() + 24 * HOUR_MS);
    const { d } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    expect(d.poll).toEqual(sent.poll);
    const { id: messageId } = sent;
    expect(await server.owner.do(getMessage, { params: { ...inChannel(), messageId } })).toEqual(sent);
    expect(await server.owner.do(listMessages, { params: inChannel(), query: { limit: 1 } })).toEqual([sent]);
    await probe.close();
  });

  it('can be combined with text, and with embeds and components of bots', async () => {
    const options = { ...QUESTION, allowMultiselect: true, duration: 1 };
    const sent = await post(
      options,
      { content: `asks <@${server.owner.id}>`, embeds: [{ title: 'a' }] },
      bot,
    );
    expect(sent).toMatchObject({
      content: `asks <@${server.owner.id}>`,
      mentions: [server.owner.id],
      embeds: [{ title: 'a' }],
      poll: { allowMultiselect: true },
    });
  });

  it.each([
    ['a question of 300 characters', { question: '😀'.repeat(300) }],
    ['ten answers', { answers: answersOf(10) }],
    ['an answer of 55 characters', { answers: [{ text: '😀'.repeat(55) }, { text: 'b' }] }],
    ['a duration of 1 hour', { duration: 1 }],
    ['a duration of 168 hours', { duration: 168 }],
    ['null as an emoji', { answers: [{ text: 'a', emoji: null }, { text: 'b' }] }],
    ['an emoji without its variation selector', { answers: [{ text: 'a', emoji: '❤' }, { text: 'b' }] }],
  ])('accepts %s', async (_what, change) => {
    expect((await send({ ...QUESTION, ...change })).status).toBe(201);
  });

  it.each([
    ['no question', { question: undefined }, 'question'],
    ['an empty question', { question: ' ' }, 'question'],
    ['a question of 301 characters', { question: 'x'.repeat(301) }, 'question'],
    ['a question of two lines', { question: 'a\nb' }, 'question'],
    ['a question that is not text', { question: 5 }, 'question'],
    ['no answers', { answers: undefined }, 'answers'],
    ['one answer', { answers: answersOf(1) }, 'answers'],
    ['eleven answers', { answers: answersOf(11) }, 'answers'],
    ['answers that are texts', { answers: ['a', 'b'] }, 'answers/0'],
    ['an empty answer', { answers: [{ text: 'a' }, { text: '' }] }, 'answers/1/text'],
    ['an answer of 56 characters', { answers: [{ text: 'x'.repeat(56) }, { text: 'b' }] }, 'answers/0/text'],
    ['an invalid emoji', { answers: [{ text: 'a' }, { text: 'b', emoji: 'tea' }] }, 'answers/1/emoji'],
    ['an unknown emoji', { answers: [{ text: 'a', emoji: 'tea:12' }, { text: 'b' }] }, 'answers/0/emoji'],
    ['an emoji that is not text', { answers: [{ text: 'a', emoji: 1 }, { text: 'b' }] }, 'answers/0/emoji'],
    ['a duration of 0', { duration: 0 }, 'duration'],
    ['a duration of 169', { duration: 169 }, 'duration'],
    ['a duration of half an hour', { duration: 0.5 }, 'duration'],
    ['a duration as text', { duration: '24' }, 'duration'],
    ['a choice of several as text', { allowMultiselect: 'yes' }, 'allowMultiselect'],
  ])('refuses %s and names the field', async (_what, change, field) => {
    const [status, code, ...fields] = await refusal(send({ ...QUESTION, ...change }));
    expect([status, code]).toEqual([400, 'invalid_poll']);
    expect(fields).toContain(`body/poll/${field}`);
  });

  it.each([{ poll: null }, { poll: 'Tea?' }, { poll: 5 }, { poll: [] }, { poll: [QUESTION] }])(
    'refuses $poll',
    async ({ poll }) => {
      expect((await refusal(send(poll))).slice(0, 2)).toEqual([400, 'invalid_poll']);
    },
  );

  it('refuses to combine a poll with stickers, files or layouts, and checks stickers first', async () => {
    const file = new File([new Uint8Array([1])], 'a.bin');
    expect(await refusal(send(QUESTION, {}, member, [file]))).toEqual([400, 'invalid_poll', 'body/files']);
    const layout = { flags: LAYOUT, components: [{ type: 10, content: 'a' }] };
    expect(await refusal(send(QUESTION, layout, bot))).toEqual([400, 'invalid_poll', 'body/flags']);
    const { id } = await server.owner.do(createSticker, {
      params: { serverId: server.id },
      body: { name: 'Wave', emoji: '👋' },
      files: [PICTURE],
    });
    expect(await refusal(send({}, { stickerIds: [id] }))).toEqual([400, 'invalid_stickers']);
    expect(await refusal(send({}, { sticker_ids: [id], ...layout }, bot))).toEqual([400, 'invalid_stickers']);
  });

  it("shows custom emoji with their current names: of the server, and of the author's other servers", async () => {
    const make = async (place: TestServer) => {
      const params = { serverId: place.id };
      const { id: emojiId } = await place.owner.do(createEmoji, {
        params,
        body: { name: 'tea' },
        files: [PICTURE],
      });
      await place.owner.do(updateEmoji, { params: { ...params, emojiId }, body: { name: 'cup' } });
      return emojiId;
    };
    const elsewhere = await aServer(instance);
    const [here, there] = [await make(server), await make(elsewhere)];
    const withEmoji = (id: string) => ({
      ...QUESTION,
      answers: [{ text: 'a', emoji: `tea:${id}` }, { text: 'b' }],
    });
    expect((await post(withEmoji(here))).poll?.answers[0]?.emoji).toBe(`cup:${here}`);
    const refused = [400, 'invalid_poll', 'body/poll/answers/0/emoji'];
    expect(await refusal(send(withEmoji(there)))).toEqual(refused);
    await aMember(instance, elsewhere, member);
    expect((await post(withEmoji(there))).poll?.answers[0]?.emoji).toBe(`cup:${there}`);
  });

  it('happens once for one enforced nonce', async () => {
    const body = { poll: QUESTION, nonce: 'once', enforceNonce: true };
    const [first, second] = await Promise.all(
      [1, 2].map(() => member.call(sendMessage, { params: inChannel(), body })),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 201]);
    expect(first?.body.id).toBe(second?.body.id);
    const [polls] = await queryDatabase(instance, 'select count(*)::int from polls where message_id = $1', [
      first?.body.id,
    ]);
    expect(polls).toEqual({ count: 1 });
  });

  it('works in threads, posts and direct messages', async () => {
    const params = inChannel();
    const thread = await member.do(createThread, { params, body: { name: 'thread' } });
    const forum = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'forum', kind: 'forum' },
    });
    const started = await member.do(createThread, {
      params: { channelId: forum.id },
      body: { name: 'post', message: { content: 'asks', poll: QUESTION } },
    });
    expect(started.message?.poll?.question).toBe(QUESTION.question);
    const friend = await aMember(instance, server);
    const direct = await member.do(openDirectChannel, { body: { recipientId: friend.id } });
    const sends = [thread.id, direct.id].map(async (channelId) => {
      const { id: messageId } = await member.do(sendMessage, {
        params: { channelId },
        body: { poll: QUESTION },
      });
      return { channelId, messageId };
    });
    for (const place of [...(await Promise.all(sends)), { channelId: started.id, messageId: started.id }]) {
      const voted = await member.do(votePoll, { params: place, body: { answerIds: ['1'] } });
      expect([voted.total, voted.myAnswerIds]).toEqual([1, ['1']]);
    }
  });

  it('is checked by AutoMod: question and answers', async () => {
    const { owner, channel, id: serverId } = await aServer(instance);
    const writer = await aMember(instance, { ...server, id: serverId, owner, channel });
    await owner.do(createAutomodRule, {
      params: { serverId },
      body: {
        name: 'words',
        trigger: { kind: 'keyword', keywords: ['badword'] },
        actions: [{ kind: 'block' }],
      },
    });
    const ask = (poll: typeof QUESTION) =>
      writer.call(sendMessage, { params: { channelId: channel.id }, body: { poll } });
    for (const poll of [
      { ...QUESTION, question: 'a badword?' },
      { ...QUESTION, answers: [{ text: 'a' }, { text: 'badword' }] },
    ]) {
      const { status, code } = await ask(poll);
      expect([status, code]).toEqual([400, 'automod_blocked']);
    }
    expect((await ask(QUESTION)).status).toBe(201);
  });
});

describe('afterwards', () => {
  it('cannot be edited, not even by its author', async () => {
    const { id: messageId } = await post(QUESTION, { content: 'before' });
    const edit = (by: Caller) =>
      by.call(editMessage, { params: { ...inChannel(), messageId }, body: { content: 'after' } });
    expect([(await edit(member)).status, (await edit(member)).code]).toEqual([400, 'poll_not_editable']);
    expect((await edit(server.owner)).code).toBe('not_own_message');
    const { content } = await member.do(getMessage, { params: { ...inChannel(), messageId } });
    expect(content).toBe('before');
  });

  it('takes as many queries on a page of many polls as of few', async () => {
    const { id } = await post();
    await queryDatabase(
      instance,
      `with copies as (
         insert into messages (channel_id, id, author_id, content, parts)
         select channel_id, id + count, author_id, content, parts
         from messages, generate_series(1, 49) as count where id = $1 returning channel_id, id)
       insert into polls (channel_id, message_id, expires_at, counts)
       select channel_id, id, now() + interval '1 day', array[0, 0] from copies`,
      [id],
    );
    const asked = async (limit: number): Promise<string[]> => {
      const statements = await statementsDuring(async () => {
        const page = await member.do(listMessages, { params: inChannel(), query: { limit } });
        expect(page.filter(({ poll }) => poll !== null)).toHaveLength(limit);
      });
      return statements.filter((text) => /\bfrom "?(messages|polls|poll_votes)\b/.test(text));
    };
    const [few, many] = [await asked(2), await asked(50)];
    expect(many).toEqual(few);
    // Queries: the page, its polls, the reader's votes.
    expect(many).toHaveLength(3);
  });
});
