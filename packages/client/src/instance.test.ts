/** The SDK against a real instance, both sides of it: a bot, and a person who uses it. */
import {
  aCommandUser,
  aServerWithBot,
  type CommandUser,
  PICTURE,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  textInput,
  userOption,
} from './builders/index.ts';
import { type Bot, type Cache, createBot, createCache, createClient, createWebhook } from './index.ts';

const instance = useInstance();
let server: TestServer;
let channelId: string;
let member: TestPerson;
let ada: CommandUser;
let account: TestBot;
let bot: Bot;
const failures: unknown[] = [];

beforeAll(async () => {
  // View, send, attach files, react, manage webhooks.
  const permissions = [
    'addReactions',
    'viewChannel',
    'sendMessages',
    'attachFiles',
    'manageWebhooks',
  ] as const;
  ({ server, member, bot: account } = await aServerWithBot(instance, permissions));
  channelId = server.channel.id;
  bot = createBot({ baseUrl: instance.url, token: account.token });
  bot.on('error', (error) => void failures.push(error));
  const text = stringOption({ name: 'text', description: 'What', autocomplete: true });
  const who = userOption({ name: 'who', description: 'Person' });
  await bot.api.replaceCommands({
    applicationId: account.applicationId,
    body: [slashCommand({ name: 'say', description: 'Says it', options: [text, who] })],
  });
  await bot.start();
  ada = await aCommandUser(instance, member, account.applicationId);
});
afterAll(async () => {
  ada?.close();
  bot?.stop();
  expect(failures).toEqual([]);
});

it('runs a command: deferred for one person, filled in with a file, changed, followed up and taken back', async () => {
  const done = Promise.withResolvers<string>();
  bot.onCommand('say', async (command) => {
    await command.defer({ ephemeral: true });
    const named = command.options.member('who')?.user.username;
    const files = [{ data: new TextEncoder().encode('hello'), filename: 'hello.txt' }];
    await command.editReply({ content: `${command.options.string('text')} ${named}`, files });
    await command.editReply('changed');
    const more = await command.followUp({ content: 'in the open' });
    await command.editFollowUp(more.id, 'in the clear');
    const gone = await command.followUp('gone');
    await command.deleteFollowUp(gone.id);
    done.resolve((await command.fetchReply()).content);
  });
  const asked = await ada.run(channelId, 'say', { text: 'hi', who: member.id });
  const answer = await ada.answerTo(asked);
  expect(answer).toMatchObject({ flags: 64, attachments: [{ filename: 'hello.txt', size: 5 }] });
  expect(await done.promise).toBe('changed');
  await ada.sees(({ content }) => content === 'in the clear');
  const history = await ada.client.api.listMessages({ channelId });
  expect(history.map(({ content }) => content)).toEqual(['in the clear']);
});

it('returns the message of a reply', async () => {
  const reacted = bot.waitFor('MESSAGE_REACTION_ADD');
  bot.onCommand('say', async (command) => {
    const said = `${command.options.string('text')} ${command.options.user('who')?.username ?? null}`;
    const reply = await command.reply(said);
    await reply.react('👍');
    await command.channel.send(`See ${reply.id}`);
  });
  const answer = await ada.answerTo(await ada.run(channelId, 'say', { who: member.id }));
  expect(answer.content).toBe(`null ${member.username}`);
  await ada.sees(({ content }) => content === `See ${answer.id}`);
  expect(await reacted).toMatchObject({ messageId: answer.id, emoji: '👍' });
});

it('suggests values while a person types', async () => {
  bot.onAutocomplete('say', async (typing) => {
    const { text = '' } = typing.options.focused ?? {};
    await typing.suggest([{ name: `${text}llo`, value: `${text}llo` }]);
  });
  expect(await ada.suggestions(channelId, 'say', 'text', 'he')).toEqual([{ name: 'hello', value: 'hello' }]);
});

