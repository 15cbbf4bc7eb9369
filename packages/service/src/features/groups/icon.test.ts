/** The picture of a group (design 5.17). */
import { deleteGroupIcon, getChannel, LIMITS, listMessages, openDirectChannel } from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  befriend,
  connectProbe,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';

const instance = useInstance();
let anna: TestPerson;
let ben: TestPerson;
let carl: TestPerson;
let picture: Buffer;
let channelId: string;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  [anna, ben, carl] = await Promise.all([aPerson(instance), aPerson(instance), aPerson(instance)]);
  for (const friend of [ben, carl]) await befriend(anna, friend);
  channelId = (await anna.do(openDirectChannel, { body: { recipientIds: [ben.id, carl.id] } })).id;
});

async function put(from: { headers: HeadersInit }, bytes: Uint8Array = picture, id = channelId) {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
  const response = await fetch(`${instance.url}/api/channels/${id}/icon`, {
    method: 'PUT',
    headers: from.headers,
    body,
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? undefined : JSON.parse(text).error.code };
}
const remove = (from: TestPerson) => from.call(deleteGroupIcon, { params: { channelId } });
const shown = (from: TestPerson) => from.do(getChannel, { params: { channelId } });
const iconUrl = async () => ((await shown(carl)) as { iconUrl?: string | null }).iconUrl;
const notices = async () =>
  (await carl.do(listMessages, { params: { channelId } })).map(({ type, author }) => [type, author.id]);

it('can be set by any participant: notice 5, and an event that equals a refetch', async () => {
  const probe = await connectProbe(instance.url, { token: carl.token });
  expect((await put(ben)).status).toBe(204);
  const updated = (await probe.take('DM_UPDATE')).d;
  expect(updated.iconUrl).toMatch(/\/icons\/.+\.webp$/);
  const notice = (await probe.take('MESSAGE_CREATE')).d;
  expect(notice).toMatchObject({ type: 5, author: { id: ben.id }, channelId, serverId: null });
  expect({ ...updated, lastMessageId: notice.id }).toEqual(await shown(carl));
  const file = await fetch(updated.iconUrl ?? '');
  expect(file.headers.get('content-type')).toBe('image/webp');
  const { width, height } = await sharp(await file.arrayBuffer()).metadata();
  expect([width, height]).toEqual([512, 512]);
  await probe.close();
});

it('is replaced and removed with its files; removing a missing one sends no event', async () => {
  await put(anna);
  const first = (await iconUrl()) ?? '';
  await put(anna);
  const second = (await iconUrl()) ?? '';
  expect(second).not.toBe(first);
  expect((await remove(ben)).status).toBe(204);
  expect(await iconUrl()).toBeNull();
  expect((await remove(ben)).status).toBe(204);
  expect(await notices()).toEqual([
    [5, anna.id],
    [5, anna.id],
    [5, ben.id],
  ]);
  await instance.runDueJobs();
  for (const url of [first, second]) expect((await fetch(url)).status).toBe(404);
});

it('is a picture of up to 8 MB, in a group, set by a participant', async () => {
  expect(await put(anna, Buffer.from('not a picture'))).toEqual({ status: 400, code: 'invalid_image' });
  const tooLarge = Buffer.alloc(LIMITS.imageBytes + 1);
  expect(await put(anna, tooLarge)).toEqual({ status: 413, code: 'file_too_large' });
  const stranger = await aPerson(instance);
  expect(await put(stranger)).toEqual({ status: 404, code: 'unknown_channel' });
  expect((await remove(stranger)).code).toBe('unknown_channel');
  const server = await aServer(instance, carl);
  expect((await put(await aBot(instance, server))).code).toBe('bots_not_allowed');
  expect((await put(carl, picture, server.channel.id)).code).toBe('unknown_channel');
  const { id } = await anna.do(openDirectChannel, { body: { recipientId: ben.id } });
  expect(await put(anna, picture, id)).toEqual({ status: 400, code: 'invalid_channel_kind' });
  expect(await notices()).toEqual([]);
});
