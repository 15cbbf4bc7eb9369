/** Ephemeral responses, visible to one person (specification: Message, `flags` 64; design 3.3). */
import {
  addReaction,
  createChannel,
  createEmoji,
  createInteraction,
  createThread,
  deleteApplication,
  deleteInteractionResponse,
  deleteServer,
  editInteractionResponse,
  forwardMessage,
  getChannel,
  getInteractionResponse,
  getMessage,
  listMessages,
  pinMessage,
  searchServerMessages,
  sendFollowUp,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  overwritePermissions,
  PASSWORD,
  PICTURE,
  queryDatabase,
  useInstance,
} from '@guildhall/testkit';
import {
  aStage,
  pathOf,
  respondTo,
  type Stage,
  tokenCaller,
  useStage,
} from '@guildhall/testkit/interactions';
import { expect, it } from 'vitest';

const instance = useInstance();
const stage = useStage(instance);

const nobody = () => tokenCaller(instance.url);
const whisper = async (data: object = { content: 'Only you' }, files?: File[]) => {
  const interaction = await stage.run('plain');
  const result = await respondTo(
    instance.url,
    interaction,
    { type: 4, data: { flags: 64, ...data } },
    { withResponse: true, ...(files ? { files } : {}) },
  );
  if (!result.body?.message) throw new Error(`refused: ${JSON.stringify(result.body)}`);
  return { interaction, message: result.body.message, ephemeral: result.body.interaction.ephemeral };
};

it('reaches every session of the person and nobody else', async () => {
  const other = await connectProbe(instance.url, { token: (await aMember(instance, stage.server)).token });
  const second = await connectProbe(instance.url, { token: stage.member.token });
  const { message, ephemeral } = await whisper();
  expect(ephemeral).toBe(true);
  expect(message).toMatchObject({
    content: 'Only you',
    flags: 64,
    author: { id: stage.bot.id },
    interaction: { name: 'plain', user: { id: stage.member.id } },
  });
  for (const probe of [stage.atMember, second]) {
    const { d } = await probe.take('MESSAGE_CREATE', ({ id }) => id === message.id);
    expect(d).toMatchObject({ serverId: stage.server.id, flags: 64 });
  }
  const { id } = await stage.member.do(sendMessage, {
    params: { channelId: stage.server.channel.id },
    body: { content: 'after' },
  });
  await other.take('MESSAGE_CREATE', (payload) => payload.id === id);
  await stage.atBot.take('MESSAGE_CREATE', (payload) => payload.id === id);
  for (const probe of [other, stage.atBot])
    expect(probe.envelopes.some(({ d }) => (d as { id?: string } | null)?.id === message.id)).toBe(false);
  await other.close();
  await second.close();
});

it('is in no history, search or count, and cannot be used in any way', async () => {
  const { message } = await whisper({ content: 'unfindable whisper' });
  const params = { channelId: stage.server.channel.id };
  const page = await stage.member.do(listMessages, { params, query: { limit: 100 } });
  expect(page.some(({ id }) => id === message.id)).toBe(false);
  const [row] = await queryDatabase(
    instance,
    `select count(*)::int as count from messages where id = ${message.id}`,
  );
  expect(row).toEqual({ count: 0 });
  const { lastMessageId } = await stage.member.do(getChannel, { params });
  expect(lastMessageId).not.toBe(message.id);
  const one = { ...params, messageId: message.id };
  expect((await stage.member.call(getMessage, { params: one })).code).toBe('unknown_message');
  expect((await stage.member.call(addReaction, { params: { ...one, emoji: '👍' } })).code).toBe(
    'unknown_message',
  );
  const replied = await stage.member.call(sendMessage, {
    params,
    body: { content: 'x', replyTo: message.id },
  });
  expect(replied.code).toBe('unknown_message');
  const body = { targetChannelIds: [params.channelId] };
  expect((await stage.member.call(forwardMessage, { params: one, body })).code).toBe('unknown_message');
  const about = { name: 'About it', messageId: message.id };
  expect((await stage.member.call(createThread, { params, body: about })).code).toBe('unknown_message');
  expect((await stage.server.owner.call(pinMessage, { params: one })).code).toBe('unknown_message');
  const found = await stage.member.do(searchServerMessages, {
    params: { serverId: stage.server.id },
    query: { q: 'unfindable' },
  });
  expect(found.total).toBe(0);
});

