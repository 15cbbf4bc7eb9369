/** Buttons, selects and forms, and bots' responses (design 3.1 to 3.3, 4.5). */
import {
  createInteraction,
  createWebhook,
  deleteTimeout,
  editInteractionResponse,
  getInteractionResponse,
  getMessage,
  type Interaction,
  postWebhookMessage,
  putTimeout,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  overwritePermissions,
  refusalOf,
  statementsDuring,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { aStage, respondTo, tokenCaller, useStage } from '@guildhall/testkit/interactions';
import { describe, expect, it } from 'vitest';

const instance = useInstance();
const stage = useStage(instance);

const row = (...components: object[]) => ({ type: 1, components });
const button = (more: object = {}) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more });
const select = (more: object = {}) => ({
  type: 3,
  custom_id: 'pick',
  options: ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value })),
  ...more,
});
const respond = (interaction: Interaction, body: object) =>
  respondTo(instance.url, interaction, body, { withResponse: true });
const refusal = (messageId: string | undefined, data: object) =>
  refusalOf(stage.ask({ type: 3, messageId, data }));
const INVALID = [400, 'invalid_interaction'];

describe('a button', () => {
  it('reaches the bot with its message', async () => {
    const messageId = await stage.post([row(button())]);
    const interaction = await stage.press(messageId, { custom_id: 'go' });
    expect(interaction).toMatchObject({
      type: 3,
      serverId: stage.server.id,
      data: { custom_id: 'go', component_type: 2 },
      message: { id: messageId, content: 'Choose' },
    });
    expect(interaction.data).not.toHaveProperty('values');
  });

  it('is found at any depth of a layout', async () => {
    const section = {
      type: 9,
      components: [{ type: 10, content: 'T' }],
      accessory: button({ custom_id: 'beside' }),
    };
    const messageId = await stage.post([{ type: 17, components: [section, row(button())] }], 32768);
    expect((await stage.press(messageId, { custom_id: 'beside' })).data).toMatchObject({
      custom_id: 'beside',
    });
    expect((await stage.press(messageId, { custom_id: 'go' })).data).toMatchObject({ custom_id: 'go' });
  });

  it('is refused if it is disabled, missing, given values, or on an unknown message', async () => {
    const messageId = await stage.post([row(button(), button({ custom_id: 'off', disabled: true }))]);
    expect(await refusal(messageId, { custom_id: 'off' })).toEqual(INVALID);
    expect(await refusal(messageId, { custom_id: 'other' })).toEqual(INVALID);
    expect(await refusal(messageId, { custom_id: 'go', values: ['x'] })).toEqual(INVALID);
    for (const unknown of [undefined, 'abc', UNKNOWN_ID])
      expect(await refusal(unknown, { custom_id: 'go' })).toEqual([404, 'unknown_message']);
  });

  it('is refused on a message that is not from this bot', async () => {
    const { id } = await stage.member.do(sendMessage, {
      params: { channelId: stage.server.channel.id },
      body: { content: 'mine' },
    });
    expect(await refusal(id, { custom_id: 'go' })).toEqual(INVALID);
    const other = await aBot(instance, stage.server);
    const posted = await other.do(sendMessage, {
      params: { channelId: stage.server.channel.id },
      body: { content: 'theirs', components: [row(button())] },
    });
    expect(await refusal(posted.id, { custom_id: 'go' })).toEqual(INVALID);
    const hook = await stage.server.owner.do(createWebhook, {
      params: { channelId: stage.server.channel.id },
      body: { name: 'Hook' },
    });
    const hooked = await tokenCaller(instance.url).do(postWebhookMessage, {
      params: { webhookId: hook.id, webhookToken: hook.url?.split('/').at(-1) ?? '' },
      body: { content: 'hooked' },
    });
    expect(await refusal(hooked.id, { custom_id: 'go' })).toEqual(INVALID);
  });

  it('requires only View Channel', async () => {
    const quiet = await aStage(instance);
    const messageId = await quiet.post([row(button())]);
    await overwritePermissions(quiet.server, quiet.server.channel.id, { deny: ['sendMessages'] });
    expect((await quiet.press(messageId, { custom_id: 'go' })).type).toBe(3);
    await overwritePermissions(quiet.server, quiet.server.channel.id, { deny: ['viewChannel'] });
    const refused = await quiet.ask({ type: 3, messageId, data: { custom_id: 'go' } });
    expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
    await quiet.close();
  });
});

