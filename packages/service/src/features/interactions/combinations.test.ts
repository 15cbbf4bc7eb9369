/**
 * Contents of public and ephemeral responses in all combinations: first responses and follow-ups accept the same
 * (design 3.3, 5.1, 5.18).
 */
import {
  deleteInteractionResponse,
  deleteRelationship,
  editInteractionResponse,
  expirePoll,
  getInteractionResponse,
  getMessage,
  type Interaction,
  listMessages,
  putRelationship,
  sendFollowUp,
  sendMessage,
  votePoll,
} from '@guildhall/protocol';
import { queryDatabase, setServerTypes, useInstance } from '@guildhall/testkit';
import { aDirectMessage, pathOf, respondTo, tokenCaller, useStage } from '@guildhall/testkit/interactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
const stage = useStage(instance, ['viewChannel', 'sendMessages', 'attachFiles', 'coinUpload']);

const nobody = () => tokenCaller(instance.url);

describe('a block between a person and a bot', () => {
  it('refuses responses in their direct message, which can still be read and deleted', async () => {
    const channelId = await aDirectMessage(stage);
    const ask = () => stage.ask({ type: 2, channelId, data: { commandId: stage.commands.get('plain') } });
    await ask();
    const completed = await stage.received();
    await respondTo(instance.url, completed, { type: 4, data: { content: 'Before' } });
    await ask();
    const waiting = await stage.received();
    const params = { userId: stage.bot.id };
    await stage.member.do(putRelationship, { params, body: { type: 'blocked' } });

    const body = { content: 'After' };
    const refused = [
      await ask(),
      await respondTo(instance.url, waiting, { type: 4, data: body }),
      await respondTo(instance.url, waiting, { type: 4, data: { ...body, flags: 64 } }),
      await respondTo(instance.url, waiting, { type: 5 }),
      await nobody().call(sendFollowUp, { params: pathOf(completed), body }),
      await nobody().call(editInteractionResponse, { params: pathOf(completed), body }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(6).fill([403, 'cannot_dm']));
    const page = () => stage.member.do(listMessages, { params: { channelId } });
    expect((await page()).map(({ content }) => content)).toEqual(['Before']);
    expect(await nobody().do(getInteractionResponse, { params: pathOf(completed) })).toMatchObject({
      content: 'Before',
    });
    await nobody().do(deleteInteractionResponse, { params: pathOf(completed) });
    expect(await page()).toEqual([]);

    await stage.member.do(deleteRelationship, { params });
    expect((await respondTo(instance.url, waiting, { type: 4, data: body })).status).toBe(204);
  });

  it('has no effect in a server', async () => {
    const params = { userId: stage.bot.id };
    await stage.member.do(putRelationship, { params, body: { type: 'blocked' } });
    const interaction = await stage.run('plain');
    const result = await respondTo(instance.url, interaction, { type: 4, data: { content: 'Here' } });
    expect(result.status).toBe(204);
    await stage.member.do(deleteRelationship, { params });
  });
});

const POLL = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
const aFile = () => new File(['for sale'], 'note.txt', { type: 'text/plain' });
const inChannel = () => ({ channelId: stage.server.channel.id });
const follow = (interaction: Interaction, body: object, files?: File[]) =>
  nobody().call(sendFollowUp, { params: pathOf(interaction), body, ...(files ? { files } : {}) });
const reply = (interaction: Interaction, data: object, files?: File[]) =>
  respondTo(
    instance.url,
    interaction,
    { type: 4, data },
    { withResponse: true, ...(files ? { files } : {}) },
  );

describe('a poll', () => {
  it('as a response can be voted on, and its result is a reply of the bot', async () => {
    const interaction = await stage.run('plain');
    const { body } = await reply(interaction, { poll: POLL });
    const messageId = body?.message?.id ?? '';
    const params = { ...inChannel(), messageId };
    await stage.member.do(votePoll, { params, body: { answerIds: ['2'] } });
    expect((await stage.member.do(getMessage, { params })).poll).toMatchObject({ total: 1 });
    await stage.server.owner.do(expirePoll, { params });
    const [result] = await stage.member.do(listMessages, { params: inChannel(), query: { limit: 1 } });
    expect(result).toMatchObject({
      author: { id: stage.bot.id },
      reply: { id: messageId },
      pollResult: { messageId, total: 1, winners: [{ id: '2', text: 'b', count: 1 }] },
    });
  });

  it('as a follow-up, and as a deferred reply, can be voted on too', async () => {
    const interaction = await stage.run('plain');
    await respondTo(instance.url, interaction, { type: 5 });
    for (const { body: message } of [
      await follow(interaction, { poll: POLL }),
      await follow(interaction, { poll: POLL }),
    ]) {
      const params = { ...inChannel(), messageId: message.id };
      const voted = await stage.member.do(votePoll, { params, body: { answerIds: ['1'] } });
      expect(voted).toMatchObject({ total: 1, myAnswerIds: ['1'] });
    }
  });

  it('cannot be combined with files, a layout, stickers or an ephemeral reply; another response can follow', async () => {
    const interaction = await stage.run('plain');
    const refusals = async (send: typeof reply | typeof follow) => [
      (await send(interaction, { poll: POLL }, [aFile()])).code,
      (await send(interaction, { poll: POLL, flags: 32768, components: [{ type: 10, content: 'x' }] })).code,
      (await send(interaction, { poll: POLL, flags: 64 })).code,
      (await send(interaction, { poll: POLL, stickerIds: ['1'] })).code,
    ];
    const expected = ['invalid_poll', 'invalid_poll', 'invalid_poll', 'invalid_stickers'];
    expect(await refusals(reply)).toEqual(expected);
    expect((await reply(interaction, { content: 'Free' })).status).toBe(200);
    expect(await refusals(follow)).toEqual(expected);
  });

  it('does not fill in a deferred ephemeral reply, which stays deferred', async () => {
    const interaction = await stage.run('plain');
    await respondTo(instance.url, interaction, { type: 5, data: { flags: 64 } });
    expect((await follow(interaction, { poll: POLL })).code).toBe('invalid_poll');
    expect((await follow(interaction, { content: 'Then' })).body).toMatchObject({ flags: 64 });
  });

  it('cannot be edited by its interaction either', async () => {
    const interaction = await stage.run('plain');
    await reply(interaction, { poll: POLL });
    const { status, code } = await nobody().call(editInteractionResponse, {
      params: pathOf(interaction),
      body: { content: 'Changed' },
    });
    expect([status, code]).toEqual([400, 'poll_not_editable']);
  });
});

describe('coins', () => {
  beforeAll(() => setServerTypes(instance, stage.server, 'official'));
  afterAll(() => setServerTypes(instance, stage.server));

  it.each([0, 64])('are ignored in a response with flags %i', async (flags) => {
    const interaction = await stage.run('plain');
    const { body } = await reply(interaction, { content: 'Here', flags, coins: 5 }, [aFile()]);
    expect(body?.message).toMatchObject({ coins: null, flags, attachments: [{ filename: 'note.txt' }] });
    const { body: more } = await follow(interaction, { content: 'More', flags, coins: 5 }, [aFile()]);
    expect(more).toMatchObject({ coins: null, flags, attachments: [{ filename: 'note.txt' }] });
    expect(await (await fetch(more.attachments[0]?.url ?? '')).text()).toBe('for sale');
    expect((await reply(await stage.run('plain'), { flags, coins: 5 })).code).toBe('empty_message');
  });

  it('of a post do not lock it for its own bot when its button is pressed, only for others', async () => {
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
    const { id: messageId } = await stage.bot.do(sendMessage, {
      params: inChannel(),
      body: { content: 'Buy', coins: 5, components },
      files: [aFile()],
    });
    const open = { coins: { price: 5, unlocked: true }, attachments: [{ filename: 'note.txt' }] };
    const pressed = await stage.press(messageId, { custom_id: 'go' });
    const message = pressed.type === 3 ? pressed.message : null;
    expect(message).toMatchObject(open);
    expect(await (await fetch(message?.attachments[0]?.url ?? '')).text()).toBe('for sale');
    const updated = await respondTo(
      instance.url,
      pressed,
      { type: 7, data: { content: 'Still for sale' } },
      { withResponse: true },
    );
    expect(updated.body?.message).toMatchObject({ content: 'Still for sale', ...open });
    expect(await nobody().do(getInteractionResponse, { params: pathOf(pressed) })).toMatchObject(open);
    const edited = await nobody().do(editInteractionResponse, {
      params: pathOf(pressed),
      body: { content: 'Again' },
    });
    expect(edited).toMatchObject({ content: 'Again', ...open });
    const { d: told } = await stage.atMember.take('MESSAGE_UPDATE', ({ content }) => content === 'Again');
    const locked = { coins: { unlocked: false }, attachments: [] };
    expect(told).toMatchObject(locked);
    const params = { ...inChannel(), messageId };
    expect(await stage.member.do(getMessage, { params })).toMatchObject(locked);
  });
});

describe('flags', () => {
  it('of follow-ups: 64 does not hide a follow-up that fills in a public reply', async () => {
    const interaction = await stage.run('plain');
    await respondTo(instance.url, interaction, { type: 5 });
    const filled = await follow(interaction, { content: 'For all', flags: 64 });
    expect(filled.body).toMatchObject({ flags: 0 });
    expect(
      await stage.member.do(getMessage, { params: { ...inChannel(), messageId: filled.body.id } }),
    ).toMatchObject({ content: 'For all' });
    expect((await follow(interaction, { content: 'Quiet', flags: 64 })).body).toMatchObject({ flags: 64 });
  });

  it.each([1, 65, 128, 64 + 4096])('%i are refused in a response', async (flags) => {
    const interaction = await stage.run('plain');
    expect((await reply(interaction, { content: 'x', flags })).code).toBe('invalid_flags');
    expect((await reply(interaction, { content: 'x' })).status).toBe(200);
    expect((await follow(interaction, { content: 'x', flags })).code).toBe('invalid_flags');
  });

  it('64 is refused in an ordinary send', async () => {
    const refused = await stage.bot.call(sendMessage, {
      params: inChannel(),
      body: { content: 'x', flags: 64 },
    });
    expect([refused.status, refused.code]).toEqual([400, 'invalid_flags']);
  });
});

describe('a crash in between leaves nothing half-written: one transaction writes', () => {
  /** Whether rows were last written by the same transaction, which also logged these events in this order. */
  async function writtenTogether(rows: readonly string[], events: readonly string[]): Promise<void> {
    const writers = await Promise.all(
      rows.map((row) => queryDatabase(instance, `select xmin::text as by from ${row}`)),
    );
    const [[first] = []] = writers;
    expect(writers).toEqual(rows.map(() => [first]));
    const logged = await queryDatabase(
      instance,
      'select name from event_log where xmin::text = $1 order by position',
      [first?.by],
    );
    expect(logged.map(({ name }) => name)).toEqual(events);
  }
  const messageRow = (id = '') => `messages where id = ${id}`;
  const interactionRow = ({ id }: Interaction) => `interactions where id = ${id}`;

  it('a reply with files and its response', async () => {
    const interaction = await stage.run('plain');
    const { body } = await reply(interaction, { content: 'x' }, [aFile()]);
    const rows = [messageRow(body?.message?.id), interactionRow(interaction)];
    await writtenTogether(rows, ['MESSAGE_CREATE', 'INTERACTION_ACK']);
  });

  it('an ephemeral reply, too', async () => {
    const interaction = await stage.run('plain');
    const { body } = await reply(interaction, { content: 'x', flags: 64 }, [aFile()]);
    const rows = [`ephemeral_messages where id = ${body?.message?.id}`, interactionRow(interaction)];
    await writtenTogether(rows, ['MESSAGE_CREATE', 'INTERACTION_ACK']);
  });

  it('the reply and the state of a deferred response', async () => {
    const interaction = await stage.run('plain');
    await respondTo(instance.url, interaction, { type: 5 });
    const { body: message } = await follow(interaction, { content: 'Filled' });
    await writtenTogether(
      [messageRow(message.id), interactionRow(interaction)],
      ['MESSAGE_CREATE', 'INTERACTION_ACK'],
    );
  });

  it.each([
    ['alone', {}, false],
    ['with files', {}, true],
    ['with a poll', { poll: POLL }, false],
  ])('a follow-up %s and its link to the interaction', async (_, more, withFiles) => {
    const interaction = await stage.run('plain');
    await reply(interaction, { content: 'First' });
    const files = withFiles ? [aFile()] : undefined;
    const { body: message } = await follow(interaction, { content: 'Then', ...more }, files);
    const followUp = `interaction_follow_ups where interaction_id = ${interaction.id}`;
    await writtenTogether([messageRow(message.id), followUp], ['MESSAGE_CREATE']);
  });

  it.each([0, 64])('an update of a message with flags %i and its response', async (flags) => {
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
    const { body } = await reply(await stage.run('plain'), { content: 'Press', flags, components });
    const messageId = body?.message?.id ?? '';
    const pressed = await stage.press(messageId, { custom_id: 'go' });
    const update = (content: string, by: Interaction) =>
      respondTo(instance.url, by, { type: 7, data: { content } });
    expect((await update('Pressed', pressed)).status).toBe(204);
    const row = flags === 0 ? messageRow(messageId) : `ephemeral_messages where id = ${messageId}`;
    await writtenTogether([row, interactionRow(pressed)], ['MESSAGE_UPDATE', 'INTERACTION_ACK']);
    // A second one changes nothing; a response without changes still succeeds.
    expect((await update('Twice', pressed)).code).toBe('already_responded');
    const again = await stage.press(messageId, { custom_id: 'go' });
    expect((await update('Pressed', again)).status).toBe(204);
    const { d: told } = await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === again.id);
    expect(told).toMatchObject({ type: 7, messageId });
  });

  it('one of many updates at once', async () => {
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
    const messageId = await stage.post(components);
    const pressed = await stage.press(messageId, { custom_id: 'go' });
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        respondTo(instance.url, pressed, { type: 7, data: { content: `update ${index}` } }),
      ),
    );
    const codes = results.map(({ code }) => code);
    expect(codes.filter((code) => code === 'already_responded')).toHaveLength(3);
    const { content } = await stage.member.do(getMessage, { params: { ...inChannel(), messageId } });
    expect(content).toBe(`update ${codes.indexOf(undefined)}`);
  });

  it('a refused update allows another response', async () => {
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
    const messageId = await stage.post(components);
    const pressed = await stage.press(messageId, { custom_id: 'go' });
    const refused = await respondTo(instance.url, pressed, {
      type: 7,
      data: { content: '', components: [] },
    });
    expect(refused.code).toBe('empty_message');
    expect((await respondTo(instance.url, pressed, { type: 7, data: { content: 'Right' } })).status).toBe(
      204,
    );
  });
});
