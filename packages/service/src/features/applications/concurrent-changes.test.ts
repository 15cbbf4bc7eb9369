/** Requests about a bot during a change or the deletion of its application. */
import {
  authorizeBot,
  deleteApplication,
  putBotAvatar,
  resetBotToken,
  updateApplication,
} from '@guildhall/protocol';
import {
  aBot,
  aServer,
  PASSWORD,
  queryDatabase,
  type TestBot,
  type TestPerson,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';

const instance = useInstance();
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
