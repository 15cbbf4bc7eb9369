/** Requests about a bot during a change or the deletion of its application, and of an owner during a suspension. */
import {
  authorizeBot,
  createApplication,
  deleteApplication,
  listApplications,
  putBotAvatar,
  resetBotToken,
  updateAccount,
  updateApplication,
  updateBot,
} from '@guildhall/protocol';
import {
  aBot,
  aServer,
  PASSWORD,
  queryDatabase,
  type TestBot,
  type TestPerson,
  uniqueName,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { suspendUser } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let owner: TestPerson;
let bot: TestBot;

beforeEach(async () => {
  const server = await aServer(instance);
  owner = server.owner;
  bot = await aBot(instance, server);
});

const at = () => ({ params: { applicationId: bot.applicationId } });
const remove = () => owner.call(deleteApplication, { ...at(), body: { password: PASSWORD } });

it('a new token after the deletion is refused', async () => {
  const lock = `select pg_advisory_xact_lock(${bot.applicationId})`;
  const [deleted, reset] = await whileLocked(instance, lock, async () => {
    const first = remove();
    await untilWaiting(instance, 1);
    const second = owner.call(resetBotToken, { ...at(), body: { password: PASSWORD } });
    await untilWaiting(instance, 2);
    return [first, second] as const;
  });
  expect((await deleted).status).toBe(204);
  expect((await reset).code).toBe('unknown_application');
});

it('a bot that is made private is not added by a stranger who asked a moment later', async () => {
  const { id: serverId, owner: stranger } = await aServer(instance);
  const lock = `select pg_advisory_xact_lock(${bot.applicationId})`;
  const [hidden, added] = await whileLocked(instance, lock, async () => {
    const first = owner.call(updateApplication, { ...at(), body: { botPublic: false } });
    await untilWaiting(instance, 1);
    const second = stranger.call(authorizeBot, { ...at(), body: { serverId } });
    await untilWaiting(instance, 2);
    return [first, second] as const;
  });
  expect((await hidden).status).toBe(200);
  expect((await added).code).toBe('bot_private');
});

it('a bot whose owner is suspended is not added by a stranger who asked before', async () => {
  const { id: serverId, owner: stranger } = await aServer(instance);
  const lock = `select pg_advisory_xact_lock(${bot.applicationId})`;
  const [added] = await whileLocked(instance, lock, async () => {
    const adding = stranger.call(authorizeBot, { ...at(), body: { serverId } });
    await untilWaiting(instance, 1);
    await suspendUser(operator, owner.id, {});
    return [adding] as const;
  });
  expect((await added).code).toBe('unknown_application');
});

it('a picture that is stored during the deletion is not shown', async () => {
  const create = { width: 40, height: 30, channels: 3, background: '#2a6' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const lock = 'lock table stored_files in share row exclusive mode';
  const changed = await whileLocked(instance, lock, async () => {
    const change = owner.call(putBotAvatar, { ...at(), files: [picture] });
    await untilWaiting(instance, 1);
    expect((await remove()).status).toBe(204);
    return [change] as const;
  });
  expect((await changed[0]).code).toBe('no_bot');
  const [user] = await queryDatabase(instance, 'select avatar, erased_at from users where id = $1', [bot.id]);
  expect(user).toMatchObject({ avatar: null, erased_at: expect.any(Date) });
});

it('new names of a bot are refused once its account is erased', async () => {
  const lock = `select pg_advisory_xact_lock(${bot.id})`;
  const [renamed] = await whileLocked(instance, lock, async () => {
    const body = { displayName: 'Back again', username: uniqueName('back') };
    const waiting = owner.call(updateBot, { ...at(), body });
    await untilWaiting(instance, 1);
    await queryDatabase(instance, 'update users set erased_at = now() where id = $1', [bot.id]);
    return [waiting] as const;
  });
  expect((await renamed).code).toBe('no_bot');
});

it('a bot whose application has been deleted does not change its username', async () => {
  const lock = `select pg_advisory_xact_lock(${bot.id})`;
  const [renamed, deleted] = await whileLocked(instance, lock, async () => {
    const first = bot.call(updateAccount, { body: { username: uniqueName('late') } });
    await untilWaiting(instance, 1);
    const second = remove();
    // The application is gone; the markers wait for the bot's account.
    await untilWaiting(instance, 2);
    return [first, second] as const;
  });
  expect((await renamed).code).toBe('invalid_token');
  expect((await deleted).status).toBe(204);
});

it('an owner who has been suspended creates no application', async () => {
  const before = await owner.do(listApplications);
  const lock = `select from users where id = ${owner.id} for update`;
  const [suspended, created] = await whileLocked(instance, lock, async () => {
    const first = suspendUser(operator, owner.id, {});
    await untilWaiting(instance, 1);
    const second = owner.call(createApplication, { body: { name: 'Late' } });
    await untilWaiting(instance, 2);
    return [first, second] as const;
  });
  await suspended;
  expect((await created).code).toBe('invalid_token');
  const [row] = await queryDatabase(instance, 'select count(*)::int from applications where owner_id = $1', [
    owner.id,
  ]);
  expect(row?.count).toBe(before.length);
});