it('can be edited and deleted by its token', async () => {
  const { interaction, message } = await whisper();
  const edited = await nobody().do(editInteractionResponse, {
    params: pathOf(interaction),
    body: { content: 'Edited', flags: 64 },
  });
  expect(edited).toMatchObject({ id: message.id, content: 'Edited', flags: 64 });
  const update = await stage.atMember.take('MESSAGE_UPDATE', ({ id }) => id === message.id);
  expect(update.d).toMatchObject({ content: 'Edited', flags: 64 });
  expect(await nobody().do(getInteractionResponse, { params: pathOf(interaction) })).toMatchObject({
    content: 'Edited',
  });
  const emptied = await nobody().call(editInteractionResponse, {
    params: pathOf(interaction),
    body: { content: ' ' },
  });
  expect(emptied.code).toBe('empty_message');
  const unmade = await nobody().call(editInteractionResponse, {
    params: pathOf(interaction),
    body: { flags: 32768 },
  });
  expect(unmade.code).toBe('invalid_flags');
  await nobody().do(deleteInteractionResponse, { params: pathOf(interaction) });
  const gone = await stage.atMember.take('MESSAGE_DELETE', ({ id }) => id === message.id);
  expect(gone.d).toEqual({ id: message.id, channelId: stage.server.channel.id, serverId: stage.server.id });
  expect((await nobody().call(getInteractionResponse, { params: pathOf(interaction) })).code).toBe(
    'unknown_message',
  );
});

it('cannot be emptied in an announcement channel, where its choice of pings is stored', async () => {
  const { id: serverId, owner } = stage.server;
  const body = { name: 'news', kind: 'announcement' } as const;
  const { id: channelId } = await owner.do(createChannel, { params: { serverId }, body });
  await stage.ask({ type: 2, channelId, data: { commandId: stage.commands.get('plain') } });
  const interaction = await stage.received();
  const data = { flags: 64, content: `<@${owner.id}>`, allowedMentions: {} };
  expect((await respondTo(instance.url, interaction, { type: 4, data })).status).toBe(204);
  const emptied = await nobody().call(editInteractionResponse, {
    params: pathOf(interaction),
    body: { content: ' ' },
  });
  expect(emptied.code).toBe('empty_message');
});

it('is not marked as edited by an edit that changes nothing', async () => {
  const { interaction, message } = await whisper();
  const edit = (body: object) => nobody().do(editInteractionResponse, { params: pathOf(interaction), body });
  for (const body of [{}, { flags: 64 }, { content: message.content }, { embeds: [], components: [] }])
    expect(await edit(body)).toEqual({ ...message, editedAt: null });
  expect((await edit({ content: 'Other words' })).editedAt).not.toBeNull();
});

it('shows emoji of other servers as text without Use External Emoji, after an edit too', async () => {
  const { id: serverId, owner } = stage.server;
  const elsewhere = await aServer(instance, owner);
  const { id } = await owner.do(createEmoji, {
    params: { serverId: elsewhere.id },
    body: { name: 'far' },
    files: [PICTURE],
  });
  const { id: channelId } = await owner.do(createChannel, { params: { serverId }, body: { name: 'strict' } });
  await overwritePermissions(stage.server, channelId, { deny: ['useExternalEmoji'] });
  await stage.ask({ type: 2, channelId, data: { commandId: stage.commands.get('plain') } });
  const interaction = await stage.received();
  const content = `<:far:${id}>`;
  await respondTo(instance.url, interaction, { type: 4, data: { flags: 64, content } });
  const params = pathOf(interaction);
  expect((await nobody().do(getInteractionResponse, { params })).content).toBe(':far:');
  const edited = await nobody().do(editInteractionResponse, {
    params,
    body: { content: `Again ${content}` },
  });
  expect(edited.content).toBe('Again :far:');
});

