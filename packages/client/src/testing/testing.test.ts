import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  actionRow,
  button,
  label,
  message,
  modal,
  poll,
  slashCommand,
  stringOption,
  stringSelect,
  subcommand,
  textInput,
  userOption,
} from '../builders/index.ts';
import { ApiRequestError, type Bot, createBot, InteractionStateError, isAutomated } from '../index.ts';
import {
  createTestWorld,
  type TestPerson,
  type TestServer,
  type TestWorld,
  TestWorldError,
} from './index.ts';

let world: TestWorld;
let server: TestServer;
let ada: TestPerson;
let bot: Bot;
let failures: unknown[];

beforeEach(() => {
  world = createTestWorld();
  server = world.addServer();
  ada = world.addPerson('ada');
  failures = [];
  bot = createBot(world.botOptions);
  bot.on('error', (error) => void failures.push(error));
});
afterEach(() => {
  bot.stop();
  expect(world.faults).toEqual([]);
});

const say = slashCommand({
  name: 'say',
  description: 'Says it',
  options: [
    stringOption({ name: 'text', description: 'What', required: true, maxLength: 5, autocomplete: true }),
  ],
});
const config = slashCommand({
  name: 'config',
  description: 'Settings',
  options: [
    subcommand({
      name: 'owner',
      description: 'Who',
      options: [userOption({ name: 'who', description: 'Who' })],
    }),
  ],
});

async function started(): Promise<void> {
  await bot.start();
  await bot.api.replaceCommands({ applicationId: world.applicationId, body: [say, config] });
}

it('sends a bot its servers and messages, and shows what it answers', async () => {
  bot.on('MESSAGE_CREATE', async (heard) => {
    if (!isAutomated(heard)) await bot.reply(heard, heard.content.toUpperCase());
  });
  const created = bot.waitFor('SERVER_CREATE');
  const ready = await bot.start();
  expect(ready.user).toMatchObject({ id: world.bot.id, bot: true });
  expect((await created)?.channels.map(({ name }) => name)).toEqual(['general']);
  const answer = await world.answerTo(server.general, () => ada.say(server.general, 'hello'));
  expect(answer).toMatchObject({ content: 'HELLO', reply: { content: 'hello' }, author: { tag: 'bot' } });
  expect(server.general.messages.map(({ content }) => content)).toEqual(['hello', 'HELLO']);
});

it('refuses what an instance refuses', async () => {
  await bot.start();
  const code = (call: Promise<unknown>) =>
    call.then(
      () => 'nothing',
      (error: unknown) => (error instanceof ApiRequestError ? error.code : String(error)),
    );
  const theirs = ada.say(server.general, 'mine');
  const params = { channelId: server.general.id, messageId: theirs.id };
  expect(await code(bot.sendMessage(server.general.id, 'x'.repeat(2001)))).toBe('invalid_request');
  expect(await code(bot.sendMessage(server.general.id, ' '))).toBe('empty_message');
  expect(await code(bot.sendMessage('1', 'a'))).toBe('unknown_channel');
  expect(await code(bot.api.editMessage({ ...params, body: { content: 'b' } }))).toBe('not_own_message');
  expect(await code(bot.api.getMessage({ ...params, messageId: '1' }))).toBe('unknown_message');
  expect(server.general.messages).toHaveLength(1);
});

it('records calls', async () => {
  await bot.start();
  await bot.api.kickMember({ serverId: server.id, userId: ada.id, reason: 'Späm' });
  expect(world.callsOf('kickMember')).toMatchObject([{ params: { userId: ada.id }, reason: 'Späm' }]);
  expect(await bot.api.listRoles({ serverId: server.id })).toEqual([]);
  world.answer('listRoles', () => [{ id: 1 }]);
  await expect(bot.api.listRoles({ serverId: server.id })).rejects.toThrow();
  expect(world.faults.splice(0)).toEqual([expect.any(TestWorldError)]);
});

it('posts a message with the same nonce once', async () => {
  await bot.start();
  const body = { content: 'a', nonce: 'n', enforceNonce: true };
  const [first, second] = [
    await bot.sendMessage(server.general.id, body),
    await bot.sendMessage(server.general.id, body),
  ];
  expect(second.id).toBe(first.id);
});

