/** Commands that people run, and the interactions that bots receive (design 3.1, 3.2). */
import {
  createInteraction,
  createRole,
  createThread,
  type Interaction,
  kickMember,
  listMessages,
  openDirectChannel,
  putScreening,
  putTimeout,
  replaceCommands,
  replaceServerCommands,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  connectProbe,
  overwritePermissions,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { aDirectMessage, aStage, type Stage } from '@guildhall/testkit/interactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let stage: Stage;

beforeAll(async () => {
  stage = await aStage(instance);
});
afterAll(async () => {
  await stage?.close();
});

const fieldsOf = (body: unknown) =>
  (body as { error: { fields: { path: string; message: string }[] } }).error.fields;
/** Options chosen one by one. */
const given = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const typed = (options: readonly object[]) =>
  stage.ask({ type: 2, data: { commandId: stage.commands.get('typed'), options } });

describe('a slash command', () => {
  it('reaches the bot with person, channel and permissions', async () => {
    const { member, server, bot } = stage;
    const interaction = await stage.run('plain');
    expect(interaction).toMatchObject({
      version: 1,
      type: 2,
      applicationId: bot.applicationId,
      serverId: server.id,
      channelId: server.channel.id,
      channel: { id: server.channel.id, name: server.channel.name, kind: 'text' },
      user: { id: member.id, username: member.username },
      member: { user: { id: member.id }, isOwner: false, pending: false },
      locale: 'en',
      data: { name: 'plain', kind: 'slash', options: [] },
    });
    expect(interaction.token).toMatch(/^i\..{40,}$/);
    expect(BigInt(interaction.member?.permissions ?? '0') & 2048n).toBe(2048n);
    expect(interaction.appPermissions).toMatch(/^[0-9]+$/);
  });

  it('contains values of every type, converted, and the resources they refer to', async () => {
    const { server, member } = stage;
    const role = await server.owner.do(createRole, {
      params: { serverId: server.id },
      body: { name: 'Rank' },
    });
    const options = [
      { name: 'text', value: 'abc' },
      { name: 'count', value: '7' },
      { name: 'ratio', value: 0.5 },
      { name: 'sure', value: 'YES' },
      { name: 'who', value: `<@${member.id}>` },
      { name: 'rank', value: `<@&${role.id}>` },
      { name: 'where', value: server.channel.id },
      { name: 'size', value: 'Large' },
    ];
    const { data } = await stage.run('typed', { options });
    expect(data).toMatchObject({
      options: [
        { name: 'text', type: 'string', value: 'abc' },
        { name: 'count', type: 'integer', value: 7 },
        { name: 'ratio', type: 'number', value: 0.5 },
        { name: 'sure', type: 'boolean', value: true },
        { name: 'who', type: 'user', value: member.id },
        { name: 'rank', type: 'role', value: role.id },
        { name: 'where', type: 'channel', value: server.channel.id },
        { name: 'size', type: 'string', value: 'l' },
      ],
      resolved: {
        users: { [member.id]: { username: member.username } },
        members: { [member.id]: { user: { id: member.id } } },
        roles: { [role.id]: { name: 'Rank' } },
        channels: { [server.channel.id]: { kind: 'text' } },
      },
    });
  });

  it('may be typed as text, subcommands first', async () => {
    const named = await stage.run('typed', { text: 'count: 3 text: abc' });
    expect(named.data).toMatchObject({
      options: [
        { name: 'text', value: 'abc' },
        { name: 'count', value: 3 },
      ],
    });
    const nested = await stage.run('config', { text: 'colour set deep blue' });
    expect(nested.data).toMatchObject({
      name: 'config',
      options: [
        {
          name: 'colour',
          type: 'subcommand_group',
          options: [
            {
              name: 'set',
              type: 'subcommand',
              options: [{ name: 'value', type: 'string', value: 'deep blue' }],
            },
          ],
        },
      ],
    });
  });

  it.each(['value: the value: of it', 'the value: of it'])(
    'gives its only option all of the text: %s',
    async (text) => {
      const { data } = await stage.run('config', { text: `colour set ${text}` });
      expect(JSON.stringify(data)).toContain('"value":"the value: of it"');
    },
  );

  it('keeps the quotes of a value that only begins and ends with quoted words', async () => {
    const { data } = await stage.run('config', { text: 'colour set value: "light" or "dark"' });
    expect(JSON.stringify(data)).toContain(JSON.stringify({ value: '"light" or "dark"' }).slice(1, -1));
  });

  it('contains the chosen subcommand nested', async () => {
    const { data } = await stage.run('config', { options: [{ name: 'show', options: [] }] });
    expect(data).toMatchObject({ options: [{ name: 'show', type: 'subcommand', options: [] }] });
  });

  it.each([
    ['a required option is missing', [], 'text'],
    ['a text is too short', given({ text: 'a' }), 'text'],
    ['a text is too long', given({ text: 'abcdef' }), 'text'],
    ['an integer has a fraction', given({ text: 'abc', count: 1.5 }), 'count'],
    ['a number is below the minimum', given({ text: 'abc', count: 0 }), 'count'],
    ['a number is above the maximum', given({ text: 'abc', count: 10 }), 'count'],
    ['a number is a word', given({ text: 'abc', ratio: 'half' }), 'ratio'],
    ['a number is over 2^53', given({ text: 'abc', ratio: 2 ** 60 }), 'ratio'],
    ['a boolean is another word', given({ text: 'abc', sure: 'maybe' }), 'sure'],
    [
      'a boolean is the name of a property of every object',
      given({ text: 'abc', sure: 'constructor' }),
      'sure',
    ],
    ['a choice does not exist', given({ text: 'abc', size: 'Huge' }), 'size'],
    ['nobody has the id', given({ text: 'abc', who: UNKNOWN_ID }), 'who'],
    ['no role has the id', given({ text: 'abc', rank: UNKNOWN_ID }), 'rank'],
    ['no channel has the id', given({ text: 'abc', where: UNKNOWN_ID }), 'where'],
    ['there is no such option', given({ text: 'abc', colour: 'red' }), 'colour'],
    [
      'an option is given twice',
      [
        { name: 'text', value: 'abc' },
        { name: 'text', value: 'abd' },
      ],
      'text',
    ],
  ])('is refused before the bot receives it if %s', async (_, options, name) => {
    const { status, code, body } = await typed(options);
    expect([status, code]).toEqual([400, 'invalid_command_options']);
    expect(fieldsOf(body).map(({ path }) => path)).toEqual([`body/data/options/${name}`]);
  });

  it('reports all faults together', async () => {
    const { body } = await typed(given({ count: 'many' }));
    expect(fieldsOf(body).map(({ path }) => path)).toEqual([
      'body/data/options/text',
      'body/data/options/count',
    ]);
  });

  it('accepts only people of the server, visible channels and the required kinds', async () => {
    const { server } = stage;
    const stranger = await aPerson(instance);
    const other = await aServer(instance);
    const voice = server.server.channels.find(({ kind }) => kind === 'voice');
    const thread = await stage.member.do(createThread, {
      params: { channelId: server.channel.id },
      body: { name: 'aside' },
    });
    for (const [name, value] of [
      ['who', stranger.id],
      ['rank', other.id],
      ['where', other.channel.id],
      ['where', voice?.id ?? 'none'],
      ['where', thread.id],
    ] as const) {
      const { code } = await typed(given({ text: 'abc', [name]: value }));
      expect(code, name).toBe('invalid_command_options');
    }
  });

  it('is unknown if it belongs to another application or server, or is a prefix command', async () => {
    const { bot, server } = stage;
    const elsewhere = await aServer(instance);
    for (const commandId of [UNKNOWN_ID, 'abc'])
      expect((await stage.ask({ type: 2, data: { commandId } })).code).toBe('unknown_command');
    expect((await stage.ask({ type: 2, applicationId: UNKNOWN_ID, data: { commandId: '1' } })).code).toBe(
      'unknown_application',
    );
    const [here] = await bot.do(replaceServerCommands, {
      params: { applicationId: bot.applicationId, serverId: server.id },
      body: [{ name: 'local', description: 'Here' }],
    });
    expect((await stage.ask({ type: 2, data: { commandId: here?.id } })).status).toBe(202);
    await stage.received();
    const { code } = await elsewhere.owner.call(createInteraction, {
      body: {
        type: 2,
        applicationId: bot.applicationId,
        channelId: elsewhere.channel.id,
        data: { commandId: here?.id },
      },
    });
    expect(code).toBe('unknown_application');
  });

  it('requires Send Messages', async () => {
    const closed = await aStage(instance);
    await overwritePermissions(closed.server, closed.server.channel.id, { deny: ['sendMessages'] });
    const refused = await closed.ask({ type: 2, data: { commandId: closed.commands.get('plain') } });
    expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
    await closed.close();
  });

  it('is refused to members who are timed out, before the bot receives it', async () => {
    const { server } = stage;
    const muted = await aMember(instance, server);
    await server.owner.do(putTimeout, {
      params: { serverId: server.id, userId: muted.id },
      body: { durationSecs: 600 },
    });
    for (const body of [
      { type: 2, data: { commandId: stage.commands.get('plain') } },
      { type: 3, messageId: await stage.post(BUTTON), data: { custom_id: 'go' } },
    ]) {
      const { status, code } = await muted.call(createInteraction, {
        body: { applicationId: stage.bot.applicationId, channelId: server.channel.id, ...body },
      });
      expect([status, code]).toEqual([403, 'timed_out']);
    }
  });

  it('is refused to members who have not agreed to the rules, in direct messages with the bot too', async () => {
    const screened = await aStage(instance);
    await screened.server.owner.do(putScreening, {
      params: { serverId: screened.server.id },
      body: { enabled: true, rules: ['Be kind'] },
    });
    const pending = await aMember(instance, screened.server);
    const direct = await screened.bot.do(openDirectChannel, { body: { recipientId: pending.id } });
    for (const channelId of [screened.server.channel.id, direct.id]) {
      const { status, code } = await pending.call(createInteraction, {
        body: {
          type: 2,
          applicationId: screened.bot.applicationId,
          channelId,
          data: { commandId: screened.commands.get('plain') },
        },
      });
      expect([status, code]).toEqual([403, 'screening_pending']);
    }
    await screened.close();
  });

  it('fails as unavailable if the bot is not connected, and as unknown if it has left', async () => {
    const away = await aStage(instance);
    await away.atBot.close();
    const command = { type: 2, data: { commandId: away.commands.get('plain') } };
    await expect.poll(async () => (await away.ask(command)).code).toBe('app_unavailable');
    expect((await away.ask(command)).status).toBe(503);
    await away.server.owner.do(kickMember, {
      params: { serverId: away.server.id, userId: away.bot.id },
    });
    await expect.poll(async () => (await away.ask(command)).code).toBe('unknown_application');
    await away.close();
  });

  it('goes to the shard of the server', async () => {
    const sharded = await aStage(instance);
    await sharded.atBot.close();
    const own = Number((BigInt(sharded.server.id) >> 22n) % 2n);
    const connect = (shard: number) =>
      connectProbe(instance.url, { token: sharded.bot.token, identify: { shard: [shard, 2] } });
    const [at, beside] = [await connect(own), await connect(1 - own)];
    await sharded.ask({ type: 2, data: { commandId: sharded.commands.get('plain') } });
    await at.take('INTERACTION_CREATE');
    expect(beside.untaken()).not.toContain('INTERACTION_CREATE');
    await at.close();
    await beside.close();
    await sharded.close();
  });
});

const BUTTON = [{ type: 1, components: [{ type: 2, style: 1, label: 'Go', custom_id: 'go' }] }];

describe('in a direct message', () => {
  it('the bot gets no server, and either participant can be chosen', async () => {
    const channelId = await aDirectMessage(stage);
    const { status } = await stage.ask({
      type: 2,
      channelId,
      data: {
        commandId: stage.commands.get('typed'),
        options: [
          { name: 'text', value: 'abc' },
          { name: 'who', value: stage.bot.id },
        ],
      },
    });
    expect(status).toBe(202);
    const interaction: Interaction = await stage.received();
    expect(interaction).toMatchObject({
      serverId: null,
      channelId,
      channel: { id: channelId, kind: 'dm', parentId: null },
      data: { resolved: { users: { [stage.bot.id]: { id: stage.bot.id } } } },
    });
    expect(interaction.member).toBeUndefined();
    const role = await stage.ask({
      type: 2,
      channelId,
      data: {
        commandId: stage.commands.get('typed'),
        options: [
          { name: 'text', value: 'abc' },
          { name: 'rank', value: stage.server.id },
        ],
      },
    });
    expect(role.code).toBe('invalid_command_options');
  });
});

describe('autocomplete', () => {
  it('contains the text being typed, omits invalid values, and requires none', async () => {
    const data = {
      commandId: stage.commands.get('find'),
      options: [
        { name: 'query', value: 'ha', focused: true },
        { name: 'limit', value: 'not a number yet' },
      ],
    };
    expect((await stage.ask({ type: 4, data })).status).toBe(202);
    expect((await stage.received()).data).toMatchObject({
      options: [{ name: 'query', type: 'string', value: 'ha', focused: true }],
    });
  });

  it('may suggest a number for a text, which then is what the bot receives', async () => {
    const data = { commandId: stage.commands.get('find'), options: [{ name: 'query', value: 42 }] };
    expect((await stage.ask({ type: 2, data })).status).toBe(202);
    expect((await stage.received()).data).toMatchObject({
      options: [{ name: 'query', type: 'string', value: '42' }],
    });
  });

  it.each([
    ['nothing is focused', [{ name: 'query', value: 'ha' }]],
    ['the focused option has no autocomplete', [{ name: 'limit', value: '1', focused: true }]],
    [
      'two are focused',
      [
        { name: 'query', value: 'a', focused: true },
        { name: 'limit', value: '1', focused: true },
      ],
    ],
  ])('is refused if %s', async (_, options) => {
    const { code } = await stage.ask({ type: 4, data: { commandId: stage.commands.get('find'), options } });
    expect(code).toBe('invalid_command_options');
  });
});

it('an invalid body is refused', async () => {
  for (const body of [
    { type: 1, data: {} },
    { type: 6, data: {} },
    { type: 2 },
    { type: 2, data: { commandId: 5 } },
    { type: 2, data: [] },
    { type: 3, data: { values: 'x' } },
    { type: 5, data: { custom_id: 'x' } },
  ]) {
    const { status } = await stage.ask(body);
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});

it('bots cannot run commands, and prefix commands arrive as messages', async () => {
  const { bot, server, member } = stage;
  const refused = await bot.call(createInteraction, {
    body: { type: 2, applicationId: bot.applicationId, channelId: server.channel.id, data: {} },
  });
  expect([refused.status, refused.code]).toEqual([403, 'bots_not_allowed']);
  const prefixed = await aStage(instance);
  const [saved] = await prefixed.bot.do(replaceCommands, {
    params: { applicationId: prefixed.bot.applicationId },
    body: [{ kind: 'prefix', prefix: '!', name: 'dance', description: '' }],
  });
  expect((await prefixed.ask({ type: 2, data: { commandId: saved?.id } })).code).toBe('unknown_command');
  await prefixed.close();
  await member.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: '!dance' } });
  const page = await member.do(listMessages, { params: { channelId: server.channel.id } });
  expect(page.at(-1)?.content).toBe('!dance');
});