it('is clicked, chosen from and filled in', async () => {
  bot.onComponent('form', (click) =>
    click.showModal(
      modal({
        customId: 'why',
        title: 'Why?',
        components: [label({ label: 'Reason', component: textInput({ customId: 'reason' }) })],
      }),
    ),
  );
  bot.onModal('why', (submitted) => submitted.update(`because ${submitted.text('reason')}`));
  bot.onComponent('pick', async (chosen) => {
    await chosen.deferUpdate();
    await chosen.editReply(`chosen: ${chosen.values.join()}`);
  });
  const options = [{ label: 'Tea', value: 'tea' }];
  const sent = await bot.sendMessage(
    channelId,
    message({
      content: 'Well?',
      components: [
        actionRow(button({ customId: 'form', label: 'Tell' }), button({ customId: 'wait', label: 'Wait' })),
        actionRow(stringSelect({ customId: 'pick', options })),
      ],
    }),
  );
  const asked = await ada.press(sent, 'form');
  expect(await ada.modalOf(asked)).toMatchObject({ title: 'Why?' });
  await ada.submit(channelId, asked, { reason: 'I can' });
  await ada.sees(({ id, content }) => id === sent.id && content === 'because I can');
  await ada.press(sent, 'pick', ['tea']);
  await ada.sees(({ id, content }) => id === sent.id && content === 'chosen: tea');
  const waiting = bot.awaitClick(sent);
  const clicked = await ada.press(sent, 'wait');
  await (await waiting)?.reply('clicked');
  expect((await ada.answerTo(clicked)).content).toBe('clicked');
});

it('waits for replies and reactions, and reads who reacted', async () => {
  const asked = await bot.sendMessage(channelId, 'Name?');
  const [reply, next, reaction] = [
    bot.awaitReply(asked),
    bot.awaitMessage(channelId),
    bot.awaitReaction(asked),
  ];
  // The bot's own reaction and reply must not end the waiting.
  const params = { channelId, messageId: asked.id, emoji: '👍' };
  await bot.api.addReaction(params);
  await asked.reply('Your first name is enough.');
  await ada.client.sendMessage(channelId, { content: 'Ada', replyTo: asked.id });
  await ada.client.api.addReaction(params);
  expect([(await reply)?.content, (await next)?.content]).toEqual(['Ada', 'Ada']);
  expect(await reaction).toMatchObject({ emoji: '👍', userId: member.id, count: 2 });
  const who = await bot.api.listReactions(params);
  expect(who.map(({ id }) => id).sort()).toEqual([member.id, account.id].sort());
  const taken = bot.waitFor('MESSAGE_REACTION_REMOVE', { filter: ({ userId }) => userId === account.id });
  await bot.api.removeOwnReaction(params);
  expect(await taken).toMatchObject({ count: 1 });
});

it('asks in a poll, receives its votes and ends it', async () => {
  const sent = await bot.sendMessage(
    channelId,
    message({ poll: poll({ question: 'Tea?', answers: ['Yes', 'No'], durationHours: 1 }) }),
  );
  const [yes] = sent.poll?.answers ?? [];
  const voted = bot.waitFor('POLL_VOTE', { filter: ({ messageId }) => messageId === sent.id });
  const choice = { channelId, messageId: sent.id, body: { answerIds: [yes?.id ?? ''] } };
  expect((await ada.client.api.votePoll(choice)).myAnswerIds).toEqual([yes?.id]);
  expect(await voted).toMatchObject({ userId: member.id, poll: { total: 1 } });
  const ended = await bot.api.expirePoll({ channelId, messageId: sent.id });
  expect(ended.poll).toMatchObject({ ended: true, total: 1 });
  const voters = { channelId, messageId: sent.id, answerId: yes?.id ?? '' };
  expect(await bot.api.listVoters(voters)).toMatchObject([{ id: member.id }]);
});

it('uploads files with a message, in their order, and a picture on its own', async () => {
  const files = [
    new File(['one'], 'one.txt', { type: 'text/plain' }),
    { data: new Uint8Array([0, 1, 2]), filename: 'two.bin' },
  ];
  const { id } = await bot.sendMessage(channelId, 'Two files', { files });
  const sent = await bot.api.getMessage({ channelId, messageId: id });
  expect(sent.attachments).toMatchObject([
    { filename: 'one.txt', size: 3 },
    { filename: 'two.bin', size: 3 },
  ]);
  const picture = { data: Uint8Array.from(PICTURE), filename: 'pixel.png' };
  await ada.client.api.putAvatar({ files: [picture] });
  expect((await ada.client.api.getAccount()).avatarUrl).not.toBeNull();
});

it('asks the gateway for members', async () => {
  const { members } = await bot.fetchMembers(server.id, { query: 'member' });
  expect(members.map(({ user }) => user.id)).toEqual([member.id]);
  expect((await bot.fetchMembers(server.id, { userIds: [member.id, '1'] })).notFound).toEqual(['1']);
  await expect(bot.fetchMembers('1', { query: '' })).rejects.toMatchObject({ code: 'unknown_server' });
});