it('finds members', async () => {
  await bot.start();
  const { members } = await bot.fetchMembers(server.id, { query: 'ad' });
  expect(members.map(({ user }) => user.id)).toEqual([ada.id]);
  expect((await bot.fetchMembers(server.id, { userIds: ['1'] })).notFound).toEqual(['1']);
});

it('waits for replies and reactions', async () => {
  await bot.start();
  const asked = await bot.sendMessage(server.general.id, 'Name?');
  const reply = bot.awaitReply(asked, { filter: ({ author }) => author.id === ada.id });
  const reaction = bot.awaitReaction(asked);
  ada.say(server.general, 'not this');
  ada.say(server.general, 'Ada', { replyTo: asked });
  ada.react(asked, '👍');
  expect((await reply)?.content).toBe('Ada');
  expect(await reaction).toMatchObject({ emoji: '👍', userId: ada.id, count: 1 });
});

it('runs commands: typed values, a reply that one person sees, edits and follow-ups', async () => {
  bot.onCommand('say', async (command) => {
    await command.defer({ ephemeral: true });
    const sent = await command.editReply(command.options.string('text', 'required'));
    const more = await command.followUp('more');
    await command.editFollowUp(more.id, 'most');
    expect(sent.flags).toBe(64);
  });
  await started();
  const run = ada.run(server.general, 'say', { text: 'hi' });
  expect(await run.reply()).toMatchObject({
    content: 'hi',
    interaction: { name: 'say', user: { id: ada.id } },
  });
  await expect.poll(() => run.messages.map(({ content }) => content)).toEqual(['hi', 'most']);
  expect(server.general.messages.map(({ content }) => content)).toEqual(['most']);
});

it('runs subcommands with people in their options', async () => {
  bot.onCommand('config', (command) =>
    command.reply(`${command.path}: ${command.options.user('who', 'required').username}`),
  );
  await started();
  const reply = await ada.run(server.general, 'config owner', { who: ada.id }).reply();
  expect(reply.content).toBe('config owner: ada');
});

it('suggests values while a person types', async () => {
  bot.onAutocomplete('say', (typing) =>
    typing.suggest([{ name: typing.options.focused?.text ?? '', value: typing.options.focused?.name ?? '' }]),
  );
  await started();
  expect(await ada.type(server.general, 'say', 'text', 'he').choices()).toEqual([
    { name: 'he', value: 'text' },
  ]);
});

it.each<[string, Record<string, string>]>([
  ['sing', {}],
  ['say', {}],
  ['say', { text: 'too long' }],
  ['say', { text: 'a', other: 'b' }],
  ['config nobody', {}],
])('refuses to run /%s %j', async (path, values) => {
  await started();
  expect(() => ada.run(server.general, path, values)).toThrow(TestWorldError);
});

const ask = message({
  content: 'Well?',
  components: [
    actionRow(
      button({ customId: 'yes', label: 'Yes' }),
      button({ customId: 'no', label: 'No', disabled: true }),
    ),
    actionRow(stringSelect({ customId: 'pick', options: [{ label: 'A', value: 'a' }] })),
  ],
});
const form = modal({
  customId: 'form',
  title: 'Why?',
  components: [label({ label: 'Reason', component: textInput({ customId: 'reason' }) })],
});

it('clicks, selects and fills in modals, which go to a call that waits rather than to handlers', async () => {
  bot.onComponent('yes', (click) => click.showModal(form));
  bot.onComponent(/^pick$/, (select) => select.update(`picked ${select.values.join()}`));
  bot.onModal('form*', (submitted) =>
    submitted.reply({ content: submitted.text('reason') ?? '', ephemeral: true }),
  );
  await started();
  const sent = await bot.sendMessage(server.general.id, ask);
  const submitted = await ada.submit(ada.click(sent, 'yes'), { reason: 'because' });
  expect(await submitted.reply()).toMatchObject({ content: 'because', flags: 64 });
  expect((await ada.select(sent, 'pick', ['a']).reply()).content).toBe('picked a');
  expect(server.general.messages.at(-1)).toMatchObject({ id: sent.id, content: 'picked a' });
  const waiting = bot.awaitClick(sent);
  const click = ada.click(sent, 'yes');
  await (await waiting)?.update('clicked');
  expect((await click.reply()).content).toBe('clicked');
  expect(() => ada.click(sent, 'no')).toThrow(TestWorldError);
  expect(() => ada.click(sent, 'maybe')).toThrow(TestWorldError);
  expect(() => ada.select(sent, 'pick', ['b'])).toThrow(TestWorldError);
});