describe('a select', () => {
  it('delivers the chosen values, within its bounds', async () => {
    const messageId = await stage.post([row(select({ min_values: 2, max_values: 2 }))]);
    const { data } = await stage.press(messageId, { custom_id: 'pick', values: ['c', 'a'] });
    expect(data).toMatchObject({ component_type: 3, values: ['c', 'a'] });
    for (const values of [['a'], ['a', 'b', 'c'], ['a', 'a'], ['a', 'x'], [], undefined])
      expect(await refusal(messageId, { custom_id: 'pick', values }), String(values)).toEqual(INVALID);
  });

  it('of people, roles and channels accepts existing ones, and resolves them', async () => {
    const { server, member } = stage;
    const messageId = await stage.post([
      row({ type: 5, custom_id: 'who' }),
      row({ type: 6, custom_id: 'rank' }),
      row({ type: 7, custom_id: 'either' }),
      row({ type: 8, custom_id: 'where', channel_types: [0] }),
    ]);
    const who = await stage.press(messageId, { custom_id: 'who', values: [member.id] });
    expect(who.data).toMatchObject({
      component_type: 5,
      values: [member.id],
      resolved: { users: { [member.id]: { id: member.id } }, members: { [member.id]: {} } },
    });
    const rank = await stage.press(messageId, { custom_id: 'rank', values: [server.id] });
    expect(rank.data).toMatchObject({ resolved: { roles: { [server.id]: { id: server.id } } } });
    await stage.press(messageId, { custom_id: 'either', values: [server.id] });
    await stage.press(messageId, { custom_id: 'either', values: [member.id] });
    const where = await stage.press(messageId, { custom_id: 'where', values: [server.channel.id] });
    expect(where.data).toMatchObject({ resolved: { channels: { [server.channel.id]: { kind: 'text' } } } });
    const voice = server.server.channels.find(({ kind }) => kind === 'voice')?.id ?? 'none';
    for (const [custom_id, value] of [
      ['who', server.id],
      ['rank', member.id],
      ['either', voice],
      ['where', voice],
      ['where', 'abc'],
    ])
      expect(await refusal(messageId, { custom_id, values: [value] }), custom_id).toEqual(INVALID);
  });
});

describe('the response to a component', () => {
  it('may update its message', async () => {
    const messageId = await stage.post([row(button())]);
    const interaction = await stage.press(messageId, { custom_id: 'go' });
    const result = await respond(interaction, { type: 7, data: { content: 'Done', components: [] } });
    expect(result.body).toMatchObject({
      interaction: { responseMessageId: messageId, type: 3 },
      message: { id: messageId, content: 'Done', components: [] },
    });
    const { d } = await stage.atMember.take('MESSAGE_UPDATE', ({ id }) => id === messageId);
    expect(d).toMatchObject({ content: 'Done', components: [] });
    const told = await stage.atMember.take('INTERACTION_ACK', ({ id }) => id === interaction.id);
    expect(told.d).toMatchObject({ type: 7, thinking: false });
  });

  it('with an invalid update allows another response', async () => {
    const messageId = await stage.post([row(button())]);
    const interaction = await stage.press(messageId, { custom_id: 'go' });
    expect((await respond(interaction, { type: 7, data: { components: [{ type: 99 }] } })).code).toBe(
      'invalid_components',
    );
    expect((await respond(interaction, { type: 7, data: { content: 'Right' } })).status).toBe(200);
    expect((await respond(interaction, { type: 7, data: { content: 'Twice' } })).code).toBe(
      'already_responded',
    );
  });

  it('may defer the update, and make it later by its token', async () => {
    const messageId = await stage.post([row(button())]);
    const interaction = await stage.press(messageId, { custom_id: 'go' });
    expect((await respond(interaction, { type: 6 })).status).toBe(200);
    const params = {
      applicationId: interaction.applicationId,
      interactionToken: interaction.token,
      messageId: '@original',
    };
    expect((await tokenCaller(instance.url).do(getInteractionResponse, { params })).id).toBe(messageId);
    const edited = await tokenCaller(instance.url).do(editInteractionResponse, {
      params,
      body: { content: 'Later' },
    });
    expect(edited).toMatchObject({ id: messageId, content: 'Later' });
  });

  it('may be a reply without a command', async () => {
    const interaction = await stage.press(await stage.post([row(button())]), { custom_id: 'go' });
    const result = await respond(interaction, { type: 4, data: { content: 'Pressed' } });
    expect(result.body?.message).toMatchObject({ content: 'Pressed', interaction: null });
  });
});

