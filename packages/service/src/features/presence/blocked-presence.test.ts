/** A block hides presence both ways (design 5.18). */
import { getMember, listMembers, putRelationship, updatePresence } from '@guildhall/protocol';
import { aMember, aServer, connectProbe, startTestInstance, type TestInstance } from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance?.stop());

it('is hidden in lists, READY and events from whom one blocks, and seen by others', async () => {
  const server = await aServer(instance);
  const [anna, ben] = [await aMember(instance, server), await aMember(instance, server)];
  await anna.do(putRelationship, { params: { userId: ben.id }, body: { type: 'blocked' } });
  const [annas, bens, owners] = await Promise.all(
    [anna, ben, server.owner].map(({ token }) => connectProbe(instance.url, { token })),
  );
  await anna.do(updatePresence, { body: { status: 'dnd' } });
  await owners?.take('PRESENCE_UPDATE', ({ userId, status }) => userId === anna.id && status === 'dnd');
  await server.owner.do(updatePresence, { body: { status: 'idle' } });
  await bens?.take(
    'PRESENCE_UPDATE',
    ({ userId, status }) => userId === server.owner.id && status === 'idle',
  );
  const told = bens?.envelopes.filter(
    ({ t, d }) => t === 'PRESENCE_UPDATE' && (d as { userId: string }).userId === anna.id,
  );
  expect(told).toEqual([]);
  const params = { serverId: server.id };
  const statusOf = async (viewer: typeof anna, userId: string) => {
    const list = await viewer.do(listMembers, { params, query: {} });
    return list.find(({ user }) => user.id === userId)?.status;
  };
  expect(await statusOf(ben, anna.id)).toBe('offline');
  expect(await statusOf(anna, ben.id)).toBe('offline');
  expect(await statusOf(server.owner, anna.id)).toBe('dnd');
  expect((await ben.do(getMember, { params: { ...params, userId: anna.id } })).status).toBe('offline');
  await Promise.all([annas?.close(), bens?.close(), owners?.close()]);
});
