/** Pictures and banners of accounts (design 5.18). */
import {
  type Account,
  deleteAvatar,
  deleteBanner,
  getAccount,
  getProfile,
  LIMITS,
  putAvatar,
  putBanner,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  createCaller,
  queryDatabase,
  refusalOf,
  startTestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { deleteUser } from '../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;
let person: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  server = await aServer(instance);
  person = await aMember(instance, server);
  picture = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
});

async function put(place: 'avatar' | 'banner', bytes: Uint8Array = picture, as = person.headers) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
  const response = await fetch(`${instance.url}/api/users/@me/${place}`, {
    method: 'PUT',
    headers: as,
    body,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function pictureAt(url: string) {
  const response = await fetch(url);
  return {
    type: response.headers.get('content-type'),
    ...(await sharp(Buffer.from(await response.arrayBuffer())).metadata()),
  };
}

it('an avatar is converted to 512 square, replaced and removed; the old file is deleted', async () => {
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const first = await put('avatar');
  expect(first.status).toBe(200);
  const account: Account = first.body;
  const url = String(account.avatarUrl);
  expect(await pictureAt(url)).toMatchObject({ type: 'image/webp', width: 512, height: 512 });
  const told = await probe.take('USER_UPDATE', ({ id }) => id === person.id);
  expect(told.d).toMatchObject({ id: person.id, avatarUrl: url });
  expect(told.d).not.toHaveProperty('email');
  const second: Account = (await put('avatar')).body;
  expect(second.avatarUrl).not.toBe(url);
  await instance.runDueJobs();
  expect((await fetch(url)).status).toBe(404);
  await person.do(deleteAvatar, {});
  await probe.take('USER_UPDATE', ({ id, avatarUrl }) => id === person.id && avatarUrl === null);
  expect((await person.do(getAccount, {})).avatarUrl).toBeNull();
  await instance.runDueJobs();
  expect((await fetch(String(second.avatarUrl))).status).toBe(404);
  await probe.close();
});

it('a banner is at most 1600 wide; own sessions get an event, and profiles show it', async () => {
  const probe = await connectProbe(instance.url, { token: person.token });
  const account: Account = (await put('banner')).body;
  expect(await pictureAt(String(account.bannerUrl))).toMatchObject({
    type: 'image/webp',
    width: 1600,
    height: 400,
  });
  expect((await probe.take('USER_UPDATE', ({ id }) => id === person.id)).d.bannerUrl).toBe(account.bannerUrl);
  const profile = () =>
    server.owner.do(getProfile, { params: { userId: person.id }, query: {} }) as Promise<object>;
  expect(await profile()).toMatchObject({ bannerUrl: account.bannerUrl });
  await person.do(deleteBanner, {});
  expect(await profile()).toMatchObject({ bannerUrl: null });
  await probe.close();
});

it('a bot can have them', async () => {
  const bot = await aBot(instance, server);
  for (const place of ['avatar', 'banner'] as const)
    expect((await put(place, picture, bot.headers)).status).toBe(200);
  const account = await bot.do(getAccount, {});
  expect([account.avatarUrl, account.bannerUrl]).toEqual([
    expect.stringMatching(/\/avatars\/.+\.webp$/),
    expect.stringMatching(/\/banners\/.+\.webp$/),
  ]);
});

it('refuses non-pictures and large files', async () => {
  const other = await aMember(instance, server);
  const none = await put('avatar', Buffer.from('no picture'), other.headers);
  expect([none.status, none.body.error.code]).toEqual([400, 'invalid_image']);
  const large = await put('banner', new Uint8Array(LIMITS.imageBytes + 1), other.headers);
  expect([large.status, large.body.error.code]).toEqual([413, 'file_too_large']);
  expect((await put('avatar', new Uint8Array(LIMITS.imageBytes + 1), other.headers)).status).toBe(413);
  for (const endpoint of [putAvatar, putBanner]) {
    const missing = await other.call(endpoint, { files: [] });
    expect([missing.status, missing.code]).toEqual([400, 'invalid_request']);
    const two = await other.call(endpoint, { files: [picture, picture] });
    expect([two.status, two.code]).toEqual([400, 'invalid_request']);
    expect((await createCaller(instance.url).call(endpoint, { files: [picture] })).code).toBe('unauthorized');
  }
  const account = await other.do(getAccount, {});
  expect([account.avatarUrl, account.bannerUrl]).toEqual([null, null]);
});

it('accepts exactly 8 MB', async () => {
  const other = await aMember(instance, server);
  // Bytes after the end of a picture.
  const full = Buffer.concat([picture, Buffer.alloc(LIMITS.imageBytes - picture.length)]);
  for (const place of ['avatar', 'banner'] as const)
    expect((await put(place, full, other.headers)).status).toBe(200);
});

it('can change five times in ten minutes, avatar and banner together', async () => {
  const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
  const other = await aMember(instance, server);
  const there = createCaller(limited.url, undefined, other.headers);
  const change = async (endpoint: typeof putAvatar | typeof putBanner) => {
    // Stays below the account's total limit of fifty calls a second.
    limited.clock.advance(1100);
    return refusalOf(there.call(endpoint, { files: [picture] }));
  };
  for (const endpoint of [putAvatar, putBanner, putAvatar, putBanner, putAvatar])
    expect(await change(endpoint)).toEqual([200, undefined]);
  expect(await change(putBanner)).toEqual([429, 'rate_limited']);
  expect(await change(putAvatar)).toEqual([429, 'rate_limited']);
  limited.clock.advance(600_000);
  expect(await change(putBanner)).toEqual([200, undefined]);
  await limited.stop();
});

it('a picture that is stored while its account is erased is not shown', async () => {
  const leaver = await aPerson(instance);
  const lock = 'lock table stored_files in share row exclusive mode';
  const [change] = await whileLocked(instance, lock, async () => {
    const begun = put('avatar', picture, leaver.headers);
    await untilWaiting(instance, 1);
    await deleteUser(operator, leaver.username, { now: true, messages: false });
    await instance.runDueJobs();
    return [begun] as const;
  });
  expect((await change).body).toMatchObject({ error: { code: 'invalid_token' } });
  const [user] = await queryDatabase(instance, 'select avatar, erased_at from users where id = $1', [
    leaver.id,
  ]);
  expect(user).toMatchObject({ avatar: null, erased_at: expect.any(Date) });
});