it('accepts one first response', async () => {
  bot.onCommand('say', async (command) => {
    await expect(command.followUp('early')).rejects.toBeInstanceOf(InteractionStateError);
    await command.reply('one');
    await expect(command.reply('two')).rejects.toBeInstanceOf(InteractionStateError);
  });
  bot.onCommand('config', (command) => command.respond({ type: 7, data: { content: 'a' } }));
  await started();
  expect((await ada.run(server.general, 'say', { text: 'hi' }).reply()).content).toBe('one');
  ada.run(server.general, 'config owner');
  await expect.poll(() => failures).toMatchObject([{ code: 'invalid_response_type' }]);
});

it('refuses what would follow before the first response', async () => {
  bot.onCommand('say', async (command) => {
    const { applicationId, token: interactionToken } = command.interaction;
    const early = { applicationId, interactionToken, body: { content: 'early' } };
    await expect(bot.api.sendFollowUp(early)).rejects.toMatchObject({ code: 'unknown_interaction' });
    const edit = bot.api.editInteractionResponse({ ...early, messageId: '@original' });
    await expect(edit).rejects.toMatchObject({ code: 'unknown_interaction' });
    await command.reply('one');
  });
  await started();
  expect((await ada.run(server.general, 'say', { text: 'hi' }).reply()).content).toBe('one');
});

it('speaks to an HTTP endpoint, signed', async () => {
  bot.onCommand('say', async (command) => {
    await command.reply({ content: command.options.string('text', 'required'), ephemeral: true });
  });
  bot.onCommand('config', async (command) => {
    await command.reply({ content: 'file', files: [new File(['x'], 'x.txt')] });
  });
  await bot.api.replaceCommands({ applicationId: world.applicationId, body: [say, config] });
  world.deliverTo(bot.endpoint({ publicKey: await world.publicKey() }));
  expect(await ada.run(server.general, 'say', { text: 'hi' }).reply()).toMatchObject({
    content: 'hi',
    flags: 64,
  });
  const withFile = await ada.run(server.general, 'config owner').reply();
  expect(withFile.attachments).toMatchObject([{ filename: 'x.txt', size: 1 }]);
});

it('sends each shard the events of its servers', async () => {
  bot.stop();
  bot = createBot({ ...world.botOptions, shards: 1 });
  const heard = bot.waitFor('MESSAGE_CREATE');
  await bot.start();
  ada.say(server.general, 'hi');
  expect((await heard)?.content).toBe('hi');
});

it('shows the polls that a bot sends', async () => {
  await started();
  const sent = await bot.sendMessage(
    server.general.id,
    message({
      poll: poll({ question: 'Tea?', answers: ['Yes', { text: 'No', emoji: '🙅' }], durationHours: 1 }),
    }),
  );
  expect(sent.poll).toMatchObject({
    question: 'Tea?',
    answers: [
      { id: '1', text: 'Yes', emoji: null, count: 0 },
      { id: '2', text: 'No', emoji: '🙅', count: 0 },
    ],
    allowMultiselect: false,
    ended: false,
    total: 0,
  });
  const { createdAt, poll: shown } = sent;
  expect(Date.parse(shown?.expiresAt ?? '') - Date.parse(createdAt)).toBe(3_600_000);
});

