/** Commands of applications, and the picker (specification: "Command and option", "Commands"). */
import {
  type Command,
  deleteApplication,
  deleteCommand,
  listChannelCommands,
  listCommands,
  listServerCommands,
  replaceCommands,
  replaceServerCommands,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  PASSWORD,
  type TestBot,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
const SERVERS = 1;
let server: TestServer;
let bot: TestBot;

beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server);
});

const slash = (name: string, fields: object = {}) => ({ name, description: `Runs ${name}`, ...fields });
const option = (name: string, fields: object = {}) => ({ name, description: 'An option', ...fields });
const many = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, i) => make(i));
const everywhere = () => ({ applicationId: bot.applicationId });
const here = () => ({ applicationId: bot.applicationId, serverId: server.id });

const put = (body: readonly unknown[]) => bot.call(replaceServerCommands, { params: here(), body });

/** Paths of the faults of refused commands, without `body/`; empty when they are accepted. */
async function faultsOf(...commands: readonly unknown[]): Promise<readonly string[]> {
  const { status, code, body } = await put(commands);
  if (status === 200) return [];
  expect([status, code]).toEqual([400, 'invalid_commands']);
  const { error } = body as unknown as { error: { fields: { path: string }[] } };
  return error.fields.map(({ path }) => path.replace('body/', ''));
}
const faultsOfOptions = async (...options: readonly unknown[]) =>
  (await faultsOf(slash('run', { options }))).map((path) => path.replace('0/options', ''));