it('may be a follow-up, and a deferred one keeps its flag', async () => {
  const interaction = await stage.run('plain');
  await respondTo(instance.url, interaction, { type: 5, data: { flags: 64 } });
  const filled = await nobody().do(sendFollowUp, {
    params: pathOf(interaction),
    body: { content: 'Filled' },
  });
  expect(filled).toMatchObject({ flags: 64, content: 'Filled' });
  const follow = await nobody().do(sendFollowUp, {
    params: pathOf(interaction),
    body: { content: 'Another', flags: 64 },
  });
  expect(follow.flags).toBe(64);
  const open = await nobody().do(sendFollowUp, { params: pathOf(interaction), body: { content: 'For all' } });
  expect(open.flags).toBe(0);
  expect(await nobody().do(getInteractionResponse, { params: pathOf(interaction, follow.id) })).toMatchObject(
    {
      content: 'Another',
    },
  );
  const foreign = await whisper();
  const strange = await nobody().call(getInteractionResponse, {
    params: pathOf(interaction, foreign.message.id),
  });
  expect(strange.code).toBe('unknown_message');
});

it('may be a layout with files', async () => {
  const layout = await whisper({ flags: 64 + 32768, components: [{ type: 10, content: 'Quiet' }] });
  expect(layout.message.flags).toBe(64 + 32768);
  const { interaction, message } = await whisper({}, [
    new File(['secret'], 'note.txt', { type: 'text/plain' }),
  ]);
  const url = message.attachments[0]?.url ?? '';
  expect(await (await fetch(url)).text()).toBe('secret');
  await nobody().do(deleteInteractionResponse, { params: pathOf(interaction) });
  await instance.runDueJobs();
  expect((await fetch(url)).status).toBe(404);
});

it('cannot have a poll', async () => {
  const interaction = await stage.run('plain');
  const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
  const { code } = await respondTo(instance.url, interaction, { type: 4, data: { flags: 64, poll } });
  expect(code).toBe('invalid_poll');
});

it('has buttons that only its person can press, and that update it', async () => {
  const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];
  const { message } = await whisper({ content: 'Press', components });
  const pressed = await stage.press(message.id, { custom_id: 'go' });
  expect(pressed).toMatchObject({ type: 3, message: { id: message.id, flags: 64 } });
  const result = await respondTo(
    instance.url,
    pressed,
    { type: 7, data: { content: 'Pressed', components: [] } },
    { withResponse: true },
  );
  expect(result.body).toMatchObject({
    interaction: { ephemeral: true },
    message: { id: message.id, content: 'Pressed', flags: 64, components: [] },
  });
  const { d } = await stage.atMember.take('MESSAGE_UPDATE', ({ id }) => id === message.id);
  expect(d.content).toBe('Pressed');
  const stranger = await aMember(instance, stage.server);
  const refused = await stranger.call(createInteraction, {
    body: {
      type: 3,
      applicationId: stage.bot.applicationId,
      channelId: stage.server.channel.id,
      messageId: message.id,
      data: { custom_id: 'go' },
    },
  });
  expect([refused.status, refused.code]).toEqual([404, 'unknown_message']);
});

const removeApplication = ({ server, bot }: Stage) =>
  server.owner.do(deleteApplication, {
    params: { applicationId: bot.applicationId },
    body: { password: PASSWORD },
  });
const removeServer = ({ server }: Stage) =>
  server.owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });

it.each([
  ['', () => undefined],
  [', even if its application was deleted', removeApplication],
  [', even if its server was deleted', removeServer],
] as const)('is deleted after fifteen minutes with its files%s', async (_, before) => {
  const fresh = await aStage(instance);
  const interaction = await fresh.run('plain');
  const { body } = await respondTo(
    instance.url,
    interaction,
    { type: 4, data: { flags: 64 } },
    { withResponse: true, files: [new File(['brief'], 'note.txt', { type: 'text/plain' })] },
  );
  const [file] = body?.message?.attachments ?? [];
  expect((await fetch(file?.url ?? '')).status).toBe(200);
  await before(fresh);
  instance.clock.advance(15 * 60_000 + 20_000);
  await instance.runDueJobs();
  const [row] = await queryDatabase(
    instance,
    `select count(*)::int as count from ephemeral_messages where id = ${body?.message?.id}`,
  );
  expect(row).toEqual({ count: 0 });
  expect((await fetch(file?.url ?? '')).status).toBe(404);
  await fresh.close();
});