it('posts by a webhook: text, embeds, files; edits, reads and deletes', async () => {
  const { url = '' } = await bot.api.createWebhook({ channelId, body: { name: 'Builds' } });
  const webhook = createWebhook(url);
  expect(await webhook.fetch()).toMatchObject({ id: webhook.id, name: 'Builds', channelId });
  const posted = await webhook.send(
    { content: 'Built', embeds: [{ title: 'Log' }] },
    { files: [new File(['all good'], 'log.txt')] },
  );
  expect(posted).toMatchObject({
    webhookId: webhook.id,
    embeds: [{ title: 'Log' }],
    attachments: [{ filename: 'log.txt', size: 8 }],
  });
  expect((await webhook.edit(posted.id, 'Built twice')).content).toBe('Built twice');
  expect((await webhook.get(posted.id)).content).toBe('Built twice');
  const thread = await ada.client.api.createThread({
    channelId,
    body: { name: 'Builds', messageId: posted.id },
  });
  const inThread = await webhook.send('more', { threadId: thread.id });
  expect(inThread.channelId).toBe(thread.id);
  await webhook.delete(inThread.id, { threadId: thread.id });
  await webhook.delete(posted.id);
  await expect(webhook.get(posted.id)).rejects.toMatchObject({ code: 'unknown_message' });
});

it.each(['nonsense', 'http://chat.example/api/webhooks/', 'http://chat.example/webhooks/1/secret'])(
  'refuses what is not the URL of a webhook: %s',
  (url) => {
    expect(() => createWebhook(url)).toThrow('This is not the URL of a webhook');
  },
);

/** Everything that a cache holds about the server, with some members. */
function contentOf(cache: Cache, memberIds: readonly string[]): object {
  return {
    servers: Object.fromEntries(cache.servers),
    channels: Object.fromEntries(cache.channels),
    roles: Object.fromEntries(cache.roles),
    members: memberIds.map((id) => cache.member(server.id, id)),
  };
}

it('keeps a cache that equals the cache of a new session after any change', async () => {
  const { api } = createClient({
    baseUrl: instance.url,
    token: { kind: 'Session', value: server.owner.token },
  });
  const [watching, fresh] = [account, account].map(({ token }) =>
    createBot({ baseUrl: instance.url, token }),
  );
  if (!watching || !fresh) throw new Error('No bots');
  const cache = createCache(watching);
  const ids = [member.id, server.owner.id, account.id];
  const putTag = (name: string) =>
    api.putClanTag({ serverId: server.id, body: { name, badge: 'leaf', color: 0 } });
  await putTag('TEA');
  await ada.client.api.wearClanTag({ body: { serverId: server.id } });
  try {
    const known = watching.waitFor('SERVER_CREATE');
    await watching.start();
    await known;
    await watching.fetchMembers(server.id, { userIds: ids });
    const serverId = server.id;
    const made = await api.createChannel({ serverId, body: { name: 'made' } });
    const doomed = await api.createChannel({ serverId, body: { name: 'doomed' } });
    const role = await api.createRole({ serverId, body: { name: 'Helper' } });
    const gone = await api.createRole({ serverId, body: { name: 'Gone' } });
    await api.updateChannel({ channelId: made.id, body: { topic: 'Tea' } });
    await api.createThread({ channelId: made.id, body: { name: 'Milk first?' } });
    await api.createThread({ channelId: doomed.id, body: { name: 'Doomed too' } });
    await api.deleteChannel({ channelId: doomed.id });
    for (const { id } of [role, gone]) await api.giveRole({ serverId, userId: member.id, roleId: id });
    await api.updateRole({ serverId, roleId: role.id, body: { color: '#112233' } });
    await api.deleteRole({ serverId, roleId: gone.id });
    await api.putTimeout({ serverId, userId: member.id, body: { durationSecs: 600 } });
    await api.deleteTimeout({ serverId, userId: member.id });
    await ada.client.api.updateProfile({ body: { displayName: 'Countess' } });
    await api.updateServer({ serverId, body: { name: 'Renamed', description: 'All about tea' } });
    await putTag('MILK');
    const refilled = createCache(fresh);
    const filled = fresh.waitFor('SERVER_CREATE');
    await fresh.start();
    await filled;
    await fresh.fetchMembers(serverId, { userIds: ids });
    await expect.poll(() => contentOf(cache, ids)).toEqual(contentOf(refilled, ids));
    expect(refilled.servers.get(serverId)?.name).toBe('Renamed');
    expect(cache.member(serverId, member.id)).toMatchObject({
      user: { displayName: 'Countess', clanTag: { name: 'MILK' } },
      roles: [role.id],
    });
    expect(cache.channels.has(doomed.id)).toBe(false);
    await cache.channels.get(made.id)?.send('From the cache');
    cache.stop();
    expect([cache.servers.size, cache.channels.size, cache.roles.size]).toEqual([0, 0, 0]);
  } finally {
    watching.stop();
    fresh.stop();
  }
});