describe('replacing commands', () => {
  it('answers the saved list with ids, and keeps those of commands that stay', async () => {
    const first = await bot.do(replaceCommands, {
      params: everywhere(),
      body: [slash('ping'), slash('old')],
    });
    expect(first).toMatchObject([
      { name: 'ping', kind: 'slash', options: [] },
      { name: 'old', kind: 'slash' },
    ]);
    const prefixed = { name: 'PING!', kind: 'prefix', prefix: '!' };
    const body = [prefixed, slash('ping', { description: 'New words', options: [option('text')] })];
    const second = await bot.do(replaceCommands, { params: everywhere(), body });
    expect(second[0]).toEqual({ id: second[0]?.id, description: '', ...prefixed });
    const plain = { ...option('text'), type: 'string', required: false };
    expect(second[1]).toEqual({ ...first[0], description: 'New words', options: [plain] });
    expect(await bot.do(listCommands, { params: everywhere() })).toEqual(second);
    await server.owner.do(replaceCommands, { params: everywhere(), body: [] });
    expect(await bot.do(listCommands, { params: everywhere() })).toEqual([]);
  });

  it('keeps the scopes separate', async () => {
    await bot.do(replaceCommands, { params: everywhere(), body: [slash('both')] });
    await bot.do(replaceServerCommands, { params: here(), body: [slash('both'), slash('local')] });
    expect((await bot.do(listCommands, { params: everywhere() })).map(({ name }) => name)).toEqual(['both']);
    const local = await server.owner.do(listServerCommands, { params: here() });
    expect(local.map(({ name }) => name)).toEqual(['both', 'local']);
  });

  it('accepts a hundred in either scope', async () => {
    const hundred = many(100, (index) => slash(`c${index}`));
    expect((await bot.do(replaceCommands, { params: everywhere(), body: hundred })).length).toBe(100);
    const beyond = [...hundred, { name: 'one', kind: 'prefix', prefix: '!' }];
    const tooMany = await bot.call(replaceCommands, { params: everywhere(), body: beyond });
    expect([tooMany.status, tooMany.code]).toEqual([400, 'too_many_commands']);
    expect((await put(many(100, (index) => slash(`c${index}`)))).status).toBe(200);
    const refused = await put(many(101, (index) => slash(`c${index}`)));
    expect([refused.status, refused.code]).toEqual([400, 'too_many_commands']);
    expect(await bot.do(listServerCommands, { params: here() })).toHaveLength(100);
  });

  it('accepts a hundred with 25 options each', async () => {
    const options = many(25, (index) => option(`option-${index}`, { description: 'd'.repeat(100) }));
    const hundred = many(100, (index) => slash(`c${index}`, { options }));
    const saved = await bot.do(replaceCommands, { params: everywhere(), body: hundred });
    expect(saved.map(({ options: kept }) => kept?.length)).toEqual(many(100, () => 25));
    expect((await put(hundred)).status).toBe(200);
  });

  it('refuses one of more than 256 KB, although the list may be longer', async () => {
    const choices = many(3, (index) => ({ name: `${index}`.padEnd(100, 'n'), value: 'v'.repeat(100) }));
    const options = many(25, (index) => option(`option-${index}`, { choices }));
    const branches = many(25, (index) => option(`branch-${index}`, { type: 'subcommand', options }));
    const long = slash('long', { options: branches });
    expect(JSON.stringify(long).length).toBeGreaterThan(300_000);
    expect(await faultsOf(slash('long', { options: branches.slice(1, 10) }), long)).toEqual(['1']);
  });

  it('requires unique names per kind', async () => {
    const prefixed = { name: 'ping', kind: 'prefix', prefix: '!' };
    expect(await faultsOf(slash('ping'), prefixed)).toEqual([]);
    for (const twice of [slash('ping'), prefixed])
      expect((await put([twice, twice])).code).toBe('duplicate_command');
  });

  it('is allowed for the bot and its owner', async () => {
    const stranger = await aPerson(instance);
    const otherBot = await aBot(instance, server);
    for (const caller of [stranger, otherBot]) {
      for (const endpoint of [listCommands, listServerCommands] as const) {
        expect((await caller.call(endpoint, { params: here() })).code).toBe('unknown_application');
      }
      const answer = await caller.call(replaceCommands, { params: everywhere(), body: [] });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_application']);
    }
  });

  it('requires the bot in the server', async () => {
    const elsewhere = await aServer(instance);
    for (const serverId of [elsewhere.id, '1', 'abc']) {
      const params = { applicationId: bot.applicationId, serverId };
      for (const answer of [
        await bot.call(listServerCommands, { params }),
        await bot.call(replaceServerCommands, { params, body: [] }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'unknown_server']);
      }
    }
  });

  it('announces the commands to viewers of the bot', async () => {
    const member = await aMember(instance, server);
    const probe = await connectProbe(instance.url, { token: member.token });
    const body = [slash('told', { options: [option('text', { required: true, maxLength: 9 })] })];
    const change = { applicationId: bot.applicationId };
    await bot.do(replaceCommands, { params: everywhere(), body });
    expect((await probe.take('COMMANDS_UPDATE')).d).toEqual({ ...change, serverId: null });
    // Most bots send the same commands at each start.
    const again = await bot.do(replaceCommands, { params: everywhere(), body });
    expect(await bot.do(listCommands, { params: everywhere() })).toEqual(again);
    await bot.do(replaceServerCommands, { params: here(), body });
    expect((await probe.take('COMMANDS_UPDATE')).d).toEqual({ ...change, serverId: server.id });
    await probe.close();
  });

  it('announces the commands to people only, whatever bots ask for', async () => {
    const other = await aBot(instance, server);
    const { token } = await aMember(instance, server);
    const person = await connectProbe(instance.url, { token, identify: { intents: SERVERS } });
    const atOther = await connectProbe(instance.url, { token: `Bot ${other.token}` });
    for (const name of ['first', 'second'])
      await bot.do(replaceServerCommands, { params: here(), body: [slash(name)] });
    await bot.do(replaceCommands, { params: everywhere(), body: [slash('third')] });
    for (const serverId of [server.id, server.id, null])
      expect((await person.take('COMMANDS_UPDATE')).d).toMatchObject({ serverId });
    const params = { channelId: server.channel.id };
    await server.owner.do(sendMessage, { params, body: { content: 'after them' } });
    await atOther.take('MESSAGE_CREATE');
    expect(atOther.untaken()).not.toContain('COMMANDS_UPDATE');
    await Promise.all([person.close(), atOther.close()]);
  });
});

