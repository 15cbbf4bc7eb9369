/** Commands that ask members for permissions, or stay out of direct messages. */
import {
  type Command,
  createInteraction,
  listChannelCommands,
  openDirectChannel,
  putTimeout,
  replaceCommands,
  sendMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aRole,
  aServerWithBot,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const BAN_MEMBERS = '4';
const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let bot: TestBot;
let line: GatewayProbe;

beforeAll(async () => {
  ({ server, member, bot } = await aServerWithBot(instance));
  line = await connectProbe(instance.url, { token: `Bot ${bot.token}` });
});
afterAll(() => line?.close());

const put = (...body: readonly object[]): Promise<Command[]> =>
  bot.do(replaceCommands, { params: { applicationId: bot.applicationId }, body: body as never });
const command = (name: string, fields: object = {}) => ({ name, description: 'Does it', ...fields });

const seenBy = async (person: TestPerson, channelId = server.channel.id) =>
  (await person.do(listChannelCommands, { params: { channelId } })).map(({ name }) => name);
const run = (person: TestPerson, { id }: Command, channelId = server.channel.id) =>
  person.call(createInteraction, {
    body: { type: 2, applicationId: bot.applicationId, channelId, data: { commandId: id } },
  });

it('are seen and run only with them', async () => {
  const saved = await put(
    command('hello'),
    command('ban', { memberPermissions: BAN_MEMBERS }),
    command('setup', { memberPermissions: '0' }),
  );
  expect(saved.map(({ memberPermissions }) => memberPermissions)).toEqual([undefined, BAN_MEMBERS, '0']);
  expect(await seenBy(member)).toEqual(['hello']);
  expect(await seenBy(server.owner)).toEqual(['ban', 'hello', 'setup']);
  for (const one of saved) {
    const isOpen = one.name === 'hello';
    expect(await run(member, one)).toMatchObject(
      isOpen ? { status: 202 } : { status: 403, code: 'missing_permission' },
    );
    expect(await run(server.owner, one)).toMatchObject({ status: 202 });
  }
});

it('are refused to a moderator for the reason that takes them away', async () => {
  const [ban] = await put(command('ban', { memberPermissions: BAN_MEMBERS }));
  const [timedOut, unproved] = await Promise.all([aMember(instance, server), aMember(instance, server)]);
  await aRole(instance, server, { position: 7, permissions: ['banMembers'] }, timedOut, unproved);
  await server.owner.do(putTimeout, {
    params: { serverId: server.id, userId: timedOut.id },
    body: { durationSecs: 600 },
  });
  expect(await run(timedOut, ban as Command)).toMatchObject({ status: 403, code: 'timed_out' });
  expect(await run(unproved, ban as Command)).toMatchObject({ status: 202 });
  await changeDatabase(instance, {
    text: 'update servers set requires_two_factor = true where id = $1',
    values: [server.id],
    touches: [`server:${server.id}`],
  });
  expect(await run(unproved, ban as Command)).toMatchObject({ status: 403, code: 'two_factor_required' });
  expect(await run(member, ban as Command)).toMatchObject({ status: 403, code: 'missing_permission' });
});

it('are not offered in direct messages, like others that say so', async () => {
  const [hello, ban, here] = await put(
    command('hello', { inDirectMessages: true }),
    command('ban', { memberPermissions: BAN_MEMBERS }),
    command('here', { inDirectMessages: false }),
  );
  expect([hello, ban, here].map((saved) => saved?.inDirectMessages)).toEqual([undefined, undefined, false]);
  const { owner } = server;
  const { id } = await owner.do(openDirectChannel, { body: { recipientId: bot.id } });
  await owner.do(sendMessage, { params: { channelId: id }, body: { content: 'Hi' } });
  expect(await seenBy(owner, id)).toEqual(['hello']);
  expect(await run(owner, hello as Command, id)).toMatchObject({ status: 202 });
  expect(await run(owner, ban as Command, id)).toMatchObject({ status: 403, code: 'missing_permission' });
  expect(await run(owner, here as Command, id)).toMatchObject({ status: 404, code: 'unknown_command' });
  expect(await run(owner, here as Command)).toMatchObject({ status: 202 });
});

it('are changed by the next replacement, and malformed ones refused', async () => {
  const [before] = await put(command('ban', { memberPermissions: BAN_MEMBERS }));
  const [after] = await put(command('ban'));
  expect([after?.id, after?.memberPermissions]).toEqual([before?.id, undefined]);
  expect(await run(member, after as Command)).toMatchObject({ status: 202 });
  const call = (fields: object) =>
    bot.call(replaceCommands, {
      params: { applicationId: bot.applicationId },
      body: [command('ban', fields)],
    });
  for (const memberPermissions of ['-1', 'ban', 2.5, String(2n ** 63n), {}])
    expect(await call({ memberPermissions })).toMatchObject({ status: 400, code: 'invalid_commands' });
  expect(await call({ inDirectMessages: 1 })).toMatchObject({ status: 400, code: 'invalid_commands' });
  const prefixed = { kind: 'prefix', prefix: '!', memberPermissions: '4' };
  expect(await call(prefixed)).toMatchObject({ status: 400, code: 'invalid_commands' });
});
