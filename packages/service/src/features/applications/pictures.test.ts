/** Pictures of applications and their bots (design, chapter 7). */
import {
  createApplication,
  deleteApplicationIcon,
  deleteBotAvatar,
  getApplication,
  LIMITS,
  putApplicationIcon,
  putBotAvatar,
  type User,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  refusalOf,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let owner: TestPerson;
let bot: TestBot;
let picture: Buffer;

beforeAll(async () => {
  server = await aServer(instance);
  owner = server.owner;
  bot = await aBot(instance, server);
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
});

async function put(path: string, bytes: Uint8Array = picture, as = owner.headers) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
  const response = await fetch(`${instance.url}/api/applications/${path}`, {
    method: 'PUT',
    headers: as,
    body,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const params = () => ({ applicationId: bot.applicationId });

it('sets, replaces and removes the icon of an application', async () => {
  const first = await put(`${bot.applicationId}/icon`);
  expect(first.status).toBe(200);
  expect(first.body.iconUrl).toMatch(/\/icons\/.+\.webp$/);
  expect((await fetch(first.body.iconUrl)).headers.get('content-type')).toBe('image/webp');
  const second = await put(`${bot.applicationId}/icon`);
  expect(second.body.iconUrl).not.toBe(first.body.iconUrl);
  await instance.runDueJobs();
  expect((await fetch(first.body.iconUrl)).status).toBe(404);
  await owner.do(deleteApplicationIcon, { params: params() });
  expect((await owner.do(getApplication, { params: params() })).iconUrl).toBeNull();
});

it('announces the avatar of a bot to its viewers', async () => {
  const member = await aMember(instance, server);
  const probe = await connectProbe(instance.url, { token: member.token });
  const answer = await put(`${bot.applicationId}/bot/avatar`);
  expect(answer.status).toBe(200);
  const user: User = answer.body;
  expect(user.avatarUrl).toMatch(/\/avatars\/.+\.webp$/);
  expect((await probe.take('USER_UPDATE', ({ id }) => id === bot.id)).d).toEqual(user);
  await owner.do(deleteBotAvatar, { params: params() });
  expect((await probe.take('USER_UPDATE', ({ id }) => id === bot.id)).d.avatarUrl).toBeNull();
  await probe.close();
});

it('refuses other files, and callers other than the owner', async () => {
  const stranger = await aPerson(instance);
  const { id } = await owner.do(createApplication, { body: { name: 'Without a bot' } });
  const tooLarge = new Uint8Array(LIMITS.imageBytes + 1);
  const refusals = [
    [await put(`${bot.applicationId}/icon`, Buffer.from('no picture')), 400, 'invalid_image'],
    [await put(`${bot.applicationId}/icon`, picture, stranger.headers), 404, 'unknown_application'],
    [await put(`${bot.applicationId}/icon`, picture, bot.headers), 403, 'bots_not_allowed'],
    [await put(`${bot.applicationId}/bot/avatar`, picture, stranger.headers), 404, 'unknown_application'],
    [await put(`${bot.applicationId}/bot/avatar`, Buffer.from('no picture')), 400, 'invalid_image'],
    [await put(`${bot.applicationId}/bot/avatar`, picture, bot.headers), 403, 'bots_not_allowed'],
    [await put(`${id}/bot/avatar`), 404, 'no_bot'],
    [await put(`${bot.applicationId}/icon`, tooLarge), 413, 'file_too_large'],
    [await put(`${bot.applicationId}/bot/avatar`, tooLarge), 413, 'file_too_large'],
    [await put('abc/icon'), 404, 'unknown_application'],
    [await put('abc/bot/avatar'), 404, 'unknown_application'],
  ] as const;
  for (const [{ status, body }, expected, code] of refusals)
    expect([status, body.error.code]).toEqual([expected, code]);
  expect((await owner.do(getApplication, { params: params() })).iconUrl).toBeNull();
});

it('accepts exactly 8 MB, and refuses no file or two', async () => {
  // Data after a picture's end is not part of it.
  const full = Buffer.concat([picture, Buffer.alloc(LIMITS.imageBytes - picture.length)]);
  for (const endpoint of [putApplicationIcon, putBotAvatar]) {
    const call = (files: Buffer[]) => refusalOf(owner.call(endpoint, { params: params(), files }));
    expect(await call([full])).toEqual([200, undefined]);
    expect(await call([])).toEqual([400, 'invalid_request']);
    expect(await call([picture, picture])).toEqual([400, 'invalid_request']);
  }
});