describe('fields of a command', () => {
  it('limit names and descriptions', async () => {
    for (const name of ['a', 'a-b_9', 'x'.repeat(32)]) expect(await faultsOf(slash(name))).toEqual([]);
    for (const name of ['', 'A', 'a b', 'ä', 'x'.repeat(33), 7, undefined]) {
      expect(await faultsOf(slash('ok'), { name, description: 'x' }), String(name)).toEqual(['1/name']);
    }
    expect(await faultsOf(slash('a', { description: 'x'.repeat(100) }))).toEqual([]);
    for (const description of ['', '  ', 'x'.repeat(101), null, undefined]) {
      expect(await faultsOf({ name: 'a', description })).toEqual(['0/description']);
    }
    expect(await faultsOf(slash('a', { kind: 'menu' }))).toEqual(['0/kind']);
    for (const none of [null, 5, 'ping', [slash('ping')]])
      expect((await faultsOf(slash('ok'), none))[0]).toBe('1');
    expect(await faultsOf(slash('a', { prefix: '!' }))).toEqual(['0/prefix']);
  });

  it('give prefix commands a prefix, free names and no options', async () => {
    const prefixed = (fields: object) => faultsOf({ kind: 'prefix', name: 'Añ!', prefix: '!', ...fields });
    expect(await prefixed({ prefix: '!!!!!', name: 'x'.repeat(32), description: 'x'.repeat(100) })).toEqual(
      [],
    );
    for (const prefix of ['', '!!!!!!', 'a b', undefined])
      expect(await prefixed({ prefix })).toEqual(['0/prefix']);
    for (const name of ['', 'a b', 'x'.repeat(33)]) expect(await prefixed({ name })).toEqual(['0/name']);
    expect(await prefixed({ options: [] })).toEqual(['0/options']);
    expect(await prefixed({ description: 'x'.repeat(101) })).toEqual(['0/description']);
  });

  it('hold 25 options, required ones first, with unique names', async () => {
    expect(await faultsOfOptions(...many(25, (index) => option(`o${index}`)))).toEqual([]);
    expect(await faultsOfOptions(...many(26, (index) => option(`o${index}`)))).toEqual(['']);
    expect(await faultsOfOptions(option('a', { required: true }), option('b'))).toEqual([]);
    expect(await faultsOfOptions(option('b'), option('a', { required: true }))).toEqual(['/1/required']);
    expect(await faultsOfOptions(option('a'), option('a'))).toEqual(['/1/name']);
    expect(await faultsOfOptions(option('A'))).toEqual(['/0/name']);
    expect(await faultsOfOptions(option('a', { type: 'date' }))).toEqual(['/0/type']);
    for (const description of [undefined, '', '  '])
      expect(await faultsOfOptions({ name: 'a', description })).toEqual(['/0/description']);
    expect(await faultsOfOptions('x')).toEqual(['/0']);
  });

  it('nest command, group, subcommand and no deeper', async () => {
    const sub = (name: string, ...options: object[]) => option(name, { type: 'subcommand', options });
    const group = (name: string, ...options: object[]) => option(name, { type: 'subcommand_group', options });
    expect(await faultsOfOptions(sub('add', option('a')), group('config', sub('set', option('b'))))).toEqual(
      [],
    );
    expect(await faultsOfOptions(sub('add'), option('a'))).toEqual(['']);
    expect(await faultsOfOptions(group('config'))).toEqual(['/0/options']);
    expect(await faultsOfOptions(group('config', group('deeper', sub('set'))))).toContain(
      '/0/options/0/type',
    );
    expect(await faultsOfOptions(sub('add', sub('deeper')))).toEqual(['/0/options/0/type']);
    expect(await faultsOfOptions(group('config', option('a')))).toContain('/0/options/0/type');
    expect(await faultsOfOptions({ ...sub('add'), required: true })).toEqual(['/0/required']);
    expect(await faultsOfOptions(sub('add', ...many(26, (index) => option(`o${index}`))))).toEqual([
      '/0/options',
    ]);
  });

  it('have choices and bounds of the right type', async () => {
    const choices = (...values: unknown[]) => values.map((value, index) => ({ name: `c${index}`, value }));
    const of = (type: string, fields: object) => faultsOfOptions(option('a', { type, ...fields }));
    expect(await of('string', { choices: choices('x', 'y'), minLength: 1, maxLength: 1 })).toEqual([]);
    expect(await of('integer', { choices: choices(1, 2), minValue: 1, maxValue: 2 })).toEqual([]);
    expect(await of('integer', { choices: choices(1.5) })).toEqual(['/0/choices/0/value']);
    expect(await of('string', { choices: choices(1) })).toEqual(['/0/choices/0/value']);
    expect(await of('user', { choices: choices('1') })).toContain('/0/choices');
    expect(await of('string', { choices: many(26, (index) => ({ name: `c${index}`, value: 'x' })) })).toEqual(
      ['/0/choices'],
    );
    expect(await of('string', { choices: [...choices('x'), ...choices('y')] })).toEqual(['/0/choices']);
    expect(await of('string', { choices: choices('x'), autocomplete: true })).toEqual(['/0/autocomplete']);
    expect(await of('string', { minValue: 1 })).toEqual(['/0/minValue']);
    expect(await of('number', { minValue: 2, maxValue: 1 })).toEqual(['/0/minValue']);
    expect(await of('integer', { maxLength: 1 })).toEqual(['/0/maxLength']);
    expect(await of('channel', { channelKinds: ['text'] })).toEqual([]);
    expect(await of('string', { channelKinds: ['text'] })).toEqual(['/0/channelKinds']);
  });
});

