import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLog, createManualClock, seal, unseal } from '@guildhall/platform';
import {
  confirmTwoFactor,
  createWebhook,
  getAccount,
  getPush,
  listChannelWebhooks,
  startTwoFactor,
} from '@guildhall/protocol';
import {
  aPerson,
  aServer,
  createCaller,
  createMigratedDatabase,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  untilWaiting,
  whileLocked,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const ID_TOKENS = 'id token of a session';

const rotate = (databaseUrl: string) =>
  runCommand(['key', 'rotate', '--json'], { DATABASE_URL: databaseUrl });

async function instanceKey(place: { databaseUrl: string }): Promise<Buffer> {
  const [row] = await queryDatabase(place, `select value from instance_secrets where name = 'instance-key'`);
  return (row as { value: Buffer }).value;
}

it('the instance key is replaced with everything that it seals, or not at all, while no process runs', async () => {
  const database = await createMigratedDatabase(createLog({ level: 'error' }));
  const place = { databaseUrl: database.connectionString };
  // Several starts on one database.
  const sharing = { ...place, clock: createManualClock() } as TestInstance;
  const before = await startTestInstance({ sharing });
  const { owner, channel } = await aServer(before);
  const params = { channelId: channel.id };
  const webhook = await owner.do(createWebhook, { params, body: { name: 'Builds' } });
  const guarded = await aPerson(before);
  const { secret } = await guarded.do(startTwoFactor, { body: { password: PASSWORD } });
  const old = await instanceKey(place);
  const keep = (userId: string, token: Buffer) =>
    queryDatabase(place, 'update sessions set provider_token = $2 where user_id = $1 returning id', [
      userId,
      token,
    ]);
  await keep(owner.id, seal(old, ID_TOKENS, 'eyJ'));
  await keep(guarded.id, Buffer.from('sealed with another key'));
  await queryDatabase(
    place,
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, level, created_at, active_at)
     select user_id, id, 'https://push.example.org/1', '', '', 'all', now(), now() from sessions where user_id = $1`,
    [owner.id],
  );
  const push = await owner.do(getPush);
  expect(push.subscriptions).toHaveLength(1);

  expect(await rotate(place.databaseUrl)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('is running'),
  });
  await before.stop();

  const sealed = () => queryDatabase(place, 'select sealed_token, secret from webhooks, two_factor');
  const unchanged = [old, await sealed()];
  await whileLocked(place, 'select from two_factor for update', async () => {
    const child = spawn(process.execPath, [MAIN, 'key', 'rotate'], {
      env: { DATABASE_URL: place.databaseUrl },
      stdio: 'ignore',
    });
    await untilWaiting(place, 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  expect([await instanceKey(place), await sealed()]).toEqual(unchanged);

  const counts = {
    webhookTokens: 1,
    twoFactorSecrets: 1,
    idTokens: 1,
    unreadable: 1,
    endedPushSubscriptions: 1,
  };
  expect(await rotate(place.databaseUrl)).toEqual({
    code: 0,
    output: `${JSON.stringify(counts)}\n`,
    complaint: '',
  });
  // Only the rotation that succeeded.
  expect(await queryDatabase(place, 'select actor, action, target, after from operator_log')).toEqual([
    { actor: 'cli', action: 'key rotate', target: 'instance', after: counts },
  ]);
  const key = await instanceKey(place);
  expect(key).not.toEqual(old);
  const after = await startTestInstance({ sharing });
  const again = createCaller(after.url, owner.headers.authorization);
  expect((await again.do(getAccount)).id).toBe(owner.id);
  const pushAgain = await again.do(getPush);
  expect(pushAgain.subscriptions).toEqual([]);
  expect(pushAgain.publicKey).not.toBe(push.publicKey);
  const path = (url: string | undefined) => url && new URL(url).pathname;
  const [listed] = await again.do(listChannelWebhooks, { params });
  expect(path(listed?.url)).toBe(path(webhook.url));
  const [row] = await queryDatabase(
    place,
    'select secret, provider_token from two_factor, sessions where sessions.user_id = $1',
    [owner.id],
  );
  const found = row as { secret: Buffer; provider_token: Buffer };
  expect(unseal(key, 'two-factor secret', found.secret)).toBe(secret);
  expect(unseal(key, ID_TOKENS, found.provider_token)).toBe('eyJ');

  // What another key sealed is missing from answers and fails nothing else.
  const unreadable = await again.do(createWebhook, { params, body: { name: 'Alerts' } });
  await queryDatabase(place, 'update webhooks set sealed_token = $2 where id = $1', [
    unreadable.id,
    seal(old, 'webhook-token', 'old'),
  ]);
  await queryDatabase(place, 'update two_factor set secret = $1', [seal(old, 'two-factor secret', secret)]);
  const urls = (await again.do(listChannelWebhooks, { params })).map(({ name, url }) => [name, path(url)]);
  expect(urls.sort()).toEqual([
    ['Alerts', undefined],
    ['Builds', path(webhook.url)],
  ]);
  const guardedAgain = createCaller(after.url, guarded.headers.authorization);
  const confirmed = await guardedAgain.call(confirmTwoFactor, { body: { code: '123456' } });
  expect(confirmed.status).toBe(403);
  await after.stop();
  await database.drop();
});