it('counts reactions of people and of the bot', async () => {
  await bot.start();
  const said = ada.say(server.general, 'Tea?');
  const params = { channelId: said.channelId, messageId: said.id, emoji: '🫖' };
  await bot.api.addReaction(params);
  await bot.api.addReaction(params);
  ada.react(said, '🫖');
  const shown = await bot.api.getMessage({ channelId: said.channelId, messageId: said.id });
  expect(shown.reactions).toEqual([{ emoji: '🫖', count: 2, me: true }]);
  expect((await bot.api.listReactions(params)).map(({ id }) => id)).toEqual([world.bot.id, ada.id]);
  const removed = bot.waitFor('MESSAGE_REACTION_REMOVE', { filter: ({ userId }) => userId === ada.id });
  await bot.api.removeOwnReaction(params);
  ada.unreact(said, '🫖');
  expect(await removed).toMatchObject({ emoji: '🫖', count: 0 });
  expect(server.general.messages.at(-1)?.reactions).toEqual([]);
});

it('counts votes, and ends polls', async () => {
  await bot.start();
  const asked = await bot.sendMessage(
    server.general.id,
    message({ poll: poll({ question: 'Tea?', answers: ['Yes', 'No'] }) }),
  );
  const voted = bot.waitFor('POLL_VOTE');
  ada.vote(asked, 'No');
  ada.vote(asked, 'Yes');
  expect(await voted).toMatchObject({ userId: ada.id, answerIds: ['2'], poll: { total: 1 } });
  const params = { channelId: asked.channelId, messageId: asked.id };
  expect(await bot.api.listVoters({ ...params, answerId: '1' })).toMatchObject([{ id: ada.id }]);
  expect(await bot.api.listVoters({ ...params, answerId: '2' })).toEqual([]);
  expect(() => ada.vote(asked, 'Yes', 'No')).toThrow(TestWorldError);
  expect(() => ada.vote(asked, 'Maybe')).toThrow(TestWorldError);
  const ended = bot.waitFor('MESSAGE_UPDATE');
  const { poll: counted } = await bot.api.expirePoll(params);
  expect(counted).toMatchObject({ ended: true, total: 1, answers: [{ count: 1 }, { count: 0 }] });
  expect((await ended)?.poll).toMatchObject({ ended: true });
  await expect(bot.api.expirePoll(params)).rejects.toMatchObject({ code: 'poll_ended' });
  expect(() => ada.vote(asked, 'Yes')).toThrow(TestWorldError);
});

it('speaks and runs commands in direct messages', async () => {
  bot.onCommand('say', (command) => command.reply(`${command.serverId} ${command.interaction.channel.kind}`));
  bot.on('MESSAGE_CREATE', async (heard) => {
    if (heard.content === 'psst') await bot.reply(heard, `${heard.serverId}`);
  });
  await started();
  const direct = ada.direct();
  expect((await world.answerTo(direct, () => ada.say(direct, 'psst'))).content).toBe('null');
  expect((await ada.run(direct, 'say', { text: 'hi' }).reply()).content).toBe('null dm');
  const opened = await bot.api.openDirectChannel({ body: { recipientId: ada.id } });
  expect(opened).toMatchObject({ id: direct.id, type: 'dm', recipient: { id: ada.id } });
  await expect(bot.api.openDirectChannel({ body: { recipientId: '1' } })).rejects.toMatchObject({
    code: 'unknown_user',
  });
});

it('pings only whom a message lets ping', async () => {
  await bot.start();
  const bob = world.addPerson('bob');
  const content = `<@${ada.id}> <@${bob.id}>`;
  const send = (more: object) => bot.sendMessage(server.general.id, { content, ...more });
  expect((await send({})).mentions).toEqual([ada.id, bob.id]);
  expect((await send({ allowedMentions: { parse: ['users'] } })).mentions).toEqual([ada.id, bob.id]);
  expect((await send({ allowedMentions: { users: [bob.id] } })).mentions).toEqual([bob.id]);
  const quiet = await send({ allowedMentions: {} });
  expect(quiet.mentions).toEqual([]);
  const edit = (body: object) =>
    bot.api.editMessage({ channelId: quiet.channelId, messageId: quiet.id, body });
  expect((await edit({ embeds: [{ title: 'New' }] })).mentions).toEqual([]);
  expect((await edit({ content: `Changed: ${content}` })).mentions).toEqual([ada.id, bob.id]);
});