describe('removing commands', () => {
  it('accepts ids of either scope', async () => {
    const [global] = await bot.do(replaceCommands, { params: everywhere(), body: [slash('one')] });
    const [local] = await bot.do(replaceServerCommands, { params: here(), body: [slash('two')] });
    for (const command of [global, local]) {
      const params = { ...everywhere(), commandId: String(command?.id) };
      expect((await server.owner.call(deleteCommand, { params })).status).toBe(204);
      expect((await bot.call(deleteCommand, { params })).code).toBe('unknown_command');
    }
    expect(await bot.do(listServerCommands, { params: here() })).toEqual([]);
  });

  it('belongs to the application', async () => {
    const [command] = await bot.do(replaceCommands, { params: everywhere(), body: [slash('mine')] });
    const other = await aBot(instance, server);
    const params = { applicationId: other.applicationId, commandId: String(command?.id) };
    expect((await other.call(deleteCommand, { params })).code).toBe('unknown_command');
    expect(await bot.do(listCommands, { params: everywhere() })).toHaveLength(1);
  });
});

describe('the picker', () => {
  const picked = async (query: { q?: string; limit?: number } = {}) =>
    (await server.owner.do(listChannelCommands, { params: { channelId: server.channel.id }, query })).map(
      ({ name }) => name,
    );

  it('lists each subcommand as a separate entry', async () => {
    const nested: Command['options'] = [
      { ...option('add'), type: 'subcommand', options: [] },
      {
        ...option('list'),
        type: 'subcommand_group',
        options: [{ ...option('all'), type: 'subcommand', options: [] }],
      },
    ];
    await bot.do(replaceCommands, {
      params: everywhere(),
      body: [slash('tag', { options: nested }), slash('a-tag')],
    });
    await bot.do(replaceServerCommands, {
      params: here(),
      body: [{ name: 'tagged', kind: 'prefix', prefix: '!', description: '' }],
    });
    expect(await picked({ q: 'TAG' })).toEqual(['tag add', 'tag list all', 'tagged', 'a-tag']);
    expect(await picked({ q: 'tag  list' })).toEqual(['tag list all']);
    expect(await picked({ q: 'tag', limit: 2 })).toEqual(['tag add', 'tag list all']);
    const [entry] = await server.owner.do(listChannelCommands, {
      params: { channelId: server.channel.id },
      query: { q: 'tagged' },
    });
    expect(entry).toMatchObject({
      bot: { id: bot.id },
      kind: 'prefix',
      prefix: '!',
      serverId: server.id,
      options: [],
    });
  });

  it('shows commands of the bots in the server to viewers of the channel', async () => {
    const elsewhere = await aServer(instance);
    const outsider = await aBot(instance, elsewhere);
    await outsider.do(replaceCommands, {
      params: { applicationId: outsider.applicationId },
      body: [slash('outside')],
    });
    expect(await picked({ q: 'outside' })).toEqual([]);
    const params = { channelId: server.channel.id };
    expect((await elsewhere.owner.call(listChannelCommands, { params })).code).toBe('unknown_channel');
    expect((await bot.call(listChannelCommands, { params })).code).toBe('bots_not_allowed');
  });

  it('omits those of deleted applications', async () => {
    const doomed = await aBot(instance, server);
    const params = { applicationId: doomed.applicationId };
    await doomed.do(replaceCommands, { params, body: [slash('doomed')] });
    expect(await picked({ q: 'doomed' })).toEqual(['doomed']);
    await server.owner.do(deleteApplication, { params, body: { password: PASSWORD } });
    expect(await picked({ q: 'doomed' })).toEqual([]);
  });
});