const FORM = {
  custom_id: 'form',
  title: 'A form',
  components: [
    { type: 10, content: 'Read this' },
    {
      type: 18,
      label: 'Name',
      component: { type: 4, style: 1, custom_id: 'name', min_length: 2, max_length: 5 },
    },
    { type: 18, label: 'Note', component: { type: 4, style: 2, custom_id: 'note', required: false } },
    {
      type: 18,
      label: 'Pick',
      component: {
        type: 3,
        custom_id: 'pick',
        options: [
          { label: 'A', value: 'a' },
          { label: 'B', value: 'b' },
        ],
      },
    },
    { type: 18, label: 'Who', component: { type: 5, custom_id: 'who', min_values: 0 } },
  ],
};
const FILLED = [
  { custom_id: 'name', value: 'abc' },
  { custom_id: 'pick', values: ['b'] },
];

describe('a modal', () => {
  const shown = async (interaction: Interaction) => {
    expect((await respond(interaction, { type: 9, data: FORM })).status).toBe(200);
    return (await stage.atMember.take('INTERACTION_MODAL', ({ id }) => id === interaction.id)).d;
  };
  const submit = (interactionId: string, more: object = {}) =>
    stage.ask({ type: 5, data: { custom_id: 'form', interactionId, components: FILLED, ...more } });

  it('is shown to the person, and is submitted with its values', async () => {
    const asked = await stage.run('plain');
    const modal = await shown(asked);
    expect(modal).toMatchObject({
      applicationId: stage.bot.applicationId,
      modal: { custom_id: 'form', title: 'A form' },
    });
    const { status, body } = await submit(modal.id);
    expect(status).toBe(202);
    const submitted = await stage.received();
    expect(submitted).toMatchObject({
      id: body.id,
      type: 5,
      data: {
        custom_id: 'form',
        components: [
          { type: 10 },
          { type: 18, component: { type: 4, custom_id: 'name', value: 'abc' } },
          { type: 18, component: { type: 4, custom_id: 'note', value: '' } },
          { type: 18, component: { type: 3, custom_id: 'pick', values: ['b'] } },
          { type: 18, component: { type: 5, custom_id: 'who', values: [] } },
        ],
      },
    });
    expect(submitted).not.toHaveProperty('message');
    expect((await respond(submitted, { type: 6 })).code).toBe('invalid_response_type');
    expect((await respond(submitted, { type: 9, data: FORM })).code).toBe('invalid_response_type');
    expect((await respond(submitted, { type: 4, data: { content: 'Thanks' } })).status).toBe(200);
  });

  it('accepts the tree as well as a list', async () => {
    const modal = await shown(await stage.run('plain'));
    const components = [
      { type: 18, component: { type: 4, custom_id: 'name', value: 'abcd' } },
      { type: 18, component: { type: 3, custom_id: 'pick', values: ['a'] } },
      { type: 18, component: { type: 5, custom_id: 'who', values: [stage.member.id] } },
    ];
    expect((await submit(modal.id, { components })).status).toBe(202);
    expect((await stage.received()).data).toMatchObject({
      resolved: { users: { [stage.member.id]: { id: stage.member.id } } },
    });
  });

  it('with more values than any select takes is refused without looking them up', async () => {
    const choice = { type: 8, custom_id: 'where', max_values: 25 };
    const form = { ...FORM, components: [{ type: 18, label: 'Where', component: choice }] };
    const asked = await stage.run('plain');
    await respond(asked, { type: 9, data: form });
    const values = Array.from(
      { length: 2000 },
      (_, index) => `1427349850112${String(index).padStart(6, '0')}`,
    );
    const statements = await statementsDuring(async () => {
      const { status, code } = await submit(asked.id, { components: [{ custom_id: 'where', values }] });
      expect([status, code]).toEqual(INVALID);
    });
    expect(statements.length).toBeLessThan(100);
  });

  it('may leave a select empty that is not required', async () => {
    const choice = select({ min_values: 2, max_values: 3, required: false });
    const form = { ...FORM, components: [{ type: 18, label: 'Which', component: choice }] };
    const asked = await stage.run('plain');
    await respond(asked, { type: 9, data: form });
    const one = await submit(asked.id, { components: [{ custom_id: 'pick', values: ['a'] }] });
    expect([one.status, one.code]).toEqual(INVALID);
    expect((await submit(asked.id, { components: [] })).status).toBe(202);
    expect((await stage.received()).data).toMatchObject({ components: [{ component: { values: [] } }] });
  });

  it('from a component updates the message it came from', async () => {
    const messageId = await stage.post([row(button())]);
    const modal = await shown(await stage.press(messageId, { custom_id: 'go' }));
    await submit(modal.id);
    const submitted = await stage.received();
    expect(submitted).toMatchObject({ type: 5, message: { id: messageId } });
    expect((await respond(submitted, { type: 7, data: { content: 'Filled' } })).status).toBe(200);
    const { content } = await stage.member.do(getMessage, {
      params: { channelId: stage.server.channel.id, messageId },
    });
    expect(content).toBe('Filled');
  });

  it.each([
    ['name', [{ custom_id: 'pick', values: ['a'] }]],
    [
      'name',
      [
        { custom_id: 'name', value: 'a' },
        { custom_id: 'pick', values: ['a'] },
      ],
    ],
    [
      'name',
      [
        { custom_id: 'name', value: 'abcdef' },
        { custom_id: 'pick', values: ['a'] },
      ],
    ],
    ['note', [...FILLED, { custom_id: 'note', value: 'x'.repeat(4001) }]],
    ['pick', [{ custom_id: 'name', value: 'abc' }]],
    [
      'pick',
      [
        { custom_id: 'name', value: 'abc' },
        { custom_id: 'pick', values: ['x'] },
      ],
    ],
    ['who', [...FILLED, { custom_id: 'who', values: [UNKNOWN_ID] }]],
    ['who', [...FILLED, { custom_id: 'who', values: [{ toString: 1, valueOf: 1 }] }]],
    ['other', [...FILLED, { custom_id: 'other', value: 'x' }]],
  ])('is checked before the bot receives it: %s', async (name, components) => {
    const modal = await shown(await stage.run('plain'));
    const { status, code, body } = await submit(modal.id, { components });
    expect([status, code]).toEqual(INVALID);
    const { fields } = (body as unknown as { error: { fields: { path: string }[] } }).error;
    expect(fields.map(({ path }) => path)).toEqual([`body/data/components/${name}`]);
  });

  it.each([
    [{ ...FORM, custom_id: '' }],
    [{ ...FORM, title: 'x'.repeat(46) }],
    [{ ...FORM, components: [] }],
    [{ ...FORM, components: [row(button())] }],
  ])('that cannot be shown is refused', async (data) => {
    expect((await respond(await stage.run('plain'), { type: 9, data })).code).toBe('invalid_components');
  });

  it('is refused during a timeout before its values are checked, like a button', async () => {
    const messageId = await stage.post([row(button({ disabled: true }))]);
    const { id } = await shown(await stage.run('plain'));
    const params = { serverId: stage.server.id, userId: stage.member.id };
    const tries = async () => [
      await refusal(messageId, { custom_id: 'go' }),
      (await submit(id, { components: [] })).code,
    ];
    await stage.server.owner.do(putTimeout, { params, body: { durationSecs: 60 } });
    expect(await tries()).toEqual([[403, 'timed_out'], 'timed_out']);
    await stage.server.owner.do(deleteTimeout, { params });
    expect(await tries()).toEqual([INVALID, 'invalid_interaction']);
  });

  // Last, because the jump of the clock closes all connections.
  it('belongs to its interaction, its person, its channel, and lasts fifteen minutes', async () => {
    const asked = await stage.run('plain');
    expect((await submit(asked.id)).code).toBe('unknown_interaction');
    const modal = await shown(asked);
    expect((await submit(modal.id, { custom_id: 'other' })).code).toBe('unknown_interaction');
    for (const id of ['abc', UNKNOWN_ID]) expect((await submit(id)).code).toBe('unknown_interaction');
    const other = await aMember(instance, stage.server);
    const foreign = await other.call(createInteraction, {
      body: {
        type: 5,
        applicationId: stage.bot.applicationId,
        channelId: stage.server.channel.id,
        data: { custom_id: 'form', interactionId: modal.id, components: FILLED },
      },
    });
    expect([foreign.status, foreign.code]).toEqual([404, 'unknown_interaction']);
    instance.clock.advance(15 * 60_000 + 1);
    expect((await submit(modal.id)).code).toBe('unknown_interaction');
  });
});
